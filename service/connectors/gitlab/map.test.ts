import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Unmappable } from '#service/api/arrivals/mapped.ts'
import { gitlabEvents } from '#service/engine/events/catalogue/gitlab.ts'
import { isHandled, spoiled } from '#tests/harness/junk.ts'
import { label } from './incoming.ts'
import { map } from './map.ts'
import issueClosed from './samples/issue-closed.json' with { type: 'json' }
import opened from './samples/merge-request-opened.json' with { type: 'json' }
import noted from './samples/note-on-merge-request.json' with { type: 'json' }
import { source } from './source.ts'

// Shapes as in docs.gitlab.com/user/project/integrations/webhook_events; the contents are ours.

const receivedAt = new Date('2026-03-12T12:00:00.000Z')
const settings = { projects: [], confidential: false, url: 'https://gitlab.com' }

type Body = { object_attributes: object }

function deliver(payload: unknown, chosen: object = settings, headers: Record<string, string> = {}) {
  const { kind, deliveryId } = label({ headers: { 'webhook-id': 'd1', ...headers } }, payload)
  return map({ kind, deliveryId: deliveryId ?? 'body', headers, payload, receivedAt }, { ...chosen })
}

const having = <T extends Body>(sample: T, attributes: object, rest: object = {}) => ({
  ...sample,
  ...rest,
  object_attributes: { ...sample.object_attributes, ...attributes },
})

const valueAt = (payload: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], payload)

describe('a merge request', () => {
  it('that is opened gives its event and the activity of all code hosts, as one occurrence', () => {
    const { events } = deliver(opened)
    expect(events.map(({ name, deliveryId }) => [name, deliveryId])).toEqual([
      ['gitlab.mr.created', 'd1'],
      ['pull_request.activity', 'd1'],
    ])
    expect(events[0]?.payload).toEqual({
      action: 'open',
      project: { path: 'northline/preview-operator', url: 'https://gitlab.com/northline/preview-operator' },
      mergeRequest: {
        number: 214,
        title: 'Keep previews of long branches',
        description: 'A preview is kept for 30 days instead of 7.',
        url: 'https://gitlab.com/northline/preview-operator/-/merge_requests/214',
        author: { username: 'mlind', name: 'Maja Lind' },
        targetBranch: 'main',
        sourceBranch: 'long-previews',
        isDraft: false,
        labels: ['previews'],
        createdAt: '2026-03-12T09:00:00.000Z',
      },
      user: { username: 'mlind', name: 'Maja Lind' },
    })
    expect(events[1]?.payload).toMatchObject({
      action: 'opened',
      repository: { fullName: 'northline/preview-operator', isPrivate: true },
      pullRequest: {
        number: 214,
        author: { login: 'mlind' },
        baseBranch: 'main',
        headBranch: 'long-previews',
      },
      sender: { login: 'mlind' },
    })
  })

  it('gives every field that its guide names', () => {
    const payload = deliver(opened).events[0]?.payload
    const fields = gitlabEvents[0]?.fields.map(({ field }) => field) ?? []
    expect(fields.filter((field) => valueAt(payload, field) === undefined)).toEqual([])
  })

  it.each([
    ['merge', ['gitlab.mr.merged', 'pull_request.activity'], 'merged'],
    ['close', ['gitlab.mr.closed', 'pull_request.activity'], 'closed'],
    ['reopen', ['pull_request.activity'], 'reopened'],
    ['update', ['pull_request.activity'], 'edited'],
    ['approved', ['pull_request.activity'], 'reviewed'],
    ['unapproval', ['pull_request.activity'], 'edited'],
  ])('gives, on %s, %j', (action, names, told) => {
    const { events } = deliver(having(opened, { action }))
    expect(events.map(({ name }) => name)).toEqual(names)
    expect(events.at(-1)?.payload.action).toBe(told)
  })

  it('is a message in its project, in a thread of its own, by its author', () => {
    expect(deliver(opened).messages).toMatchObject([
      {
        sourceMessageId: 'mr:99',
        kind: 'pull_request',
        threadId: 'mr:214',
        channel: {
          sourceServerId: 'gitlab.com',
          sourceChannelId: '14',
          channelName: 'northline/preview-operator',
        },
        author: { platformId: '51', handle: 'mlind', displayName: 'Maja Lind', email: null, isBot: false },
        content: 'Keep previews of long branches\n\nA preview is kept for 30 days instead of 7.',
        sentAt: new Date('2026-03-12T09:00:00Z'),
        editedAt: null,
      },
    ])
  })

  it('that somebody else changes keeps its author', () => {
    const changed = having(
      opened,
      { action: 'update', updated_at: '2026-03-12T10:00:00Z' },
      { user: { id: 6, username: 'jonasw' } },
    )
    const { messages, events } = deliver(changed)
    expect(messages).toMatchObject([
      { author: { platformId: '51' }, editedAt: new Date('2026-03-12T10:00:00Z') },
    ])
    expect(events[0]?.payload).toMatchObject({ sender: { login: 'jonasw' } })
    expect(events[0]?.payload).not.toHaveProperty('pullRequest.author')
  })

  it('that is opened for somebody else names who opened it, and gives them no words of another', () => {
    const { events, messages } = deliver(having(opened, {}, { user: { id: 1, username: 'root' } }))
    expect(events[0]?.payload).toMatchObject({ mergeRequest: { author: { username: 'root' } } })
    expect(messages[0]?.author).toMatchObject({ platformId: '51', handle: null })
  })

  it('of an old version, whose people have no ids, is by whoever opened it', () => {
    const user = { name: 'Maja Lind', username: 'mlind' }
    const old = having(
      opened,
      { draft: undefined, work_in_progress: true, iid: '214' },
      { user, labels: undefined },
    )
    const { events, messages } = deliver(old)
    expect(events[0]?.payload).toMatchObject({
      mergeRequest: { number: 214, isDraft: true, author: { username: 'mlind' } },
    })
    expect(messages[0]?.author).toMatchObject({ platformId: '51', handle: 'mlind' })
  })
})

describe('an issue', () => {
  it('that is closed gives the activity, with who did it', () => {
    const { events } = deliver(issueClosed)
    expect(events).toMatchObject([
      {
        name: 'issue.activity',
        occurredAt: new Date('2026-03-12T11:30:00Z'),
        payload: {
          action: 'closed',
          repository: { fullName: 'northline/preview-operator', isPrivate: false },
          issue: { number: 23, title: 'Previews vanish over the weekend', state: 'closed', labels: ['bug'] },
          sender: { login: 'jonasw' },
        },
      },
    ])
  })

  it('is labeled when labels are all that came', () => {
    const changes = { updated_at: {}, labels: { previous: [], current: [{ title: 'bug' }] } }
    const labeled = deliver(having(issueClosed, { action: 'update' }, { changes }))
    expect(labeled.events[0]?.payload.action).toBe('labeled')
    const edited = deliver(having(issueClosed, { action: 'update' }, { changes: { ...changes, title: {} } }))
    expect(edited.events[0]?.payload.action).toBe('edited')
  })

  it('that is confidential is left out unless it is chosen', () => {
    const hidden = having(issueClosed, { confidential: true }, { event_type: 'confidential_issue' })
    expect(deliver(hidden).ignored).toMatch(/confidential/)
    expect(deliver(hidden, { ...settings, confidential: true }).events).toHaveLength(1)
  })

  it('is confidential by the name of its hook as well', () => {
    const headers = { 'x-gitlab-event': 'Confidential Issue Hook' }
    expect(deliver(issueClosed, settings, headers).ignored).toMatch(/confidential/)
  })

  it('may be a task', () => {
    const task = { ...having(issueClosed, { type: 'Task' }), object_kind: 'work_item' }
    expect(deliver(task).messages).toMatchObject([{ sourceMessageId: 'issue:301', kind: 'issue' }])
  })
})

describe('a comment', () => {
  it('on a merge request is a message in its thread and an activity', () => {
    const { messages, events } = deliver(noted)
    expect(messages).toMatchObject([
      {
        sourceMessageId: 'note:1244',
        kind: 'comment',
        threadId: 'mr:214',
        author: { platformId: '6', handle: 'jonasw' },
      },
    ])
    expect(events).toMatchObject([
      {
        name: 'pull_request.activity',
        payload: {
          action: 'commented',
          comment: { body: 'Looks right. One question about the costs.', author: { login: 'jonasw' } },
          pullRequest: { number: 214, labels: ['previews'] },
        },
      },
    ])
  })

  it('on an issue gives the activity of the issue, also without an action, as old versions send it', () => {
    const { merge_request, ...rest } = noted
    const onIssue = having(rest, { noteable_type: 'Issue', action: undefined }, { issue: merge_request })
    const { messages, events } = deliver(onIssue)
    expect(messages).toMatchObject([{ threadId: 'issue:214' }])
    expect(events.map(({ name }) => name)).toEqual(['issue.activity'])
  })

  it('that is changed is an edit and no event', () => {
    const changed = having(noted, {
      action: 'update',
      note: 'Looks right.',
      updated_at: '2026-03-12 10:30:00 UTC',
    })
    const { messages, events } = deliver(changed)
    expect(messages).toMatchObject([{ content: 'Looks right.', editedAt: new Date('2026-03-12T10:30:00Z') }])
    expect(events).toEqual([])
  })

  it('on a commit or a snippet is a message alone', () => {
    const onCommit = having(noted, { noteable_type: 'Commit', noteable_id: null, commit_id: 'cfe32cf6' })
    expect(deliver(onCommit)).toMatchObject({ messages: [{ threadId: 'commit:cfe32cf6' }], events: [] })
    const onSnippet = having(noted, { noteable_type: 'Snippet', noteable_id: 53 })
    expect(deliver(onSnippet)).toMatchObject({ messages: [{ threadId: 'snippet:53' }], events: [] })
  })

  it('that GitLab wrote itself, or that is internal, is left out', () => {
    expect(deliver(having(noted, { system: true })).ignored).toMatch(/GitLab wrote this/)
    expect(deliver(having(noted, { internal: true })).ignored).toMatch(/confidential/)
    expect(deliver(having(noted, { noteable_type: 'Vulnerability' })).ignored).toMatch(/on “Vulnerability”/)
  })
})

describe('what nothing comes of', () => {
  it.each([
    [{ object_kind: 'pipeline', object_attributes: { id: 31, status: 'success' } }, 'pipeline'],
    [{ object_kind: 'push', ref: 'refs/heads/main' }, 'push'],
    [{ event_name: 'project_rename', path: 'x' }, 'project_rename'],
    [{ object_kind: 'access_token' }, 'access_token'],
  ])('is ignored by its name: %j', (payload, kind) => {
    expect(deliver(payload).ignored).toBe(
      `“${kind}” is ignored: only issues, merge requests and comments are read.`,
    )
  })

  it('is an epic, which belongs to no project', () => {
    const { project: _, ...rest } = issueClosed
    const epic = having({ ...rest, object_kind: 'work_item' }, { project_id: null, type: 'Epic' })
    expect(deliver(epic).ignored).toMatch(/no project/)
  })

  it('says which field is missing', () => {
    expect(() => deliver(having(opened, { iid: null }))).toThrow(/object_attributes\.iid is missing/)
    expect(() => deliver({ custom: 'template' })).toThrow(/object_kind is missing/)
    expect(() => deliver([])).toThrow(Unmappable)
  })

  it('never throws anything else, whatever is spoiled', () => {
    const delivery = { kind: 'spoiled', deliveryId: 'd1', headers: {}, receivedAt }
    fc.assert(
      fc.property(spoiled([opened, issueClosed, noted]), (payload) => {
        label({ headers: {} }, payload)
        return isHandled(source, delivery, payload, settings)
      }),
      { numRuns: 1000 },
    )
  })
})
