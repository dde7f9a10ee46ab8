import { same } from '#components/kit/form/intent.ts'
import { scheduleOf } from '#contract/schedule/form/draft.ts'
import { type BuilderDraft, plainNames } from './draft.ts'
import { completeRules } from './rules.ts'

const afterTheName = plainNames.filter((name) => name !== 'name')

export const parts = ['name', 'when', 'condition', ...afterTheName, 'capabilities', 'sendTo'] as const
export type Part = (typeof parts)[number]

/** Content of the schedule, without unused forms, which contain the day they were created. */
function timingOf({ schedule, timezone }: BuilderDraft) {
  const parsed = scheduleOf(schedule, timezone)
  return { timezone, schedule: 'schedule' in parsed ? parsed.schedule : schedule }
}

function conditionOf({ condition, rules }: BuilderDraft['event']): unknown {
  const complete = completeRules(rules)
  return complete ? { condition: condition.trim(), rules: complete } : condition.trim()
}

/** Content that counts as a difference: the unused kind of trigger does not. */
function contentOf(draft: BuilderDraft, part: Part): unknown {
  const { trigger, event, capabilities } = draft
  if (part === 'when')
    return trigger === 'schedule'
      ? timingOf(draft)
      : { events: event.events, delay: event.delay, branches: event.branches }
  if (part === 'condition') return trigger === 'event' ? conditionOf(event) : ''
  if (part === 'capabilities') return capabilities.mode === 'all' ? 'all' : capabilities.keys.toSorted()
  return draft[part]
}

export function takePart(part: Part, from: BuilderDraft, to: BuilderDraft): BuilderDraft {
  if (part === 'when') {
    const { trigger, schedule, timezone, event } = from
    return {
      ...to,
      trigger,
      schedule,
      timezone,
      event: { ...event, condition: to.event.condition, rules: to.event.rules },
    }
  }
  if (part === 'condition')
    return { ...to, event: { ...to.event, condition: from.event.condition, rules: from.event.rules } }
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
  /** Parts that both changed, in different ways. */
  disputed: Part[]
  /** Parts that only they changed. */
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
