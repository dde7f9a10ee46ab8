import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Unmappable } from '#service/api/arrivals/mapped.ts'
import { workEvents } from '#service/engine/events/catalogue/work.ts'
import { isHandled, spoiled } from '#tests/harness/junk.ts'
import { label } from './incoming.ts'
import { map } from './map.ts'
import commented from './samples/comment-created.json' with { type: 'json' }
import requested from './samples/customer-request-created.json' with { type: 'json' }
import closed from './samples/issue-closed.json' with { type: 'json' }
import { source } from './source.ts'

// Shapes as in linear.app/developers/webhooks; the contents are ours.

const receivedAt = new Date('2026-03-12T12:00:00.000Z')

function deliver(payload: unknown) {
  const { kind, deliveryId } = label({ headers: { 'linear-delivery': 'd1' } }, payload)
  return map({ kind, deliveryId: deliveryId ?? 'body', headers: {}, payload, receivedAt })
}

const issue = (data: object, rest: object = {}) => ({ ...closed, ...rest, data: { ...closed.data, ...data } })

const valueAt = (payload: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], payload)

describe('an issue', () => {
  it('that is closed is a message of its team and an activity', () => {
    const { messages, events } = deliver(closed)
    expect(messages).toMatchObject([
      {
        sourceMessageId: 'issue:539068e2-ae88-4d09-bd75-22eb4a59612f',
        kind: 'issue',
        channel: {
          sourceName: 'linear',
          sourceServerId: 'a5ea5f1f-8adc-4f52-b4bd-ab4e84cf51ba',
          sourceChannelId: '72b2a2dc-6f4f-4423-9d34-24b5bd10634a',
          channelName: 'Engineering',
          serverName: 'northline',
        },
        author: { displayName: 'Maja Lind', email: 'maja@northline.example', isBot: false },
        content: 'Exports stop after 10 000 rows\n\nThe file ends in the middle of a row.',
        editedAt: new Date('2026-03-12T11:30:00.000Z'),
      },
    ])
    expect(events).toEqual([
      {
        name: 'issue.activity',
        deliveryId: 'd1',
        occurredAt: new Date('2026-03-12T11:30:00.000Z'),
        payload: {
          action: 'closed',
          repository: { fullName: 'Engineering' },
          issue: {
            number: 42,
            title: 'Exports stop after 10 000 rows',
            body: 'The file ends in the middle of a row.',
            url: 'https://linear.app/northline/issue/ENG-42/exports-stop',
            state: 'closed',
            author: { login: 'Maja Lind', name: 'Maja Lind' },
            labels: ['bug'],
            createdAt: '2026-03-10T09:00:00.000Z',
            closedAt: '2026-03-12T11:30:00.000Z',
          },
          sender: { login: 'Jonas Weber', name: 'Jonas Weber' },
        },
      },
    ])
  })

  const open = { completedAt: null, state: { type: 'started' } }

  it.each([
    ['closed', {}, {}],
    [
      'closed',
      { completedAt: null, canceledAt: null, state: { type: 'canceled' } },
      { updatedFrom: { stateId: 's1' } },
    ],
    ['edited', {}, { updatedFrom: { stateId: 's1' } }],
    ['edited', {}, { updatedFrom: { completedAt: '2026-03-11T09:00:00.000Z', canceledAt: null } }],
    ['reopened', open, { updatedFrom: { stateId: 's2', completedAt: '2026-03-11T09:00:00.000Z' } }],
    ['labeled', open, { updatedFrom: { updatedAt: 'x', labelIds: [] } }],
    ['edited', open, { updatedFrom: { labelIds: ['l1', 'l2'] } }],
    ['edited', open, { updatedFrom: { labelIds: [], title: 'Before' } }],
    ['edited', open, { updatedFrom: undefined }],
    ['edited', open, { action: 'restore' }],
    ['opened', open, { action: 'create' }],
  ])('is told as %s (%#)', (action, data, rest) => {
    expect(deliver(issue(data, rest)).events[0]?.payload.action).toBe(action)
  })

  it('of an old version names its team by its key, and its author by whoever makes it', () => {
    const { messages, events } = deliver(
      issue(
        { team: undefined, teamId: undefined, creator: undefined, number: '42', labels: null },
        {
          action: 'create',
          organizationId: undefined,
          actor: { id: closed.data.creatorId, name: 'Maja Lind' },
        },
      ),
    )
    expect(messages).toMatchObject([
      { channel: { sourceServerId: 'linear', sourceChannelId: 'ENG' }, author: { displayName: 'Maja Lind' } },
    ])
    expect(events[0]?.payload).toMatchObject({ repository: { fullName: 'ENG' }, issue: { number: 42 } })
  })

  it('that is removed is taken back', () => {
    expect(deliver({ ...closed, action: 'remove' })).toMatchObject({
      messages: [],
      events: [],
      deletions: [{ sourceMessageId: `issue:${closed.data.id}`, deletedAt: receivedAt }],
    })
  })
})

describe('a comment', () => {
  it('is a message in the thread of its issue, and an activity', () => {
    const { messages, events } = deliver(commented)
    expect(messages).toMatchObject([
      {
        kind: 'comment',
        threadId: `issue:${closed.data.id}`,
        channel: { sourceChannelId: closed.data.teamId },
        author: { displayName: 'Maja Lind' },
      },
    ])
    expect(events).toMatchObject([
      {
        payload: {
          action: 'commented',
          repository: { fullName: 'Engineering' },
          issue: { number: 42, title: 'Exports stop after 10 000 rows' },
          comment: { body: 'It happens with **every** export above 2 MB.', author: { login: 'Maja Lind' } },
          sender: { login: 'Maja Lind' },
        },
      },
    ])
    expect(events[0]?.payload).not.toHaveProperty('issue.author')
  })

  it('as the documentation shows it, without its issue, is found by its address', () => {
    const { issue: _, user: __, ...data } = commented.data
    const { messages, events } = deliver({ ...commented, data })
    expect(messages).toMatchObject([
      {
        threadId: `issue:${closed.data.id}`,
        channel: { sourceChannelId: 'ENG' },
        author: { displayName: 'Maja Lind' },
      },
    ])
    expect(events[0]?.payload).toMatchObject({ issue: { number: 42 } })
  })

  it('that is edited gives a version and no event, and one that is removed is taken back', () => {
    const edited = {
      ...commented,
      action: 'update',
      data: { ...commented.data, editedAt: '2026-03-12T12:05:00.000Z' },
    }
    expect(deliver(edited)).toMatchObject({
      events: [],
      messages: [{ editedAt: new Date('2026-03-12T12:05:00.000Z') }],
    })
    expect(deliver({ ...commented, action: 'remove' }).deletions).toMatchObject([
      { sourceMessageId: `comment:${commented.data.id}`, channel: { sourceChannelId: closed.data.teamId } },
    ])
  })

  it('on an update of a project stands beside it, and starts no automation of issues', () => {
    const { issue: _, issueId: __, ...rest } = commented.data
    const data = { ...rest, projectUpdateId: 'u1' }
    expect(deliver({ ...commented, data })).toMatchObject({
      events: [],
      messages: [{ threadId: 'update:u1', channel: { channelName: 'Projects and documents' } }],
    })
  })

  it('of a program is by a program', () => {
    const { user: _, userId: __, ...rest } = commented.data
    for (const botActor of ['GitHub', { id: 'b', type: 'github', name: 'GitHub' }])
      expect(deliver({ ...commented, data: { ...rest, botActor } }).messages).toMatchObject([
        { author: { displayName: 'GitHub', isBot: true } },
      ])
  })

  it('and an issue together give every field of the guide', () => {
    const payloads = [deliver(closed), deliver(commented)].map(({ events }) => events[0]?.payload)
    const fields = workEvents.find(({ name }) => name === 'issue.activity')?.fields ?? []
    expect(fields.length).toBeGreaterThan(8)
    const missing = fields.filter(({ field }) => payloads.every((it) => valueAt(it, field) === undefined))
    expect(missing).toEqual([])
  })
})

describe('a customer', () => {
  it('who asks for something gives feedback that is tied to the company', () => {
    expect(deliver(requested)).toMatchObject({
      messages: [
        {
          kind: 'feedback',
          content: 'We need exports of more than 10 000 rows before the audit.',
          author: { platformId: `customer:${requested.data.customerId}`, displayName: 'Halden' },
        },
      ],
      people: [
        {
          platform: 'linear',
          platformId: `customer:${requested.data.customerId}`,
          companyDomain: 'halden.example',
        },
      ],
      companies: [{ domain: 'halden.example', name: 'Halden' }],
      events: [],
    })
  })

  it('is a company by its domain, and nothing without one', () => {
    const customer = { ...requested, type: 'Customer', data: requested.data.customer }
    expect(deliver(customer).companies).toEqual([{ domain: 'halden.example', name: 'Halden' }])
    expect(deliver({ ...customer, data: { id: 'c', name: 'Halden', domains: [] } }).ignored).toMatch(
      /no domain/,
    )
  })
})

describe('what nothing comes of', () => {
  it.each([
    'Reaction',
    'Cycle',
    'Project',
    'IssueLabel',
    'Attachment',
    'IssueSLA',
    'OAuthApp',
    'constructor',
  ])('is a %s, with the reason', (type) =>
    expect(deliver({ ...closed, type }).ignored).toMatch(new RegExp(`“${type}\\.update” is ignored`)),
  )

  it('says which field is missing', () => {
    expect(() => deliver(issue({ id: null }))).toThrow(/data\.id is missing/)
    expect(() => deliver({ ...closed, type: undefined })).toThrow(/type is missing/)
    expect(() => deliver('text')).toThrow(Unmappable)
  })

  it('never throws anything else, whatever is spoiled', () => {
    const delivery = { kind: 'spoiled', deliveryId: 'd1', headers: {}, receivedAt }
    fc.assert(
      fc.property(spoiled([closed, commented, requested]), (payload) => {
        label({ headers: {} }, payload)
        return isHandled(source, delivery, payload, {})
      }),
      { numRuns: 1500 },
    )
  })
})

describe('the label', () => {
  it('takes the id of the delivery, and tells two hooks of one thing alike', () => {
    const labels = [
      closed,
      { ...closed, webhookId: 'other', webhookTimestamp: 1 },
      issue({ updatedAt: 'later' }),
      issue({ title: 'Another one' }),
    ].map((it) => label({ headers: { 'linear-delivery': 'd1' } }, it))
    expect(labels[0]).toMatchObject({ kind: 'Issue.update', deliveryId: 'd1' })
    expect(labels[1]?.entityKey).toBe(labels[0]?.entityKey)
    expect(new Set(labels.map(({ entityKey }) => entityKey)).size).toBe(3)
  })
})
