import definitions from '@octokit/webhooks-examples'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kindOf } from '#service/engine/events/catalogue/kinds.ts'
import { isHandled, spoiled } from '#tests/harness/junk.ts'
import { label } from './incoming.ts'
import { map } from './map.ts'
import issueClosed from './samples/issue-closed.json' with { type: 'json' }
import merged from './samples/pull-request-merged.json' with { type: 'json' }

const receivedAt = new Date('2026-03-12T12:00:00Z')

function deliver(event: string, payload: unknown) {
  const headers = { 'x-github-event': event, 'x-github-delivery': 'd1' }
  const { kind } = label({ headers }, payload)
  return map({ kind, deliveryId: 'd1', headers, payload, receivedAt })
}

const namesOf = ({ events }: ReturnType<typeof map>) => events.map(({ name }) => name)

const examples = definitions.flatMap(({ name, examples: all }) =>
  all.map((payload, at) => ({
    name: String(name),
    action: 'action' in payload ? String(payload.action) : '',
    at,
    payload,
  })),
)

/** What each kind of change brings; everything else brings nothing. */
const expected: Record<string, string[]> = {
  ...Object.fromEntries(
    [
      ...[
        'opened',
        'edited',
        'reopened',
        'labeled',
        'unlabeled',
        'assigned',
        'unassigned',
        'milestoned',
        'demilestoned',
      ].map((action) => `issues.${action}`),
    ].map((kind) => [kind, ['issue.activity']]),
  ),
  'pull_request.opened': ['github.pr.created', 'pull_request.activity'],
  'pull_request.closed': ['github.pr.dismissed', 'pull_request.activity'],
  ...Object.fromEntries(
    [
      ...[
        'reopened',
        'synchronize',
        'ready_for_review',
        'converted_to_draft',
        'labeled',
        'unlabeled',
        'assigned',
      ],
      ...['unassigned', 'review_requested', 'review_request_removed'],
    ].map((action) => [`pull_request.${action}`, ['pull_request.activity']]),
  ),
  'pull_request_review.submitted': ['pull_request.activity'],
  'pull_request_review_comment.created': ['pull_request.activity'],
}

describe.each(examples)('example $at of $name $action', ({ name, action, payload }) => {
  test('brings exactly its events, and says why when it brings nothing', () => {
    const found = deliver(name, payload)
    const issue = 'issue' in payload ? payload.issue : null
    const isOnPull = issue !== null && 'pull_request' in issue && Boolean(issue.pull_request)
    const commented =
      name === 'issue_comment' && action === 'created'
        ? [isOnPull ? 'pull_request.activity' : 'issue.activity']
        : undefined
    expect(namesOf(found)).toEqual(commented ?? expected[`${name}.${action}`] ?? [])
    const isEmpty = [found.messages, found.deletions, found.events, found.channels].every(
      (it) => it.length === 0,
    )
    if (isEmpty && !(name === 'pull_request_review' || name.endsWith('_comment')))
      expect(found.ignored).toMatch(/\.$/)
  })
})

test('a closed issue is told under both names of one delivery, with all that the guide asks for', () => {
  const found = deliver('issues', issueClosed)
  expect(namesOf(found)).toEqual(['github.issue.closed', 'issue.activity'])
  expect(new Set(found.events.map(({ deliveryId }) => deliveryId))).toEqual(new Set(['d1']))
  for (const { name, payload } of found.events) {
    const missing = (kindOf(name)?.fields ?? []).filter(({ field }) => valueAt(payload, field) === undefined)
    expect(missing.map(({ field }) => field).filter((field) => !field.startsWith('comment.'))).toEqual([])
  }
  expect(found.events[0]?.payload).toMatchObject({
    issue: { number: 790, stateReason: 'completed', labels: ['bug'], author: { login: 'adaberg' } },
    sender: { login: 'jonasw' },
  })
})

function valueAt(payload: unknown, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
      payload,
    )
}

test('a merged pull request is merged by `merged`, not by a time', () => {
  expect(namesOf(deliver('pull_request', merged))).toEqual(['github.pr.merged', 'pull_request.activity'])
  const dismissed = { ...merged, pull_request: { ...merged.pull_request, merged: false } }
  expect(namesOf(deliver('pull_request', dismissed))).toEqual([
    'github.pr.dismissed',
    'pull_request.activity',
  ])
  const { payload } = deliver('pull_request', merged).events[0] ?? {}
  const missing = (kindOf('github.pr.merged')?.fields ?? []).filter(
    ({ field }) => valueAt(payload, field) === undefined,
  )
  expect(missing).toEqual([])
})

test('an edit carries its time, and a deletion names what is gone', () => {
  const edited = {
    ...issueClosed,
    action: 'edited',
    issue: { ...issueClosed.issue, body: 'Anew', updated_at: '2026-03-12T10:00:00Z' },
  }
  expect(deliver('issues', edited).messages).toMatchObject([
    { sourceMessageId: 'issue:2119', threadId: 'issue:790', editedAt: new Date('2026-03-12T10:00:00Z') },
  ])
  expect(deliver('issues', { ...issueClosed, action: 'deleted' }).deletions).toMatchObject([
    { sourceMessageId: 'issue:2119', channel: { sourceChannelId: '612904518' } },
  ])
})

test.each(['renamed', 'transferred'])('a repository that is %s keeps its id', (action) => {
  const renamed = {
    action,
    repository: { ...merged.repository, full_name: 'northline/command-line' },
  }
  expect(deliver('repository', renamed).channels).toMatchObject([
    { sourceServerId: '70412233', sourceChannelId: '612904518', channelName: 'northline/command-line' },
  ])
})

test('two hooks tell the same, and two changes at once do not', () => {
  const key = (payload: unknown) => label({ headers: { 'x-github-event': 'issues' } }, payload).entityKey
  const labeled = (id: number) => ({ ...issueClosed, action: 'labeled', label: { id, name: 'x' } })
  expect(key({ ...issueClosed, installation: { id: 1 } })).toBe(key(issueClosed))
  expect(key(issueClosed)).not.toBeNull()
  expect(key(labeled(1))).not.toBe(key(labeled(2)))
  const ended = (isMerged: boolean) => ({
    ...merged,
    pull_request: { ...merged.pull_request, merged: isMerged },
  })
  const keyOfPull = (payload: unknown) =>
    label({ headers: { 'x-github-event': 'pull_request' } }, payload).entityKey
  expect(keyOfPull(ended(true))).not.toBe(keyOfPull(ended(false)))
  const asked = (id: number) => ({ ...issueClosed, action: 'review_requested', requested_reviewer: { id } })
  expect(key(asked(1))).not.toBe(key(asked(2)))
  expect(key({ ...asked(1), requested_reviewer: { id: 1, name: 'Maja' } })).toBe(key(asked(1)))
})

test.each([
  ['a body without what it is about', 'issues', { action: 'opened', repository: merged.repository }],
  ['an id that is none', 'issues', { ...issueClosed, issue: { ...issueClosed.issue, id: 'abc' } }],
])('says what is wrong with %s', (_, event, payload) => {
  expect(() => deliver(event, payload)).toThrow(/cannot be read\. issue/)
})

test('what is left of a delivery by whoever passes it on is read all the same', () => {
  const brief = {
    action: 'opened',
    issue: { id: '7', number: '7', title: 'It fails', user: { login: 'adaberg' }, labels: ['cli'] },
    repository: { full_name: 'northline/cli' },
    sender: { login: 'adaberg' },
  }
  const { events, messages } = deliver('issues', brief)
  expect(messages).toMatchObject([
    {
      sourceMessageId: 'issue:7',
      content: 'It fails',
      author: { platformId: 'adaberg', handle: 'adaberg' },
      channel: {
        sourceServerId: 'northline',
        sourceChannelId: 'northline/cli',
        channelName: 'northline/cli',
      },
      sentAt: receivedAt,
    },
  ])
  expect(events[0]?.payload).toMatchObject({
    repository: { fullName: 'northline/cli' },
    issue: { number: 7, labels: ['cli'], author: { login: 'adaberg' } },
    sender: { login: 'adaberg' },
  })
})

test('whatever is spoiled in it, a delivery is mapped or says why not', () => {
  const events = [
    'issues',
    'issue_comment',
    'pull_request',
    'pull_request_review',
    'discussion',
    'repository',
  ]
  fc.assert(
    fc.property(spoiled([issueClosed, merged]), fc.constantFrom(...events), (payload, event) => {
      const headers = { 'x-github-event': event }
      const { kind } = label({ headers }, payload)
      return isHandled({ map }, { kind, deliveryId: 'd1', headers, receivedAt }, payload, {})
    }),
    { numRuns: 1000 },
  )
})

test('an id is the same as a number and as a text', () => {
  const asText = { ...issueClosed, action: 'edited', issue: { ...issueClosed.issue, id: '2119' } }
  const asNumber = { ...asText, issue: { ...issueClosed.issue, id: 2119 } }
  expect(deliver('issues', asText).messages).toEqual(deliver('issues', asNumber).messages)
})

test('what was said below an issue that is deleted goes with it', () => {
  expect(deliver('issues', { ...issueClosed, action: 'deleted' }).deletions).toMatchObject([
    { sourceMessageId: 'issue:2119', threadId: 'issue:790' },
  ])
})

test('a review without words says who reviewed', () => {
  const review = { id: 9, body: null, user: merged.pull_request.user, submitted_at: '2026-03-12T10:00:00Z' }
  const { events, messages } = deliver('pull_request_review', { ...merged, action: 'submitted', review })
  expect(messages).toEqual([])
  expect(events).toMatchObject([
    { payload: { action: 'reviewed', comment: { body: '', author: { login: expect.any(String) } } } },
  ])
})

test('a comment on a commit is a message in the thread of the commit', () => {
  const comment = { id: 4, body: 'Why?', commit_id: 'abc123', user: null, created_at: '2026-03-12T10:00:00Z' }
  expect(deliver('commit_comment', { ...merged, action: 'created', comment }).messages).toMatchObject([
    { sourceMessageId: 'commit-comment:4', threadId: 'commit:abc123' },
  ])
})
