import { isDeepStrictEqual } from 'node:util'
import type { AutomationDefinition } from '#contract/automation-list.ts'
import type { Schedule } from '#contract/common/schedule.ts'
import { conflict, invalid } from '#service/core/errors.ts'
import { checkSchedule, compileIssues, scheduleProblem } from '#service/engine/schedule/check.ts'
import { hasOffset } from '#service/engine/schedule/every-at.ts'
import { nextAfter } from '#service/engine/schedule/next-after.ts'
import { instantOf, wallAt } from '#service/engine/schedule/zone.ts'
import type { Locked } from './definition.ts'

export type Timing = { anchorAt: Date; nextRunAt: Date | null; completedAt: Date | null }

type Clocked = Pick<AutomationDefinition, 'schedule' | 'timezone'>

const instant = (text: string | null) => (text === null ? null : new Date(text))

function isMovedByZone(schedule: Schedule): boolean {
  if (schedule.type === 'at') return !hasOffset(schedule.at)
  return schedule.type === 'cron' || schedule.type === 'rrule'
}

/** Starts a new interval or recurrence at the edit; a new zone keeps the local time at which a recurrence began. */
function anchorOf(before: Locked, { schedule, timezone }: Clocked, isOther: boolean, now: Date): Date {
  const anchor = new Date(before.anchorAt)
  if (isOther) return schedule.type === 'every' || schedule.type === 'rrule' ? now : anchor
  if (schedule.type !== 'rrule') return anchor
  const outcome = scheduleProblem(() => {
    const wall = wallAt(before.definition.timezone, anchor.getTime())
    return new Date(instantOf(timezone, wall).instant)
  })
  return 'value' in outcome ? outcome.value : anchor
}

/** Checks an edit as a new automation is checked, but lets a completed one stay completed in another zone. */
function rescheduled(before: Locked, after: Clocked, isOther: boolean, now: Date): Timing {
  const { schedule, timezone } = after
  const issues = isOther ? [] : compileIssues(schedule, timezone, now.getTime())
  if (issues.length > 0) throw invalid(issues)
  const anchorAt = anchorOf(before, after, isOther, now)
  const checked = checkSchedule(schedule, timezone, now, anchorAt)
  if (checked.ok) return { anchorAt, nextRunAt: checked.nextRunAt, completedAt: null }
  if (isOther || before.completedAt === null) throw invalid(checked.issues)
  return { anchorAt, nextRunAt: null, completedAt: new Date(before.completedAt) }
}

function nextOnResume({ schedule, timezone }: Clocked, anchor: Date, now: Date): Date | null {
  if (schedule.type === 'event') return null
  const outcome = scheduleProblem(() => nextAfter(schedule, timezone, anchor, now))
  if ('message' in outcome) throw conflict(`${outcome.message}. Change the schedule or the zone first.`)
  if (outcome.value !== null) return outcome.value
  throw conflict(
    schedule.type === 'at'
      ? 'The time of its only run passed while it was paused. Give it another time, or run it by hand.'
      : 'Its series ended while it was paused. Extend UNTIL or COUNT, or run it by hand.',
  )
}

function unchanged(before: Locked): Timing {
  const { anchorAt, nextRunAt, completedAt } = before
  return { anchorAt: new Date(anchorAt), nextRunAt: instant(nextRunAt), completedAt: instant(completedAt) }
}

/** Computes when an automation runs next after an edit. An edit of other fields leaves its times alone. */
export function timingAfter(before: Locked, after: Clocked & { enabled: boolean }, now: Date): Timing {
  const isOther = !isDeepStrictEqual(before.definition.schedule, after.schedule)
  const isElsewhere = before.definition.timezone !== after.timezone
  const kept = unchanged(before)
  if (isElsewhere && !isOther && !isMovedByZone(after.schedule)) {
    const issues = compileIssues(after.schedule, after.timezone, kept.anchorAt.getTime())
    if (issues.length > 0) throw invalid(issues)
  }
  const isMoved = isOther || (isElsewhere && isMovedByZone(after.schedule))
  const timing = isMoved ? rescheduled(before, after, isOther, now) : kept
  if (!after.enabled) return { ...timing, nextRunAt: null }
  const isResumed = !before.enabled && !isMoved && timing.completedAt === null
  return isResumed ? { ...timing, nextRunAt: nextOnResume(after, timing.anchorAt, now) } : timing
}
