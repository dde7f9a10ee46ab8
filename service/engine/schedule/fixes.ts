import type { ScheduleInput } from '#contract/common/schedule.ts'
import type { ScheduleFix } from '#contract/common/schedule-preview.ts'
import { single } from '#contract/schedule/cron-values.ts'
import { scheduleProblem } from './check.ts'
import { cronFixes, cronText, interval } from './cron-fixes.ts'
import { cronCalendar } from './cron-next.ts'
import { atInstant } from './every-at.ts'
import { nextAfter } from './next-after.ts'
import type { Subject } from './subject.ts'
import { clockWarnings } from './warn-clock.ts'
import { clock, clockWords, spellLocal } from './words.ts'
import { dayMs, wallAt } from './zone.ts'

/** Schedules that are close to this one and do not have the problem, the likeliest first. */
export function fixesFor(code: string, subject: Subject): ScheduleFix[] {
  const { schedule } = subject
  const fixes = fixesOf(schedule, code, subject)
  return fixes.filter((fix) => runs(fix, subject))
}

/** Whether the fix can be evaluated and has a run: an interval of 30 years is no rule in days, which ends at 10 000. */
function runs({ schedule }: ScheduleFix, { timezone, anchor, from }: Subject): boolean {
  if (schedule.type === 'event') return false
  const next = scheduleProblem(() => nextAfter(schedule, timezone, anchor, from))
  return 'value' in next && next.value !== null
}

function fixesOf(schedule: ScheduleInput, code: string, subject: Subject): ScheduleFix[] {
  if (code === 'clock-gap' || code === 'clock-overlap') return laterTimes(subject)
  switch (schedule.type) {
    case 'cron':
      return cronFixes(code, cronCalendar(schedule.expr).rule)
    case 'rrule':
      return ruleFixes(code, schedule.rrule)
    case 'every':
      return everyFixes(code, schedule, subject)
    case 'at':
      return code === 'past' ? tomorrow(schedule.at, subject) : []
    case 'event':
      return []
  }
}

/** Hours after the present one in which a time that no clock change touches is looked for. */
const hoursLooked = 3

/** The first full hour after a single time of day that no clock change of the zone touches. */
function laterTimes(subject: Subject): ScheduleFix[] {
  const { schedule } = subject
  if (schedule.type !== 'cron') return []
  const { rule } = cronCalendar(schedule.expr)
  const hour = single(rule.hour)
  if (hour === null || single(rule.minute) === null) return []
  for (let later = hour + 1; later <= Math.min(23, hour + hoursLooked); later++) {
    const fixed = { type: 'cron' as const, expr: cronText(rule, { minute: '0', hour: String(later) }) }
    if (clockWarnings({ ...subject, schedule: fixed }).length === 0) {
      return [{ label: `Use ${clock(later, 0)}`, schedule: fixed }]
    }
  }
  return []
}

function ruleFixes(code: string, text: string): ScheduleFix[] {
  const fixed = (label: string, rrule: string): ScheduleFix[] =>
    rrule === text ? [] : [{ label, schedule: { type: 'rrule', rrule } }]
  switch (code) {
    case 'short-months':
      return fixed('Last day of the month', text.replace(/BYMONTHDAY=(29|30|31)(?=;|\s|$)/i, 'BYMONTHDAY=-1'))
    case 'finished':
      return fixed('Without an end', text.replace(/;(UNTIL|COUNT)=[^;\s]*/i, ''))
    case 'utc-start':
      return fixed('Use the chosen zone', text.replace(/(DTSTART[^:]*:\d{8}T\d{6})Z/i, '$1'))
    case 'full-hour':
      return fixed('Use minute 3', text.replace(/BYMINUTE=0+(?=;|\s|$)/i, 'BYMINUTE=3'))
    default:
      return []
  }
}

function everyFixes(
  code: string,
  { n, unit }: Extract<ScheduleInput, { type: 'every' }>,
  { timezone, first }: Subject,
): ScheduleFix[] {
  if (code === 'very-frequent') return [interval(5, 'minutes')]
  if (code === 'many-runs') return [interval(15, 'minutes')]
  if (code !== 'drift' || first === null) return []
  const days = (unit === 'hours' ? n : n / 60) / 24
  const wall = wallAt(timezone, first.getTime())
  const [hour, minute] = [new Date(wall).getUTCHours(), new Date(wall).getUTCMinutes()]
  if (days === 1) {
    return [
      {
        label: `Daily at ${clock(hour, minute)}`,
        schedule: { type: 'cron', expr: `${minute} ${hour} * * *` },
      },
    ]
  }
  const rrule = `FREQ=DAILY;INTERVAL=${days};BYHOUR=${hour};BYMINUTE=${minute}`
  return [{ label: `Every ${days} days at ${clock(hour, minute)}`, schedule: { type: 'rrule', rrule } }]
}

/** The same time of day, tomorrow. */
function tomorrow(at: string, { timezone, from }: Subject): ScheduleFix[] {
  const instant = atInstant(at, timezone)
  if (instant === null) return []
  const time = wallAt(timezone, instant) % dayMs
  const day = Math.floor(wallAt(timezone, from.getTime()) / dayMs) * dayMs + dayMs
  const wall = day + (time < 0 ? time + dayMs : time)
  return [{ label: `Tomorrow at ${clockWords(wall)}`, schedule: { type: 'at', at: spellLocal(wall) } }]
}
