import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Unmappable } from '#service/api/arrivals/mapped.ts'
import { workEvents } from '#service/engine/events/catalogue/work.ts'
import { isHandled, spoiled } from '#tests/harness/junk.ts'
import { label } from './incoming.ts'
import { map } from './map.ts'
import { plainText } from './plain.ts'
import commented from './samples/comment-created.json' with { type: 'json' }
import closed from './samples/issue-closed.json' with { type: 'json' }
import { source } from './source.ts'

// Shapes as in developer.atlassian.com/cloud/jira/platform/webhooks; the contents are ours.

const receivedAt = new Date('2026-03-12T12:00:00.000Z')

function deliver(payload: unknown, settings = {}) {
  const { kind, deliveryId } = label({ headers: { 'x-atlassian-webhook-identifier': 'd1' } }, payload)
  return map({ kind, deliveryId: deliveryId ?? 'body', headers: {}, payload, receivedAt }, settings)
}

const issue = (fields: object, rest: object = {}) => ({
  ...closed,
  ...rest,
  issue: { ...closed.issue, fields: { ...closed.issue.fields, ...fields } },
})

const valueAt = (payload: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], payload)

describe('an issue', () => {
  it('that is closed is a message of its project and an activity', () => {
    const { messages, events } = deliver(closed)
    const body = 'Steps\n* Export all rows\n* See the report (https://northline.example/r/1)\nstop();'
    expect(messages).toMatchObject([
      {
        sourceMessageId: 'issue:10021',
        kind: 'issue',
        threadId: 'issue:10021',
        channel: {
          sourceServerId: 'northline.atlassian.net',
          sourceChannelId: '10000',
          channelName: 'Operations',
        },
        author: { platformId: '712020:ml', displayName: 'Maja Lind', isBot: false },
        content: `Exports stop after 10 000 rows\n\n${body}`,
        url: 'https://northline.atlassian.net/browse/OPS-22',
        sentAt: new Date('2026-03-10T09:00:00.000Z'),
        editedAt: new Date('2026-03-12T11:30:00.000Z'),
      },
    ])
    expect(events).toEqual([
      {
        name: 'issue.activity',
        deliveryId: 'd1',
        occurredAt: new Date(closed.timestamp),
        payload: {
          action: 'closed',
          repository: { fullName: 'Operations' },
          issue: {
            number: 22,
            title: 'Exports stop after 10 000 rows',
            body,
            url: 'https://northline.atlassian.net/browse/OPS-22',
            state: 'closed',
            labels: ['bug', 'export'],
            author: { login: 'Maja Lind', name: 'Maja Lind' },
            createdAt: '2026-03-10T09:00:00.000Z',
            closedAt: '2026-03-12T11:30:00.000Z',
          },
          sender: { login: 'Jonas Weber', name: 'Jonas Weber' },
        },
      },
    ])
  })

  const open = { status: { name: 'To Do', statusCategory: { key: 'new' } }, resolution: null }
  const items = (...list: object[]) => ({ changelog: { id: '1', items: list } })

  it.each([
    ['opened', open, { webhookEvent: 'jira:issue_created', changelog: undefined }],
    ['closed', {}, items({ field: 'status', from: '1', to: '3' })],
    [
      'closed',
      { ...open, status: { name: 'Resolved' } },
      { changelog: undefined, issue_event_type_name: 'issue_resolved' },
    ],
    ['reopened', open, items({ field: 'resolution', from: '1', to: null }, { field: 'status' })],
    ['reopened', open, { ...items({ field: 'status' }), issue_event_type_name: 'issue_reopened' }],
    ['labeled', {}, items({ field: 'labels', fromString: '', toString: 'bug export' })],
    ['edited', {}, items({ field: 'labels', fromString: 'bug export', toString: 'bug' })],
    ['edited', {}, items({ field: 'summary', fromString: 'Before', toString: 'After' })],
    ['edited', open, items({ field: 'status', from: '1', to: '2' })],
    ['edited', {}, { changelog: undefined }],
  ])('is told as %s (%#)', (action, fields, rest) => {
    expect(deliver(issue(fields, rest)).events[0]?.payload.action).toBe(action)
  })

  it('of Data Center is by people with names, and open or closed by its resolution', () => {
    const user = {
      name: 'mlind',
      key: 'JIRAUSER1',
      emailAddress: 'maja@northline.example',
      displayName: 'Maja Lind',
    }
    const self = 'https://jira.northline.example/jira/rest/api/2/issue/10021'
    const given = issue({ status: { name: 'Closed' }, reporter: user }, { user })
    const { messages, events } = deliver({ ...given, issue: { ...given.issue, self, id: 10021 } })
    expect(messages).toMatchObject([
      {
        url: 'https://jira.northline.example/jira/browse/OPS-22',
        channel: { sourceServerId: 'jira.northline.example' },
        author: { platformId: 'JIRAUSER1', handle: 'mlind', email: 'maja@northline.example' },
      },
    ])
    expect(events[0]?.payload).toMatchObject({ issue: { state: 'closed' }, sender: { login: 'mlind' } })
  })

  it('that is deleted is taken back', () => {
    expect(deliver({ ...closed, webhookEvent: 'jira:issue_deleted' }).deletions).toMatchObject([
      { sourceMessageId: 'issue:10021', deletedAt: new Date(closed.timestamp) },
    ])
  })
})

describe('a comment', () => {
  it('is a message in the thread of its issue, and an activity', () => {
    const { messages, events } = deliver(commented)
    expect(messages).toMatchObject([
      {
        sourceMessageId: 'comment:10100',
        kind: 'comment',
        threadId: 'issue:10021',
        content: '@712020:jw it happens with every export.',
        url: 'https://northline.atlassian.net/browse/OPS-22?focusedCommentId=10100',
      },
    ])
    expect(events).toMatchObject([
      {
        payload: {
          action: 'commented',
          issue: { number: 22, title: 'Exports stop after 10 000 rows', state: 'open' },
          comment: { author: { login: 'Maja Lind' } },
          sender: { login: 'Maja Lind' },
        },
      },
    ])
  })

  it('that comes with a change of its issue is the same one, told once', () => {
    const { comment } = commented
    const along = { ...issue({}), comment, changelog: undefined, issue_event_type_name: 'issue_commented' }
    expect(deliver(along).messages).toMatchObject([{ sourceMessageId: 'comment:10100' }])
    expect(deliver(along).events[0]?.payload.action).toBe('commented')
    expect(label({ headers: {} }, along).entityKey).toBe(label({ headers: {} }, commented).entityKey)
    const closing = deliver({ ...closed, comment })
    expect(closing.messages.map((it) => it.sourceMessageId)).toEqual(['issue:10021', 'comment:10100'])
    expect(closing.events).toMatchObject([
      { payload: { action: 'closed', comment: { author: { login: 'Maja Lind' } } } },
    ])
  })

  it('that is edited gives a version and no event, and one that is deleted is taken back', () => {
    const comment = { ...commented.comment, updated: '2026-03-12T13:05:00.000+0100' }
    expect(deliver({ ...commented, webhookEvent: 'comment_updated', comment })).toMatchObject({
      events: [],
      messages: [{ editedAt: new Date('2026-03-12T12:05:00.000Z') }],
    })
    expect(deliver({ ...commented, webhookEvent: 'comment_deleted' }).deletions).toMatchObject([
      { sourceMessageId: 'comment:10100', channel: { sourceChannelId: '10000' } },
    ])
  })

  it('that is not for everybody comes in only when the connection takes such comments', () => {
    for (const more of [{ jsdPublic: false }, { visibility: { type: 'role', value: 'Administrators' } }]) {
      const hidden = { ...commented, comment: { ...commented.comment, ...more } }
      expect(deliver(hidden).ignored).toMatch(/Not everybody/)
      expect(deliver(hidden, { internal: true }).messages).toHaveLength(1)
    }
  })

  it('and an issue together give every field of the guide', () => {
    const payloads = [deliver(closed), deliver(commented)].map(({ events }) => events[0]?.payload)
    const fields = workEvents.find(({ name }) => name === 'issue.activity')?.fields ?? []
    expect(fields.length).toBeGreaterThan(8)
    expect(fields.filter(({ field }) => payloads.every((it) => valueAt(it, field) === undefined))).toEqual([])
  })
})

describe('plain text', () => {
  it('is made of a document', () => {
    const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
    const document = {
      type: 'doc',
      version: 1,
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Steps' }] },
        paragraph(
          { type: 'mention', attrs: { id: '1', text: '@Jonas' } },
          { type: 'text', text: ' look', marks: [{ type: 'strong' }] },
          { type: 'hardBreak' },
          { type: 'inlineCard', attrs: { url: 'https://northline.example' } },
        ),
        {
          type: 'bulletList',
          content: [
            { type: 'listItem', content: [paragraph({ type: 'text', text: 'one' })] },
            { type: 'listItem', content: [paragraph({ type: 'text', text: 'two' })] },
          ],
        },
        null,
      ],
    }
    expect(plainText(document)).toBe('Steps\n\n@Jonas look\nhttps://northline.example\n\n- one\n- two')
  })

  it('is made of wiki text, and leaves words alone that only look like it', () => {
    expect(plainText('h1. *Bold* and {{code}}\r\n!shot.png|thumbnail!\n{quote}said{quote}')).toBe(
      'Bold and code\n\nsaid',
    )
    expect(plainText('snake_case_name, 2*3*4 and wow! really!')).toBe(
      'snake_case_name, 2*3*4 and wow! really!',
    )
    expect(plainText(null)).toBe('')
  })
})

describe('what nothing comes of', () => {
  it.each([
    'jira:worklog_updated',
    'sprint_started',
    'project_created',
    'issuelink_created',
    'user_updated',
    'jira:version_released',
  ])('is %s, with the reason', (webhookEvent) =>
    expect(deliver({ ...closed, webhookEvent }).ignored).toMatch(/is ignored/),
  )

  it('takes labels as the database can keep them', () => {
    const issue = { ...closed.issue, fields: { ...closed.issue.fields, labels: ['\ud800', 'b\0ug', 7] } }
    expect(deliver({ ...closed, issue }).events[0]?.payload).toMatchObject({
      issue: { labels: ['\ufffd', 'bug'] },
    })
  })

  it('says which field is missing', () => {
    expect(() => deliver({ ...closed, issue: undefined })).toThrow(/issue is missing/)
    expect(() => deliver({ ...commented, comment: {} })).toThrow(/comment\.id is missing/)
    expect(() => deliver({ issue: closed.issue })).toThrow(/webhookEvent is missing/)
    expect(() => deliver([])).toThrow(Unmappable)
  })

  it('never throws anything else, whatever is spoiled', () => {
    const delivery = { kind: 'spoiled', deliveryId: 'd1', headers: {}, receivedAt }
    fc.assert(
      fc.property(spoiled([closed, commented]), (payload) => {
        label({ headers: {} }, payload)
        return isHandled(source, delivery, payload, {})
      }),
      { numRuns: 1500 },
    )
  })
})

describe('the settings', () => {
  it('come from a form as texts', () => {
    const filled = {
      url: 'https://northline.atlassian.net/',
      email: '',
      projects: 'OPS, WEB',
      internal: 'yes',
    }
    expect(source.settings.parse(filled)).toEqual({
      url: 'https://northline.atlassian.net',
      projects: ['OPS', 'WEB'],
      internal: true,
    })
    expect(source.settings.parse({})).toEqual({ url: '', projects: [], internal: false })
    expect(source.settings.safeParse({ projects: 'OPS") OR (1' }).success).toBe(false)
  })
})

it('a comment that does not say on what it stands leaves room for the delivery that does', () => {
  const { issue: _, ...alone } = commented
  const told = {
    ...closed,
    issue_event_type_name: 'issue_commented',
    comment: commented.comment,
    changelog: undefined,
  }
  const key = (payload: unknown) => label({ headers: {} }, payload).entityKey
  expect(key(alone)).toBeNull()
  expect(deliver(alone).ignored).toMatch(/Issue: updated/)
  expect(key(told)).toBe(key(commented))
  expect(deliver(told).messages).toHaveLength(1)
})
