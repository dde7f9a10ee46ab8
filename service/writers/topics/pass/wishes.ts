import { surenessFrom } from '#contract/common/sureness.ts'
import { type AutomaticAct, automaticActs } from '#contract/topic-writer.ts'
import type { Clustered } from '../cluster/cluster.ts'
import { begins, certain, type Found, planOf } from './plan.ts'

/** Something that the pass would do with existing topics if it might. */
export type Wish = {
  kind: AutomaticAct
  topicId: string
  /** Topic that would go into it; the same again for a split. */
  otherId: string
  /** Discussions that would be split off. */
  groupIds: string[]
  confidence: number
  /** A model says that topics are the same: they need no words in common. */
  byModel?: true
}

/** More than this nobody looks through in a day; the others wait for the next pass. */
const mostWishes = 50
/** Discussions that are worth a topic of their own. */
const leastSplit = 2

/**
 * Merges and splits that are worth a question, surest first. What is split off has to be what may begin a topic: two people from
 * outside speak of it.
 */
export function wishesOf(found: Found[], clustered: Clustered[], automatic: AutomaticAct[]): Wish[] {
  const supports = new Map(found.map(({ groupId }, n) => [groupId, clustered[n]?.support ?? 0]))
  const byId = new Map(found.map((it) => [it.groupId, it]))
  const inTopic = Map.groupBy(found, ({ topicId }) => topicId)
  const sure = (groupIds: string[]) => {
    const sum = groupIds.reduce((all, id) => all + Math.min(1, (supports.get(id) ?? 0) / certain), 0)
    return Math.round((sum / Math.max(1, groupIds.length)) * 100) / 100
  }
  const wishes = planOf(found, clustered, [...automaticActs]).steps.flatMap(
    ({ topicId, merge, move }): Wish[] => {
      if (topicId !== null)
        return merge.map((otherId) => {
          const confidence = sure((inTopic.get(otherId) ?? []).map(({ groupId }) => groupId))
          return { kind: 'merge', topicId, otherId, groupIds: [], confidence }
        })
      const leaving = Map.groupBy(move, ({ groupId }) => byId.get(groupId)?.topicId ?? '')
      return [...leaving].flatMap(([from, moved]): Wish[] => {
        const groupIds = moved.map(({ groupId }) => groupId)
        const isWhole = groupIds.length === inTopic.get(from)?.length
        const leaves = groupIds.flatMap((id) => byId.get(id) ?? [])
        if (from === '' || isWhole || groupIds.length < leastSplit || !begins(leaves)) return []
        return [{ kind: 'split', topicId: from, otherId: from, groupIds, confidence: sure(groupIds) }]
      })
    },
  )
  // Several splits of one topic: the surest is proposed first, since each changes the others.
  const first = new Map<string, Wish>()
  for (const wish of wishes.toSorted((a, b) => b.confidence - a.confidence))
    if (!first.has(`${wish.topicId} ${wish.otherId}`)) first.set(`${wish.topicId} ${wish.otherId}`, wish)
  return [...first.values()]
    .filter(({ kind, confidence }) => !automatic.includes(kind) && confidence >= surenessFrom.likely)
    .slice(0, mostWishes)
}
