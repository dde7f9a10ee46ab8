import { ruleDayCodes } from '#contract/common/calendar-words.ts'
import type { RuleParts } from './rrule-parts.ts'
import type { CalendarTime } from './rrule-time.ts'
import { dayMs } from './zone.ts'

/**
 * Where the library begins, so that it misses nothing: having begun on the first days of a January, it passes over
 * those of later years that belong to the last week of the year before. Begun earlier, in a summer that the interval
 * meets as well, it lists them.
 */
export function beginOf({ by, interval }: RuleParts, start: CalendarTime): CalendarTime {
  const date = new Date(start.wall)
  const year = date.getUTCFullYear() - interval
  const inTime = date.getUTCMonth() > 0 || date.getUTCDate() > 3
  if (inTime || !by.has('BYWEEKNO') || year < 1000) return start
  return { ...start, wall: date.setUTCFullYear(year, 6, 1) }
}

/** Whether the rule names a 53rd weekday, which most years lack. */
export function countsTo53({ by }: RuleParts): boolean {
  return by.get('BYDAY')?.some((day) => day.includes('53')) ?? false
}

/** Whether the date is one of the weekdays of its year: where a year has no 53rd, the library takes the next year's first. */
export function isWeekdayOfYear({ by }: RuleParts, wall: number): boolean {
  const date = new Date(wall)
  const year = date.getUTCFullYear()
  const code = ruleDayCodes[date.getUTCDay()]
  const fromStart = Math.floor((wall - Date.UTC(year, 0, 1)) / dayMs / 7) + 1
  const fromEnd = Math.floor((Date.UTC(year + 1, 0, 1) - 1 - wall) / dayMs / 7) + 1
  const days = by.get('BYDAY') ?? []
  return [code, `${fromStart}${code}`, `-${fromEnd}${code}`].some((day) => day && days.includes(day))
}
