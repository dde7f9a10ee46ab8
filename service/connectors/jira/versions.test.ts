import { describe, expect, it } from 'vitest'
import { label } from './incoming.ts'
import { map } from './map.ts'
import commented from './samples/comment-created.json' with { type: 'json' }
import closed from './samples/issue-closed.json' with { type: 'json' }

function deliver(payload: unknown) {
  const { kind } = label({ headers: {} }, payload)
  const receivedAt = new Date('2026-03-12T12:00:00.000Z')
  return map({ kind, deliveryId: 'd1', headers: {}, payload, receivedAt }, {})
}

describe('Data Center', () => {
  const { changelog: _, ...updated } = closed
  const told = (rest: object) => ({ ...updated, webhookEvent: 'jira:issue_updated', ...rest })

  it('tells of a comment that was deleted without saying which', () => {
    expect(deliver(told({ issue_event_type_name: 'issue_comment_deleted' })).ignored).toMatch(/which comment/)
  })

  it('of an old version does not say that a comment was edited: its times do', () => {
    const comment = {
      ...commented.comment,
      created: '2026-03-12T09:00:00.000Z',
      updated: '2026-03-12T10:00:00.000Z',
    }
    expect(deliver(told({ issue_event_type_name: undefined, comment })).events).toEqual([])
    expect(deliver(told({ issue_event_type_name: 'issue_commented', comment })).events).toHaveLength(1)
  })
})

it('takes what was said below an issue back with it', () => {
  expect(deliver({ ...closed, webhookEvent: 'jira:issue_deleted' }).deletions).toMatchObject([
    { sourceMessageId: 'issue:10021', threadId: 'issue:10021' },
  ])
})

it('tells two changes under one number apart by what changed', () => {
  const key = (payload: unknown) => label({ headers: {} }, payload).entityKey
  const other = { ...closed, changelog: { ...closed.changelog, items: [{ field: 'labels', toString: 'x' }] } }
  expect(key(closed)).not.toBeNull()
  expect(key(other)).not.toBe(key(closed))
})
