import { describe, expect, it } from 'vitest'
import type { HistoryPage } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused, RateLimited } from '#service/core/sources.ts'
import { type Answer, type Asked, accessTo, now, startSender } from '#tests/harness/sender.ts'
import { historyPage } from './backfill.ts'
import { test } from './hooks.ts'

// Answers as in developer.atlassian.com: search, search/jql, issue comments, webhooks; the contents are ours.

const since = new Date('2026-10-01T00:00:00.000Z')

const comment = (id: number) => ({
  id: String(id),
  author: { accountId: 'a', displayName: 'Ada' },
  body: `Comment ${id}`,
  created: '2026-11-02T09:00:00.000+0000',
})

const issue = (id: number, comments = 0, embedded = comments) => ({
  id: String(id),
  key: `OPS-${id}`,
  self: `https://northline.atlassian.net/rest/api/3/issue/${id}`,
  fields: {
    summary: `Issue ${id}`,
    project: { id: '1', key: 'OPS', name: 'Operations' },
    reporter: { accountId: 'm', displayName: 'Maja Lind' },
    status: { name: 'Done', statusCategory: { key: 'done' } },
    created: '2026-11-01T09:00:00.000+0000',
    updated: '2026-11-01T09:00:00.000+0000',
    resolutiondate: id === 2 ? '2026-11-03T09:00:00.000+0000' : null,
    comment: {
      comments: Array.from({ length: embedded }, (_, n) => comment(id * 100 + n)),
      total: comments,
    },
  },
})

function cloud({ path, url }: Asked): Answer {
  if (path === '/rest/api/3/search/jql')
    return url.searchParams.get('nextPageToken') === 'two'
      ? { body: { issues: [issue(3)], isLast: true } }
      : { body: { issues: [issue(1, 3, 1), issue(2, 1)], nextPageToken: 'two', isLast: false } }
  if (path === '/rest/api/3/issue/1/comment') {
    const from = Number(url.searchParams.get('startAt'))
    return { body: { total: 3, comments: [100, 101, 102].slice(from, from + 2).map(comment) } }
  }
  return { status: 404, body: {} }
}

function server({ path, url }: Asked): Answer {
  if (path !== '/rest/api/2/search') return { status: 404, body: {} }
  const from = Number(url.searchParams.get('startAt') ?? 0)
  return { body: { startAt: from, total: 3, issues: [issue(1), issue(2), issue(3)].slice(from, from + 2) } }
}

const accessOf = (url: string, more: object = { email: 'maja@northline.example' }) =>
  accessTo({ url, projects: ['OPS'], internal: false, ...more })

async function everything(access: Access) {
  const read: HistoryPage[] = []
  let cursor: unknown = null
  do {
    const page = await historyPage(access, since, cursor)
    read.push(page)
    cursor = page.cursor === null ? null : JSON.parse(JSON.stringify(page.cursor))
  } while (cursor !== null)
  return read.flatMap(({ mapped }) => mapped)
}

describe('the history', () => {
  it('of Cloud is read by tokens, with the comments that did not come along', async () => {
    const { url, asked } = await startSender(cloud)
    const read = await everything(accessOf(url))
    const ids = read.flatMap(({ messages }) => messages.map((it) => it.sourceMessageId))
    expect([...new Set(ids)].toSorted()).toEqual([
      'comment:100',
      'comment:101',
      'comment:102',
      'comment:200',
      'issue:1',
      'issue:2',
      'issue:3',
    ])
    const actions = read.flatMap(({ events }) => events.map(({ payload }) => payload.action))
    expect(actions.filter((it) => it === 'opened')).toHaveLength(3)
    expect(actions.filter((it) => it === 'closed')).toHaveLength(1)
    expect(asked[0]?.url.searchParams.get('jql')).toBe(
      'project in ("OPS") AND updated >= "-72720m" ORDER BY created ASC',
    )
    expect(asked[0]?.headers.authorization).toMatch(/^Basic /)
    const late = read.flatMap(({ messages }) => messages).find((it) => it.sourceMessageId === 'comment:102')
    expect(late).toMatchObject({ threadId: 'issue:1', channel: { sourceChannelId: '1' } })
  })

  it('of Data Center is read by numbers', async () => {
    const { url, asked } = await startSender(server)
    const read = await everything(accessOf(url, {}))
    expect(read.flatMap(({ messages }) => messages)).toHaveLength(3)
    expect(asked.map((it) => it.headers.authorization)).toEqual([
      'Bearer secret-token',
      'Bearer secret-token',
    ])
  })

  it('waits when Jira says so, and goes on after a line that broke', async () => {
    const answers: Answer[] = [
      { status: 429, headers: { 'retry-after': '90' } },
      { body: { issues: [issue(1)] }, cut: true },
    ]
    const { url } = await startSender((asked) => answers.shift() ?? cloud(asked))
    const limited = await historyPage(accessOf(url), since, null).catch((error: unknown) => error)
    expect((limited as RateLimited).until).toEqual(new Date(now.getTime() + 90_000))
    expect(limited).toBeInstanceOf(RateLimited)
    await expect(historyPage(accessOf(url), since, null)).rejects.toThrow()
    expect((await historyPage(accessOf(url), since, null)).done).toBe(2)
  })

  it('says what to do about a token that is not known, and an address that is missing', async () => {
    const { url } = await startSender(() => ({ status: 401, body: {} }))
    await expect(historyPage(accessOf(url), since, null)).rejects.toThrow(AccessRefused)
    await expect(historyPage(accessOf(''), since, null)).rejects.toThrow(/address of the Jira site/)
  })
})

describe('the test', () => {
  const hook = {
    url: 'https://signals.example/ingest/abc',
    enabled: true,
    excludeBody: false,
    events: ['jira:issue_created', 'jira:issue_updated', 'comment_created'],
  }

  it.each([
    [{}, true, /sends what is needed/],
    [{ enabled: false }, false, /disabled/],
    [{ excludeBody: true }, false, /“Exclude body”/],
    [{ events: ['jira:issue_created'] }, false, /“Issue: updated”/],
    [{ url: 'https://elsewhere.example' }, false, /No WebHook/],
  ])('of a hook with %j', async (more, ok, message) => {
    const { url } = await startSender(({ path }) =>
      path.endsWith('/myself') ? { body: { displayName: 'Maja' } } : { body: [{ ...hook, ...more }] },
    )
    expect(await test(accessOf(url))).toMatchObject([
      { ok: true },
      { ok, message: expect.stringMatching(message) },
    ])
  })
})
