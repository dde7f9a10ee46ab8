import type { AutomaticAct } from '#contract/topic-writer.ts'
import type { Clustered } from '../cluster/cluster.ts'

/** A discussion as the pass finds it. */
export type Found = {
  groupId: string
  topicId: string | null
  /** A person put it there: it stays, and draws others to it. */
  isSettled: boolean
  /** Whether it may begin a topic, with others. */
  mayBegin: boolean
  /** First person who speaks; null when only bots do. */
  speakerId: string | null
}

export type Placing = { groupId: string; confidence: number }

/** Action of the pass for one group of discussions. */
export type Step = {
  /** Topic of the group; null when one begins. */
  topicId: string | null
  /** Discussions that wait and join it. */
  place: Placing[]
  /** Discussions that come from other topics. */
  move: Placing[]
  /** Topics of which everything is in the group. */
  merge: string[]
}

export type Plan = {
  steps: Step[]
  /** Discussions that belong neither where they are nor anywhere else. */
  takeOut: string[]
}

/** Least membership of a discussion in a group to be placed with it. */
export const leastSupport = 0.25
/** Support that is as good as certain. */
export const certain = 0.5
/** Weight of a discussion that a person placed, against those of the writer. */
const settledWeight = 1000

type Member = Found & { support: number }

const isSure = ({ support }: Member) => support >= leastSupport

const placing = ({ groupId, support }: Member): Placing => ({
  groupId,
  confidence: Math.round(Math.min(1, support / certain) * 100) / 100,
})

/** Counts how much of each topic is in each group, largest first. */
function overlaps(groups: Map<number, Member[]>): { group: number; topicId: string; weight: number }[] {
  return [...groups]
    .flatMap(([group, members]) => {
      const placed = members.filter(({ topicId }) => topicId !== null)
      return [...Map.groupBy(placed, ({ topicId }) => topicId ?? '')].map(([topicId, found]) => ({
        ...{ group, topicId },
        weight: found.reduce((sum, it) => sum + (it.isSettled ? settledWeight : 1), 0),
      }))
    })
    .toSorted((a, b) => b.weight - a.weight)
}

/** The topic of each group: that of which it has most. No topic is that of two groups. */
function targetsOf(groups: Map<number, Member[]>): Map<number, string> {
  const targets = new Map<number, string>()
  const taken = new Set<string>()
  for (const { group, topicId } of overlaps(groups)) {
    if (targets.has(group) || taken.has(topicId)) continue
    targets.set(group, topicId)
    taken.add(topicId)
  }
  return targets
}

/** People who have to speak of the same before a topic begins. */
const leastSpeakers = 2

/** People who began the discussions that may begin a topic. */
const speakersOf = (members: Found[]) =>
  new Set(members.flatMap(({ mayBegin, speakerId }) => (mayBegin ? (speakerId ?? []) : []))).size

/** Whether discussions may begin a topic together. */
export const begins = (members: Found[]) => speakersOf(members) >= leastSpeakers

type Scope = { automatic: AutomaticAct[]; sizes: Map<string, number>; targets: Set<string> }

/** Topics that go into the topic of a group: all of theirs is in it, and they are the topic of no other. */
function mergedInto(
  target: string | null,
  members: Member[],
  { automatic, sizes, targets }: Scope,
): string[] {
  if (target === null || !automatic.includes('merge')) return []
  const others = members.filter(({ topicId }) => topicId !== null && !targets.has(topicId))
  return [...Map.groupBy(others, ({ topicId }) => topicId ?? '')].flatMap(([topicId, found]) =>
    found.length === sizes.get(topicId) && !found.some(({ isSettled }) => isSettled) ? [topicId] : [],
  )
}

function stepsFor(target: string | null, members: Member[], scope: Scope): Step[] {
  const sure = members.filter(isSure)
  const merge = mergedInto(target, members, scope)
  const mayMove = scope.automatic.includes('split') && (target !== null || sure.length > 1)
  const move = sure.filter(
    ({ topicId, isSettled }) =>
      mayMove && topicId !== null && topicId !== target && !isSettled && !merge.includes(topicId),
  )
  const waiting = sure.filter(({ topicId }) => topicId === null)
  const isNew = waiting.some(({ mayBegin }) => mayBegin) && begins([...waiting, ...move])
  const place = target !== null || isNew || move.length > 1 ? waiting : []
  const step = { topicId: target, merge, move: move.map(placing), place: place.map(placing) }
  return target !== null && isNew && isCrowd(waiting, members) ? apart(step) : [step]
}

/** Many discussions that wait, twice as many as all that are in topics, are no part of one of these. */
const leastCrowd = 10
const isCrowd = (waiting: Member[], members: Member[]) =>
  waiting.length >= Math.max(leastCrowd, 2 * members.filter(({ topicId }) => topicId !== null).length)

/** Begins a topic with what would join one: whether it is the same is asked by the next pass. */
function apart(step: Step): Step[] {
  return [
    { ...step, place: [] },
    { topicId: null, merge: [], move: [], place: step.place },
  ]
}

/** Discussions of topics that dissolve, where it is not sure where they belong. */
function strays(members: Member[], target: string | null, { automatic, targets }: Scope): string[] {
  if (!automatic.includes('split')) return []
  return members
    .filter((it) => !isSure(it) && !it.isSettled && it.topicId !== null && it.topicId !== target)
    .flatMap(({ groupId, topicId }) => (targets.has(topicId ?? '') ? [] : [groupId]))
}

/**
 * Says what brings topics nearer to the groups that were found: waiting discussions join or begin topics, and existing topics
 * are merged, split and corrected as far as that may be done without asking.
 */
export function planOf(found: Found[], clustered: Clustered[], automatic: AutomaticAct[]): Plan {
  const members = found.map((it, n): Member & { group: number } => ({
    ...it,
    support: clustered[n]?.support ?? 0,
    group: clustered[n]?.group ?? -1,
  }))
  const groups = Map.groupBy(members, ({ group }) => group)
  const targets = targetsOf(groups)
  const sizes = new Map<string, number>()
  for (const { topicId } of found) if (topicId !== null) sizes.set(topicId, (sizes.get(topicId) ?? 0) + 1)
  const scope = { automatic, sizes, targets: new Set(targets.values()) }
  const all = [...groups].map(([group, own]) => ({ own, target: targets.get(group) ?? null }))
  return {
    steps: all
      .flatMap(({ own, target }) => stepsFor(target, own, scope))
      .filter(({ place, move, merge }) => place.length + move.length + merge.length > 0),
    takeOut: all.flatMap(({ own, target }) => strays(own, target, scope)),
  }
}
