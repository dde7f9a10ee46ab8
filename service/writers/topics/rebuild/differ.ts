import type { RebuildFate, RebuildResult } from '#contract/topic-rebuilds.ts'
import { heirOf, type Placed, type Shifts } from './shift.ts'

/** Discussions and messages of a topic. */
export type Size = { discussions: number; messages: number }

type Flow = { count: number; places: { topicId: string | null; discussions: number }[] }

/** A topic that would change. */
export type Changed = {
  id: string
  fate: RebuildFate
  heirId: string | null
  before: Size
  after: Size
  comes: Flow
  goes: Flow
}

const mostPlaces = 3

function flowOf(places: (string | null)[]): Flow {
  const counted = [...Map.groupBy(places, (it) => it)].map(([topicId, found]) => ({
    topicId,
    discussions: found.length,
  }))
  return {
    count: places.length,
    places: counted.toSorted((a, b) => b.discussions - a.discussions).slice(0, mostPlaces),
  }
}

function fateOf(isNew: boolean, before: Size, after: Size): RebuildFate {
  if (isNew) return 'new'
  if (after.discussions === 0) return 'emptied'
  if (after.discussions === before.discussions) return 'changes'
  return after.discussions > before.discussions ? 'grows' : 'shrinks'
}

type Moved = Placed & { to: string | null }

const messagesOf = (moved: Moved[]) => moved.reduce((sum, it) => sum + it.messageCount, 0)

const order: Record<RebuildFate, number> = { new: 0, emptied: 1, grows: 2, shrinks: 2, changes: 2 }

const weightOf = ({ comes, goes }: Changed) => comes.count + goes.count

/** Topics that would change, in the order in which they are shown. `sizes` has all topics that stand. */
export function changedTopics(
  all: Placed[],
  shifts: Shifts,
  made: Set<string>,
  sizes: Map<string, Size>,
): Changed[] {
  const moved = all.flatMap((it): Moved[] => {
    const shift = shifts.get(it.groupId)
    return shift ? [{ ...it, to: shift.to }] : []
  })
  const coming = Map.groupBy(moved, ({ to }) => to)
  const going = Map.groupBy(moved, ({ topicId }) => topicId)
  const ids = [...new Set([...coming.keys(), ...going.keys()])].filter((id) => id !== null)
  const changed = ids.map((id): Changed => {
    const [comes, goes] = [coming.get(id) ?? [], going.get(id) ?? []]
    const before = sizes.get(id) ?? { discussions: 0, messages: 0 }
    const after = {
      discussions: before.discussions + comes.length - goes.length,
      messages: before.messages + messagesOf(comes) - messagesOf(goes),
    }
    const fate = fateOf(made.has(id), before, after)
    return {
      ...{ id, fate, before, after, heirId: fate === 'emptied' ? heirOf(goes, shifts) : null },
      comes: flowOf(comes.map(({ topicId }) => topicId)),
      goes: flowOf(goes.map(({ to }) => to)),
    }
  })
  return changed.toSorted((a, b) => order[a.fate] - order[b.fate] || weightOf(b) - weightOf(a))
}

type Totals = { unplaced: number; sizes: Map<string, Size> }

/** Sums up what would change. */
export function resultOf(
  all: Placed[],
  shifts: Shifts,
  changed: Changed[],
  { unplaced, sizes }: Totals,
): RebuildResult {
  const fates = { new: 0, grows: 0, shrinks: 0, changes: 0, emptied: 0 }
  for (const { fate } of changed) fates[fate]++
  const placed = [...sizes.values()].reduce((sum, it) => sum + it.discussions, 0)
  const topics = [...sizes.values()].filter(({ discussions }) => discussions > 0).length
  const out = all.filter((it) => it.topicId !== null && shifts.get(it.groupId)?.to === null).length
  const into = all.filter((it) => it.topicId === null && shifts.has(it.groupId)).length
  return {
    topics: { before: topics, after: topics + fates.new - fates.emptied },
    placed: { before: placed, after: placed + into - out },
    unplaced: { before: unplaced, after: unplaced + out - into },
    moved: shifts.size,
    kept: all.filter(({ isSettled }) => isSettled).length,
    unchanged: topics - (changed.length - fates.new),
    fates,
  }
}
