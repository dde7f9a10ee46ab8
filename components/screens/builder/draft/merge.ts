import { same } from '#components/kit/form/intent.ts'
import { scheduleOf } from '#contract/schedule/form/draft.ts'
import type { BuilderDraft } from './draft.ts'

export const parts = ['name', 'when', 'condition', 'prompt', 'level', 'capabilities', 'sendTo'] as const
export type Part = (typeof parts)[number]

/** What the schedule says, as long as it says something: forms that are not in use hold the day of their making. */
function timingOf({ schedule, timezone }: BuilderDraft) {
  const parsed = scheduleOf(schedule, timezone)
  return { timezone, schedule: 'schedule' in parsed ? parsed.schedule : schedule }
}

/** What counts of a part: the side of *When* that is not in use is no difference. */
function contentOf(draft: BuilderDraft, part: Part): unknown {
  const { trigger, event, capabilities } = draft
  if (part === 'when')
    return trigger === 'schedule'
      ? timingOf(draft)
      : { events: event.events, delay: event.delay, branches: event.branches }
  if (part === 'condition') return trigger === 'event' ? event.condition.trim() : ''
  if (part === 'capabilities') return capabilities.mode === 'all' ? 'all' : capabilities.keys.toSorted()
  return draft[part]
}

export function takePart(part: Part, from: BuilderDraft, to: BuilderDraft): BuilderDraft {
  if (part === 'when') {
    const { trigger, schedule, timezone, event } = from
    return { ...to, trigger, schedule, timezone, event: { ...event, condition: to.event.condition } }
  }
  if (part === 'condition') return { ...to, event: { ...to.event, condition: from.event.condition } }
  return { ...to, [part]: from[part] }
}

export function isSamePart(part: Part, one: BuilderDraft, other: BuilderDraft): boolean {
  return same(contentOf(one, part), contentOf(other, part))
}

export function differing(one: BuilderDraft, other: BuilderDraft): Part[] {
  return parts.filter((part) => !isSamePart(part, one, other))
}

export type Merge = {
  /** Mine, with what only they changed. */
  draft: BuilderDraft
  /** Both changed it, and not to the same. */
  disputed: Part[]
  /** Only they changed it. */
  theirs: Part[]
  mine: Part[]
}

/** Three ways: what one of both changed is kept; what both changed is for a person to choose. */
export function mergeDrafts(base: BuilderDraft, mine: BuilderDraft, theirs: BuilderDraft): Merge {
  const byMe = differing(base, mine)
  const byThem = differing(base, theirs)
  const disputed = byMe.filter((part) => byThem.includes(part) && !isSamePart(part, mine, theirs))
  const onlyTheirs = byThem.filter((part) => !byMe.includes(part))
  const draft = onlyTheirs.reduce((merged, part) => takePart(part, theirs, merged), mine)
  return { draft, disputed, theirs: onlyTheirs, mine: byMe.filter((part) => !byThem.includes(part)) }
}
