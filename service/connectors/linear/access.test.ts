import { describe, expect, it } from 'vitest'
import type { HistoryPage } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused, RateLimited } from '#service/core/sources.ts'
import { type Answer, accessTo, now, startSender } from '#tests/harness/sender.ts'
import { historyPage } from './backfill.ts'
import { test } from './hooks.ts'

// Answers as the GraphQL schema of Linear has them; the contents are ours.

const since = new Date('2026-10-01T00:00:00.000Z')

const team = { id: 't1', key: 'ENG', name: 'Engineering' }
const issue = (number: number, createdAt = '2026-11-01T09:00:00.000Z') => ({
  id: `i${number}`,
  identifier: `ENG-${number}`,
  number,
  title: `Issue ${number}`,
  url: `https://linear.app/northline/issue/ENG-${number}/x`,
  team,
  state: { type: 'started' },
  labels: { nodes: [{ name: 'bug' }] },
  creator: { id: 'u1', name: 'Maja Lind' },
  createdAt,
  updatedAt: createdAt,
})

const pages: Record<string, Record<string, object[]>> = {
  issues: { first: [issue(1), issue(2, '2026-05-01T09:00:00.000Z')], next: [issue(3)] },
  comments: {
    first: [
      {
        id: 'c1',
        body: 'Yes',
        issue: issue(1),
        user: { id: 'u2', name: 'Ada' },
        createdAt: '2026-11-02T09:00:00.000Z',
      },
      { id: 'c2', body: 'No', projectUpdate: { id: 'p1' }, createdAt: '2026-11-02T09:00:00.000Z' },
    ],
  },
  customers: { first: [{ id: 'k1', name: 'Halden', domains: ['halden.example'] }] },
  customerNeeds: {
    first: [{ id: 'n1', body: 'We need it', customer: { id: 'k1', name: 'Halden', domains: [] } }],
  },
}

type Question = { query: string; variables: { after?: string | null; since?: string } }

function linear({ query, variables }: Question): Answer {
  if (query.includes('webhooks'))
    return {
      body: {
        data: {
          webhooks: {
            nodes: [{ url: 'https://signals.example/ingest/abc', enabled: true, resourceTypes: ['Issue'] }],
          },
        },
      },
    }
  if (query.includes('organization'))
    return { body: { data: { organization: { id: 'org1', name: 'Northline' } } } }
  const name = /\{\s*(\w+)\(/.exec(query)?.[1] ?? ''
  const nodes = pages[name]?.[variables.after ?? 'first'] ?? []
  const hasNextPage = variables.after === null && Boolean(pages[name]?.next)
  return { body: { data: { [name]: { nodes, pageInfo: { hasNextPage, endCursor: 'next' } } } } }
}

/** Linear has one address: what is asked of it goes to this machine. */
async function accessOf(answer: (asked: Question) => Answer): Promise<Access> {
  const questions: string[] = []
  const { url } = await startSender(() => answer(JSON.parse(questions.pop() ?? '{}')))
  return {
    ...accessTo({}),
    fetch: (address, init) => {
      questions.push(init?.body ?? '')
      return fetch(address.replace('https://api.linear.app', url), init)
    },
  }
}

async function everything(access: Access) {
  const read: HistoryPage[] = []
  let cursor: unknown = null
  do {
    const page = await historyPage(access, since, cursor)
    read.push(page)
    cursor = page.cursor === null ? null : JSON.parse(JSON.stringify(page.cursor))
  } while (cursor !== null)
  return read
}

describe('the history', () => {
  it('reads every list page by page, as the hooks would have told it', async () => {
    const read = await everything(await accessOf(linear))
    const messages = read.flatMap(({ mapped }) => mapped.messages)
    expect(messages.map((it) => it.sourceMessageId)).toEqual([
      'issue:i1',
      'issue:i2',
      'issue:i3',
      'comment:c1',
      'comment:c2',
      'request:n1',
    ])
    expect(messages[3]).toMatchObject({
      threadId: 'issue:i1',
      channel: { sourceServerId: 'org1', sourceChannelId: 't1' },
    })
    expect(messages[4]).toMatchObject({ threadId: 'update:p1' })
    expect(read.flatMap(({ mapped }) => mapped.companies)).toEqual([
      { domain: 'halden.example', name: 'Halden' },
    ])
    const events = read.flatMap(({ mapped }) => mapped.events)
    expect(events.map(({ payload }) => payload.action)).toEqual(['opened', 'opened', 'commented'])
    expect(events[0]?.payload).toMatchObject({ issue: { labels: ['bug'] } })
    expect(read.at(-1)).toMatchObject({ counted: 7, done: 1 })
  })

  it('waits when Linear says so under status 400, and goes on after a line that broke', async () => {
    const reset = String(now.getTime() + 90_000)
    const answers: Answer[] = [
      {
        status: 400,
        headers: { 'x-ratelimit-requests-reset': reset },
        body: { errors: [{ message: 'Too many', extensions: { code: 'RATELIMITED' } }] },
      },
      { body: { data: {} }, cut: true },
    ]
    const access = await accessOf((asked) => answers.shift() ?? linear(asked))
    const limited = await historyPage(access, since, null).catch((error: unknown) => error)
    expect(limited).toBeInstanceOf(RateLimited)
    expect((limited as RateLimited).until).toEqual(new Date(now.getTime() + 90_000))
    await expect(historyPage(access, since, null)).rejects.toThrow()
    expect((await historyPage(access, since, null)).done).toBe(2)
  })

  it.each<[Answer]>([
    [{ status: 401, body: {} }],
    [
      {
        body: {
          errors: [
            { message: 'x', extensions: { type: 'authentication error', code: 'AUTHENTICATION_ERROR' } },
          ],
        },
      },
    ],
  ])('says what to do about a key that is not known (%#)', async (answer) => {
    await expect(historyPage(await accessOf(() => answer), since, null)).rejects.toThrow(AccessRefused)
  })
})

describe('the test', () => {
  it('names what the webhook does not send', async () => {
    expect(await test(await accessOf(linear))).toMatchObject([
      { ok: true, message: 'It reads Northline.' },
      { ok: false, message: expect.stringMatching(/“Issue comments”/) },
    ])
  })

  it('says that the key is not known', async () => {
    expect(await test(await accessOf(() => ({ status: 401, body: {} })))).toMatchObject([
      { name: 'API key', ok: false },
    ])
  })
})
