import type { Schedule } from '#contract/common/schedule.ts'
import { cronCalendar } from './cron-next.ts'
import { atInstant, stepMs } from './every-at.ts'
import { nextAfter } from './next-after.ts'
import { compileRule } from './rrule-next.ts'
import { lastInstant, ScheduleError, zoneProblem } from './zone.ts'

/** One thing wrong with a schedule, in words that say what to write instead. */
export type Issue = { path: (string | number)[]; message: string }

type ScheduleCheck = { ok: true; anchor: Date; nextRunAt: Date | null } | { ok: false; issues: Issue[] }

/** Milliseconds that a one-time run may be saved late; it then runs at once. */
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

/** Everything wrong with the text of a schedule and its zone; empty when it can be evaluated. */
export function compileIssues(schedule: Schedule, timezone: string, anchor: number): Issue[] {
  const zone = zoneProblem(timezone)
  const issues: Issue[] = zone === null ? [] : [{ path: ['timezone'], message: zone }]
  const problem = textProblem(schedule, zone === null ? timezone : 'UTC', anchor, zone !== null)
  return problem === null ? issues : [...issues, { path: fieldPath(schedule), message: problem }]
}

/** The field that holds the rule of a schedule, as a path in the body of a request. */
export function fieldPath(schedule: Schedule): string[] {
  const field = { cron: 'expr', rrule: 'rrule', at: 'at', every: 'n', event: 'events' }[schedule.type]
  return ['schedule', field]
}

/** The message of a schedule that turned out not to be evaluable; other errors are passed on. */
export function scheduleProblem<T>(evaluate: () => T): { value: T } | { message: string } {
  try {
    return { value: evaluate() }
  } catch (error) {
    if (error instanceof ScheduleError) return { message: error.message }
    throw error
  }
}

function textProblem(schedule: Schedule, zone: string, anchor: number, zoneUnknown: boolean): string | null {
  const outcome = scheduleProblem(() => {
    if (schedule.type === 'cron') cronCalendar(schedule.expr)
    if (schedule.type === 'rrule') compileRule(schedule.rrule, zone, anchor)
  })
  if ('message' in outcome) return zoneUnknown && /TZID/.test(outcome.message) ? null : outcome.message
  if (schedule.type === 'every' && anchor + stepMs(schedule.n, schedule.unit) > lastInstant) {
    return 'The interval is longer than the calendar: use a smaller number'
  }
  const outside = schedule.type === 'at' && atInstant(schedule.at, zone) === null
  return outside ? 'This instant is outside the years 1 to 9999' : null
}
