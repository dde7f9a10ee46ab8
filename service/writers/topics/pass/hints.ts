import type { Guess } from '#service/api/topics/placing/placement.ts'
import type { Tx } from '#service/db/client.ts'
import type { Clustered } from '../cluster/cluster.ts'
import type { Talk } from '../place/talks.ts'
import { isExact, isWord, type Terms } from '../text/terms.ts'
import { asWritten, timesSaid } from '../words.ts'
import { leastSupport } from './plan.ts'

/** A discussion that waits, and those that most surely belong to the group it was found in. */
export type Hint = { groupId: string; beside: string[]; confidence: number; why: string[] }

const mostWhy = 5
/** Discussions of the group that have to say a word too; what one says alone is there by chance. */
const leastSaying = 2
const leastWords = 2
/** Discussions of a group that stand for it: a large one has one topic, and the surest say which. */
const mostBeside = 40
/** Support below which nothing is guessed. */
const leastSupportOfGuess = 0.1

/** Words of a discussion that others say as well, by `times`, most said first; null where that is no ground for a guess. */
function groundOf(talk: Talk, times: Terms): string[] | null {
  const found = [...talk.terms.keys()]
    .map((term) => ({ term, n: times.get(term) ?? 0 }))
    .filter(({ term, n }) => (isWord(term) && n >= leastSaying) || (isExact(term) && n > 0))
    .toSorted((a, b) => b.n - a.n)
    .map(({ term }) => term)
  return found.length >= leastWords || found.some(isExact) ? found.slice(0, mostWhy) : null
}

/** Finds where discussions may belong that were found in a group without belonging there surely enough to be placed. */
export function hintsOf(talks: Talk[], clustered: Clustered[]): Hint[] {
  const members = talks.map((talk, n) => ({ talk, ...(clustered[n] ?? { group: -1, support: 0 }) }))
  return [...Map.groupBy(members, ({ group }) => group)].flatMap(([group, all]) => {
    const sure = all
      .filter(({ support }) => support >= leastSupport)
      .toSorted((a, b) => b.support - a.support)
      .map(({ talk }) => talk)
    if (group < 0 || sure.length === 0) return []
    const unsure = all.filter(
      ({ talk, support }) =>
        support >= leastSupportOfGuess &&
        support < leastSupport &&
        talk.topicId === null &&
        talk.aside === null,
    )
    const times = timesSaid(sure)
    const beside = sure.slice(0, mostBeside).map(({ groupId: id }) => id)
    return unsure.flatMap(({ talk, support }): Hint[] => {
      const why = groundOf(talk, times)
      if (!why) return []
      const confidence = Math.round(support * 100) / 100
      return [{ groupId: talk.groupId, beside, confidence, why: asWritten(why, [talk]) }]
    })
  })
}

const places = `
SELECT n.id, g.topic_id AS "topicId", count(*)::int AS n FROM jsonb_to_recordset($2::jsonb) AS n(id uuid, beside uuid[])
CROSS JOIN LATERAL unnest(n.beside) AS b(id) JOIN topic_groups g ON g.org_id = $1 AND g.id = b.id AND g.topic_id IS NOT NULL
GROUP BY n.id, g.topic_id ORDER BY n.id, count(*) DESC, g.topic_id`

/** The topic that most of those beside each discussion are in by now. */
export async function topicsOf(
  tx: Tx,
  orgId: string,
  hints: Hint[],
  wanted: ReadonlySet<string>,
): Promise<Map<string, Guess>> {
  const some = hints.filter(({ groupId }) => wanted.has(groupId))
  if (some.length === 0) return new Map()
  const asked = JSON.stringify(some.map(({ groupId, beside }) => ({ id: groupId, beside })))
  const { rows } = await tx.client.query<{ id: string; topicId: string }>(places, [orgId, asked])
  const most = new Map(rows.toReversed().map(({ id, topicId }) => [id, topicId]))
  return new Map(
    some.flatMap(({ groupId, confidence, why }): [string, Guess][] => {
      const topicId = most.get(groupId)
      return topicId === undefined ? [] : [[groupId, { topicId, confidence, why }]]
    }),
  )
}
