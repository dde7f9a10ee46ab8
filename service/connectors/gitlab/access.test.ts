import { describe, expect, it } from 'vitest'
import type { HistoryPage } from '#service/api/arrivals/source.ts'
import { AccessRefused, RateLimited } from '#service/core/sources.ts'
import { type Answer, type Asked, accessTo, now, startSender } from '#tests/harness/sender.ts'
import { historyPage } from './backfill.ts'
import { test } from './check.ts'
import { repair } from './hooks.ts'
import issueClosed from './samples/issue-closed.json' with { type: 'json' }

// Answers as in docs.gitlab.com/api: issues, merge_requests, notes, project_webhooks; the contents are ours.

const project = {
  id: 14,
  path_with_namespace: 'northline/cli',
  web_url: 'https://gitlab.com/northline/cli',
  visibility: 'private',
}
const author = { id: 51, username: 'mlind', name: 'Maja Lind' }
const since = new Date('2026-10-01T00:00:00.000Z')

const issue = (iid: number, rest: object = {}) => ({
  id: 300 + iid,
  iid,
  title: `Issue ${iid}`,
  description: null,
  state: 'opened',
  author,
  confidential: false,
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
  web_url: `https://gitlab.com/northline/cli/-/issues/${iid}`,
  user_notes_count: 0,
  ...rest,
})

const note = (id: number, rest: object = {}) => ({
  id,
  body: `Note ${id}`,
  author,
  system: false,
  created_at: '2026-11-02T09:00:00.000Z',
  updated_at: '2026-11-02T09:00:00.000Z',
  ...rest,
})

const listed = (items: unknown[], next = ''): Answer => ({
  body: items,
  headers: { 'x-next-page': next, 'x-total': '' },
})

const path = '/api/v4/projects/northline%2Fcli'

function gitlab({ path: asked, url }: Asked): Answer {
  const page = url.searchParams.get('page')
  if (asked === path) return { body: project }
  if (asked === `${path}/issues`)
    return page === '1'
      ? listed(
          [issue(1, { user_notes_count: 3 }), issue(2, { confidential: true, user_notes_count: 1 })],
          '2',
        )
      : listed([issue(3, { state: 'closed', closed_at: '2026-11-05T09:00:00.000Z' })])
  if (asked === `${path}/issues/1/notes`)
    return page === '1'
      ? listed([note(11), note(12, { system: true })], '2')
      : listed([note(13, { internal: true })])
  if (asked === `${path}/merge_requests`)
    return listed([
      issue(7, {
        target_branch: 'main',
        state: 'merged',
        merged_at: '2026-11-06T09:00:00.000Z',
        draft: false,
      }),
    ])
  return { status: 404, body: { message: '404 Not Found' } }
}

const accessOf = (url: string, projects = ['northline/cli']) =>
  accessTo({ projects, confidential: false, url })

async function everything(access: Parameters<typeof historyPage>[0]) {
  const pages: HistoryPage[] = []
  let cursor: unknown = null
  do {
    const page = await historyPage(access, since, cursor)
    pages.push(page)
    cursor = page.cursor === null ? null : JSON.parse(JSON.stringify(page.cursor))
  } while (cursor !== null)
  return pages
}

describe('the history', () => {
  it('reads issues, merge requests and comments, page by page, and leaves out what is not for all', async () => {
    const { url, asked } = await startSender(gitlab)
    const pages = await everything(accessOf(url))
    expect(pages.flatMap(({ mapped }) => mapped.messages.map((it) => it.sourceMessageId))).toEqual([
      'issue:301',
      'note:11',
      'issue:303',
      'mr:307',
    ])
    expect(pages.flatMap(({ mapped }) => mapped.events.map(({ name }) => name))).toEqual([
      'issue.activity',
      'issue.activity',
      'issue.activity',
      'issue.activity',
      'gitlab.mr.created',
      'pull_request.activity',
      'gitlab.mr.merged',
      'pull_request.activity',
    ])
    expect(asked.filter(({ path: it }) => it === path)).toHaveLength(1)
    expect(asked[1]?.url.searchParams.get('updated_after')).toBe(since.toISOString())
    expect(asked[0]?.headers.authorization).toBe('Bearer secret-token')
  })

  it('writes a comment where a hook would, with its address', async () => {
    const { url } = await startSender(gitlab)
    const pages = await everything(accessOf(url))
    expect(pages[1]?.mapped.messages[0]).toMatchObject({
      channel: { sourceServerId: 'gitlab.com', sourceChannelId: '14' },
      threadId: 'issue:1',
      url: 'https://gitlab.com/northline/cli/-/issues/1#note_11',
    })
  })

  it('waits when GitLab says so, and goes on at the same page after a line that broke', async () => {
    const answers: Answer[] = [
      { status: 429, headers: { 'retry-after': '90' } },
      { body: project, cut: true },
    ]
    const { url } = await startSender((asked) => answers.shift() ?? gitlab(asked))
    const access = accessOf(url)
    const limited = await historyPage(access, since, null).catch((error: unknown) => error)
    expect(limited).toBeInstanceOf(RateLimited)
    expect((limited as RateLimited).until).toEqual(new Date(now.getTime() + 90_000))
    await expect(historyPage(access, since, null)).rejects.toThrow()
    const page = await historyPage(access, since, null)
    expect(page.mapped.messages.map((it) => it.sourceMessageId)).toEqual(['issue:301'])
  })

  it('says what to do about a token that sees nothing', async () => {
    const { url } = await startSender(() => ({ status: 401, body: {} }))
    await expect(historyPage(accessOf(url), since, null)).rejects.toThrow(AccessRefused)
    await expect(historyPage(accessOf(url, []), since, null)).rejects.toThrow(/Name the projects/)
  })
})

const hook = {
  id: 1,
  url: 'https://signals.example/ingest/abc',
  issues_events: true,
  merge_requests_events: true,
  note_events: true,
  alert_status: 'executable',
}

function withHook(changed: object, events: unknown[] = []) {
  return ({ path: asked }: Asked): Answer => {
    if (asked === path) return { body: project }
    if (asked === `${path}/hooks`)
      return {
        body: [
          { ...hook, id: 2, url: 'https://other.example' },
          { ...hook, ...changed },
        ],
      }
    return asked === `${path}/hooks/1/events` ? listed(events) : { status: 404, body: {} }
  }
}

describe('the test', () => {
  it.each([
    [{}, true, /sends what is needed/],
    [{ note_events: false }, false, /“Comments”/],
    [{ alert_status: 'disabled' }, false, /switched it off/],
    [{ url: 'https://elsewhere.example' }, false, /No webhook there/],
  ])('of a hook with %j', async (changed, ok, message) => {
    const { url } = await startSender(withHook(changed))
    const steps = await test(accessOf(url))
    expect(steps[0]).toMatchObject({ name: 'northline/cli', ok: true })
    expect(steps[1]).toMatchObject({ ok, message: expect.stringMatching(message) })
  })

  it('names a project that the token does not see', async () => {
    const { url } = await startSender(() => ({ status: 404, body: {} }))
    expect(await test(accessOf(url))).toMatchObject([
      { ok: false, message: expect.stringMatching(/no such project/) },
    ])
  })
})

describe('the repair', () => {
  const attempt = (key: string, status: string, updated: string) => ({
    request_headers: {
      'Idempotency-Key': key,
      'X-Gitlab-Event': 'Issue Hook',
      'X-Gitlab-Token': '[REDACTED]',
    },
    request_data: {
      ...issueClosed,
      object_attributes: { ...issueClosed.object_attributes, updated_at: updated },
    },
    response_status: status,
  })
  const fresh = '2026-11-20 11:50:00 UTC'

  it('takes what no attempt brought here, and nothing older', async () => {
    const events = [
      attempt('lost', 'internal error', fresh),
      attempt('sent', '200', fresh),
      attempt('tried', '200', fresh),
      attempt('tried', '500', fresh),
      attempt('lost', '500', fresh),
      attempt('old', '500', '2026-11-19 11:50:00 UTC'),
    ]
    const { url } = await startSender(withHook({}, events))
    const found = await repair(accessOf(url), new Date('2026-11-20T11:00:00.000Z'))
    expect(found.fetched).toMatchObject([
      {
        kind: 'issue.close',
        deliveryId: 'lost',
        headers: { 'idempotency-key': 'lost', 'x-gitlab-event': 'Issue Hook' },
      },
    ])
    expect(found.fetched[0]?.headers).not.toHaveProperty('x-gitlab-token')
  })
})
