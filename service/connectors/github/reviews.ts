import * as z from 'zod'
import { nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { Access } from '#service/core/sources.ts'
import { type Place, pullEvents, pullOfIssue, saidIn } from './events.ts'
import { asHook, connection, nextOf, question, written, writtenFields } from './graphql.ts'
import { reviewMessage } from './messages.ts'
import { issue, type Repository } from './shapes.ts'

/** A pull request whose reviews are still to be read, from a place in their list on. */
export const reviewed = z.object({ number: z.int(), after: z.string().nullable() })

export type Reviewed = z.infer<typeof reviewed>

/** Pull requests that are asked for at once; each shows a hundred reviews. */
export const reviewedAtOnce = 20

const time = z.string().nullish()
const reviews = connection(written.extend({ submittedAt: time, updatedAt: time }))
const pull = z.object({ number: z.int(), reviews }).nullable()
const answer = z.object({ repository: z.record(z.string(), pull).nullable() })

function textFor(asked: Reviewed[]): string {
  const fields = `nodes { ${writtenFields} submittedAt updatedAt } pageInfo { hasNextPage endCursor }`
  const parts = asked.map(
    ({ number, after }, i) =>
      `p${i}: pullRequest(number: ${number}) { number reviews(first: 100, after: ${JSON.stringify(after)}) { ${fields} } }`,
  )
  return `query($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { ${parts.join(' ')} } }`
}

type Within = { repository: Repository; placeOf: (id: string) => Place; since: Date }

/** Reviews of some pull requests; `left` are those that have more. */
export async function reviewsOf(access: Access, asked: Reviewed[], { repository, placeOf, since }: Within) {
  const [owner = '', name = ''] = repository.full_name.split('/')
  const found = await question(access, textFor(asked), { owner, name }, answer)
  const pulls = Object.values(found?.repository ?? {}).filter((it) => it !== null)
  const all = pulls.flatMap(({ number, reviews: list }) =>
    list.nodes.flatMap((node) => {
      const at = node?.submittedAt
      if (!node || !at || Date.parse(node.updatedAt ?? at) < since.getTime()) return []
      const review = { ...asHook(node), submitted_at: at, updated_at: node.updatedAt ?? undefined }
      return [{ number, at, review }]
    }),
  )
  const events = all.flatMap(({ number, at, review }) => {
    if (Date.parse(at) < since.getTime()) return []
    const about = pullOfIssue(issue.parse({ id: '0', number, created_at: at }))
    const names = ['pull_request.activity' as const]
    const happened = { names, action: 'reviewed', at, comment: saidIn(review) }
    return pullEvents(placeOf(`review:${review.id}`), happened, about)
  })
  const messages = all
    .map(({ number, review }) => reviewMessage({ repository }, review, number))
    .filter((it) => it !== null)
  const left = pulls.flatMap(({ number, reviews: list }): Reviewed[] => {
    const after = nextOf(list)
    return after === null ? [] : [{ number, after }]
  })
  return { mapped: { ...nothingMapped, messages, events }, left, done: all.length }
}
