import { describe, expect, it } from 'vitest'
import type { HistoryPage } from '#service/api/arrivals/source.ts'
import { AccessRefused, RateLimited } from '#service/core/sources.ts'
import { type Answer, type Asked, accessTo, now, startSender } from '#tests/harness/sender.ts'
import { historyPage } from './backfill.ts'

// Answers as in docs.github.com/graphql and docs.github.com/rest; the contents are ours.

const since = new Date('2026-10-01T00:00:00.000Z')
const at = (day: number) => new Date(Date.UTC(2026, 10, day)).toISOString()
const ada = { __typename: 'User', login: 'adaberg', databaseId: 501, name: 'Ada Berg', avatarUrl: null }
const bot = { __typename: 'Bot', login: 'northline-ci', databaseId: 77 }

const repository = {
  id: 612,
  full_name: 'northline/cli',
  owner: { id: 704, login: 'northline' },
}

const listed = (nodes: unknown[], endCursor: string | null = null) => ({
  nodes,
  pageInfo: { hasNextPage: endCursor !== null, endCursor },
})

const said = (databaseId: number, rest: object = {}) => ({
  id: `N${databaseId}`,
  databaseId,
  body: `Words ${databaseId}`,
  url: `https://github.com/northline/cli/discussions/4#${databaseId}`,
  author: ada,
  createdAt: at(2),
  updatedAt: at(2),
  ...rest,
})

const discussion = (number: number, rest: object = {}) => ({
  ...said(100 + number),
  number,
  title: `Idea ${number}`,
  comments: listed([]),
  ...rest,
})

const pull = (number: number) => ({
  id: 9000 + number,
  number,
  title: `Pull ${number}`,
  user: { id: 501, login: 'adaberg', type: 'User' },
  created_at: at(1),
  updated_at: at(1),
  pull_request: { merged_at: null },
})

const review = (databaseId: number, rest: object = {}) => ({
  ...said(databaseId),
  submittedAt: at(3),
  ...rest,
})

type Question = { query: string; variables: Record<string, unknown> }

/** A GitHub with these lists; `answer` is asked by GraphQL. */
function github(answer: (question: Question) => Answer, issues: unknown[] = []) {
  return startSender(({ path, body }: Asked): Answer => {
    if (path === '/repos/northline/cli') return { body: repository }
    if (path === '/repos/northline/cli/issues') return { body: issues }
    if (path === '/graphql') return answer(JSON.parse(body))
    return { body: [] }
  })
}

const data = (value: object): Answer => ({ body: { data: value } })
const discussions = (list: unknown) => data({ repository: { discussions: list } })

const accessOf = (apiUrl: string) => accessTo({ apiUrl, repositories: ['northline/cli'] })

/** Every page, the cursor between two of them as it is after a restart. */
async function everything(apiUrl: string): Promise<HistoryPage[]> {
  const pages: HistoryPage[] = []
  let cursor: unknown = null
  do {
    const page = await historyPage(accessOf(apiUrl), since, cursor)
    pages.push(page)
    cursor = page.cursor === null ? null : JSON.parse(JSON.stringify(page.cursor))
  } while (cursor !== null)
  return pages
}

const idsOf = (pages: HistoryPage[]) =>
  pages.flatMap(({ mapped }) => mapped.messages.map((it) => it.sourceMessageId))

describe('discussions', () => {
  it('are read page by page, with comments, answers and the rest of long ones', async () => {
    const { url } = await github(({ query, variables }) => {
      if (query.includes('discussions('))
        return variables.after === null
          ? discussions(
              listed(
                [discussion(4, { comments: listed([said(1, { replies: listed([said(2)], 'r1') })], 'c1') })],
                'd1',
              ),
            )
          : discussions(listed([discussion(5), discussion(6, { updatedAt: '2026-09-01T00:00:00Z' }), null]))
      if (variables.after === 'c1') return data({ node: { comments: listed([said(3)]) } })
      return data({ node: { replies: listed([said(7, { author: null })]) } })
    })
    const pages = await everything(url)
    expect(idsOf(pages)).toEqual([
      'discussion:104',
      'discussion-comment:1',
      'discussion-comment:2',
      'discussion-comment:3',
      'discussion-comment:7',
      'discussion:105',
    ])
    const [begun, comment] = pages.flatMap(({ mapped }) => mapped.messages)
    expect(begun).toMatchObject({ content: 'Idea 4\n\nWords 104', threadId: 'discussion:4', kind: 'message' })
    expect(comment).toMatchObject({
      threadId: 'discussion:4',
      author: { platformId: '501', handle: 'adaberg', isBot: false },
      channel: { sourceChannelId: '612' },
    })
    expect(pages.at(-1)?.counted).toBe(6)
  })

  it.each<[what: string, answer: Answer]>([
    ['the token may not read them', { status: 403, body: {} }],
    ['this GitHub is too old to know them', { body: { data: null, errors: [{ message: 'no such field' }] } }],
    ['the repository has none', data({ repository: null })],
  ])('are left out where %s', async (_, answer) => {
    const { url } = await github(() => answer)
    expect(idsOf(await everything(url))).toEqual([])
  })

  it('are waited for when too much was asked, and tried again when the answer breaks off', async () => {
    const limited = await github(() => ({ body: { data: null, errors: [{ type: 'RATE_LIMITED' }] } }))
    const error = await everything(limited.url).catch((it: unknown) => it)
    expect(error).toBeInstanceOf(RateLimited)
    expect((error as RateLimited).until.getTime()).toBeGreaterThan(now.getTime())
    const broken = await github(() => ({ ...discussions(listed([])), cut: true }))
    const failure = await everything(broken.url).catch((it: unknown) => it)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(AccessRefused)
  })

  it('of a token that has expired end with what to do', async () => {
    const { url } = await github(() => ({ status: 401, body: {} }))
    await expect(everything(url)).rejects.toBeInstanceOf(AccessRefused)
  })
})

describe('reviews', () => {
  it('of each pull request are messages and what would have been told, also behind the first hundred', async () => {
    const { url, asked } = await github(
      ({ query }) => {
        if (!query.includes('pullRequest(')) return discussions(listed([]))
        if (query.includes('"v1"'))
          return data({ repository: { p0: { number: 12, reviews: listed([review(33, { author: bot })]) } } })
        const first = [review(31), review(32, { body: '', submittedAt: null }), null]
        return data({
          repository: {
            p0: { number: 12, reviews: listed(first, 'v1') },
            p1: { number: 13, reviews: listed([]) },
          },
        })
      },
      [pull(12), pull(13), { ...pull(14), pull_request: undefined }],
    )
    const pages = await everything(url)
    expect(idsOf(pages)).toEqual(['pr:12', 'pr:13', 'issue:9014', 'review:31', 'review:33'])
    const told = pages.flatMap(({ mapped }) =>
      mapped.events.filter(({ payload }) => payload.action === 'reviewed'),
    )
    expect(told).toMatchObject([
      {
        name: 'pull_request.activity',
        deliveryId: 'history:review:31',
        payload: { pullRequest: { number: 12 } },
      },
      { payload: { comment: { author: { login: 'northline-ci[bot]' } } } },
    ])
    expect(asked.filter(({ body }) => body.includes('pullRequest('))).toHaveLength(2)
  })
})
