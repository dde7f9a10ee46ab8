import { demoId } from '../ids.ts'
import type { DemoMessage } from './messages.ts'
import type { WrittenDiscussion, WrittenProposal } from './written.ts'

export type ProposalRow = Pick<WrittenProposal, 'kind' | 'confidence' | 'why'> & {
  id: string
  topicId: string
  otherId: string
  groupIds: string[]
  quotes: string[]
  otherQuotes: string[]
}

/** Discussions by number, with where people left them. */
type Known = {
  discussions: readonly WrittenDiscussion[]
  messages: readonly DemoMessage[]
  idOfTopic: (topic: number) => string | null
  idOfDiscussion: (messages: readonly number[]) => string
}

/** Whether both sides still have something, and all that would be split off is where it was. */
function holds(
  { kind, topic, other, discussions: leaving }: WrittenProposal,
  { discussions }: Known,
): boolean {
  const stays = (of: number) => discussions.some((it, n) => it.topic === of && !leaving.includes(n))
  return (
    stays(topic) &&
    (kind === 'split' || stays(other)) &&
    leaving.every((n) => discussions[n]?.topic === topic)
  )
}

/** Proposals of the writer that hold after what people did; quotes are of messages that are still on their side. */
export function proposalRows(written: readonly WrittenProposal[], known: Known): ProposalRow[] {
  const { discussions, messages, idOfTopic, idOfDiscussion } = known
  const placeOf = new Map(
    discussions.flatMap((it, n) => it.messages.map((one) => [one, { topic: it.topic, n }])),
  )
  const idsOf = (
    quotes: readonly number[],
    isThere: (place: { topic: number | null; n: number }) => boolean,
  ) =>
    quotes.flatMap((one) => {
      const place = placeOf.get(one)
      const id = messages[one]?.id
      return place && id !== undefined && isThere(place) ? [id] : []
    })
  return written.flatMap((one): ProposalRow[] => {
    const { kind, topic, other, confidence, why } = one
    const [topicId, otherId] = [idOfTopic(topic), idOfTopic(other)]
    if (topicId === null || otherId === null || !holds(one, known)) return []
    const goes = (n: number) => one.discussions.includes(n)
    const quotes = idsOf(one.quotes, (it) => it.topic === topic && !goes(it.n))
    const otherQuotes = idsOf(one.otherQuotes, (it) => (kind === 'merge' ? it.topic === other : goes(it.n)))
    if (quotes.length === 0 || otherQuotes.length === 0) return []
    const groupIds = one.discussions.flatMap((n) => idOfDiscussion(discussions[n]?.messages ?? []))
    const id = demoId(`proposal:${kind}:${topicId}:${otherId}`)
    return [{ id, kind, topicId, otherId, groupIds, confidence, why, quotes, otherQuotes }]
  })
}
