import type { Clustered } from '../cluster/cluster.ts'
import { type Found, planOf } from '../pass/plan.ts'

/** A discussion as the rebuild finds it; `cluster` is -1 for one that says nothing. */
export type Placed = Found & {
  messageCount: number
  cluster: number
  support: number
}

/** Topic that a discussion would be in; null for Unplaced. */
export type Shift = { to: string | null; confidence: number | null }

/** Discussions that would be elsewhere, by id. */
export type Shifts = Map<string, Shift>

/** Confidence of a discussion without any subject that follows the others of its topic. */
const goesAlong = 0.3

/** Discussions in each topic. */
export function byTopic(all: Placed[]): Map<string, Placed[]> {
  const found = new Map<string, Placed[]>()
  for (const one of all) {
    if (one.topicId === null) continue
    const others = found.get(one.topicId)
    if (others) others.push(one)
    else found.set(one.topicId, [one])
  }
  return found
}

/** The topic that gets most of what leaves another; null when most of it is unplaced then. */
export function heirOf(leaving: Placed[], shifts: Shifts): string | null {
  const counts = new Map<string | null, number>()
  for (const { groupId } of leaving) {
    const to = shifts.get(groupId)?.to ?? null
    counts.set(to, (counts.get(to) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? null
}

/** Moves discussions without any subject along when all others of their topic move. */
function takeAlong(all: Placed[], shifts: Shifts): void {
  for (const own of byTopic(all).values()) {
    const [silent, speaking] = [own.filter(({ cluster }) => cluster < 0), own.filter((it) => it.cluster >= 0)]
    const isLeft = speaking.length > 0 && speaking.every(({ groupId }) => shifts.has(groupId))
    if (!isLeft) continue
    const to = heirOf(speaking, shifts)
    for (const { groupId, isSettled } of silent)
      if (!isSettled) shifts.set(groupId, { to, confidence: to === null ? null : goesAlong })
  }
}

/**
 * Says where discussions would be if topics were made anew of the groups that were found, as a pass does that may do
 * everything by itself. `nameOf` gives ids to new topics.
 */
export function shiftsOf(all: Placed[], newId: () => string): { shifts: Shifts; made: Set<string> } {
  const speaking = all.filter(({ cluster }) => cluster >= 0)
  const clustered = speaking.map(({ cluster, support }): Clustered => ({ group: cluster, support }))
  const { steps, takeOut } = planOf(speaking, clustered, ['merge', 'split'])
  const inTopic = byTopic(speaking)
  const shifts: Shifts = new Map()
  const made = new Set<string>()
  for (const { topicId, place, move, merge } of steps) {
    const to = topicId ?? newId()
    if (topicId === null) made.add(to)
    for (const { groupId, confidence } of [...place, ...move]) shifts.set(groupId, { to, confidence })
    for (const from of merge)
      for (const { groupId, support } of inTopic.get(from) ?? [])
        shifts.set(groupId, { to, confidence: Math.round(Math.min(1, support / 0.5) * 100) / 100 })
  }
  for (const groupId of takeOut) shifts.set(groupId, { to: null, confidence: null })
  takeAlong(all, shifts)
  return { shifts, made }
}

/** Discussions that a new topic needs. */
const leastNew = 2

/** Leaves out new topics that would have too few discussions; what would have been in them stays where it is. */
export function withoutSmall(shifts: Shifts, made: Set<string>): void {
  const sizes = new Map<string, number>()
  for (const { to } of shifts.values()) if (to !== null) sizes.set(to, (sizes.get(to) ?? 0) + 1)
  const small = new Set([...made].filter((id) => (sizes.get(id) ?? 0) < leastNew))
  for (const id of small) made.delete(id)
  for (const [groupId, { to }] of shifts) if (to !== null && small.has(to)) shifts.delete(groupId)
}
