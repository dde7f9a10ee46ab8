import { describe, expect, it } from 'vitest'
import { label } from './incoming.ts'
import { map } from './map.ts'
import closed from './samples/issue-closed.json' with { type: 'json' }

function deliver(payload: unknown) {
  const { kind } = label({ headers: {} }, payload)
  const receivedAt = new Date('2026-03-12T12:00:00.000Z')
  return map({ kind, deliveryId: 'd1', headers: {}, payload, receivedAt })
}

const issue = (data: object, rest: object = {}) => ({ ...closed, ...rest, data: { ...closed.data, ...data } })

const valueAt = (payload: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], payload)

describe('who made an issue', () => {
  const made = (data: object, rest: object = {}) => {
    const bare = { creator: undefined, creatorId: undefined, ...data }
    const payload = issue(bare, { action: 'create', updatedFrom: undefined, actor: undefined, ...rest })
    const { author } = deliver(payload).messages[0] ?? {}
    const event = deliver(payload).events[0]?.payload
    return [author?.displayName, valueAt(event, 'issue.author.login'), valueAt(event, 'sender.login')]
  }

  it('is found among those it is assigned to, where an old version names them by a number', () => {
    const assignee = { id: 'u7', name: 'Ines Roth' }
    expect(made({ creatorId: 'u7', assignee })).toEqual(['Ines Roth', 'Ines Roth', 'Ines Roth'])
  })

  it('is somebody outside, or a program', () => {
    expect(made({ externalUserCreator: { id: 'x', name: 'Eva' } })[0]).toBe('Eva')
    expect(made({ botActor: { name: 'Zendesk' } })[0]).toBe('Zendesk')
    expect(made({}, { actor: { id: 'i', type: 'integration', service: 'slack' } })).toEqual([
      'slack',
      'slack',
      'slack',
    ])
  })
})

it('takes what was said below an issue back with it', () => {
  const id = `issue:${closed.data.id}`
  expect(deliver(issue({}, { action: 'remove' })).deletions).toMatchObject([
    { sourceMessageId: id, threadId: id },
  ])
})
