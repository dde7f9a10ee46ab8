import type { RuleParts } from './rrule-parts.ts'
import type { CalendarTime } from './rrule-time.ts'

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
