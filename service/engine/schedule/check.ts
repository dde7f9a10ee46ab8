import type { Schedule } from '#contract/common/schedule.ts'
import { atInstant } from './at-instant.ts'
import { compileIssues, fieldPath, scheduleProblem } from './compile.ts'
import { cronCalendar } from './cron-next.ts'
import { nextAfter } from './next-after.ts'
import type { Issue } from './outcome.ts'
import { compileRule } from './rrule-next.ts'

type ScheduleCheck = { ok: true; anchor: Date; nextRunAt: Date | null } | { ok: false; issues: Issue[] }

/** How late a one-time run may be saved, in milliseconds; it then runs at once. */
const graceMs = 60_000

/**
 * Decides whether a schedule may be saved, and computes its first run. `anchor` is the instant to store
 * with it, from which intervals and rules without DTSTART count; an edit that keeps the schedule passes the old one.
 */
export function checkSchedule(
  schedule: Schedule,
  timezone: string,
  now: Date,
  anchor: Date = now,
): ScheduleCheck {
  const issues = compileIssues(schedule, timezone, anchor.getTime())
  if (issues.length > 0) return { ok: false, issues }
  const outcome = scheduleProblem(() => firstRun(schedule, timezone, now, anchor))
  const message =
    'message' in outcome ? outcome.message : saveProblem(schedule, timezone, anchor, outcome.value)
  if (message !== null) return { ok: false, issues: [{ path: fieldPath(schedule), message }] }
  return { ok: true, anchor, nextRunAt: 'value' in outcome ? outcome.value : null }
}

function firstRun(schedule: Schedule, timezone: string, now: Date, anchor: Date): Date | null {
  if (schedule.type !== 'at') return nextAfter(schedule, timezone, anchor, now)
  const instant = atInstant(schedule.at, timezone)
  return instant !== null && instant >= now.getTime() - graceMs ? new Date(instant) : null
}

function saveProblem(
  schedule: Schedule,
  timezone: string,
  anchor: Date,
  nextRunAt: Date | null,
): string | null {
  if (schedule.type === 'cron' && cronCalendar(schedule.expr).rule.hasSeconds) {
    return 'Leave out the seconds: a saved cron expression has five fields, starting with the minute'
  }
  return nextRunAt !== null || schedule.type === 'event' ? null : endedProblem(schedule, timezone, anchor)
}

function endedProblem(schedule: Schedule, timezone: string, anchor: Date): string {
  if (schedule.type === 'at') return 'This time has passed: choose one in the future'
  return neverFires(schedule, timezone, anchor)
    ? 'This never fires, because no date fits all its parts: check the day and the month'
    : 'This series is over: its last run lies in the past, so extend UNTIL or COUNT'
}

/** Whether a schedule without a next run had none at any time since the year 1900. */
export function neverFires(schedule: Schedule, timezone: string, anchor: Date): boolean {
  if (schedule.type === 'cron') return true
  if (schedule.type !== 'rrule') return false
  const { parts, until, extra } = compileRule(schedule.rrule, timezone, anchor.getTime())
  const ends = parts.count !== null || Number.isFinite(until) || extra.length > 0
  return !ends || nextAfter(schedule, timezone, anchor, Date.UTC(1899, 11, 1)) === null
}
