import type { Schedule } from '#contract/common/schedule.ts'
import { atInstant } from './at-instant.ts'
import { cronCalendar } from './cron-next.ts'
import { stepMs } from './every-next.ts'
import { type Issue, ScheduleError } from './outcome.ts'
import { compileRule } from './rrule-next.ts'
import { lastInstant, zoneProblem } from './zone.ts'

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
