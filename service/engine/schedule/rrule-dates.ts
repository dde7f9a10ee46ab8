import { countsTo53, mixesWeekdays } from '#contract/schedule/rrule-limits.ts'
import type { RuleParts } from '#contract/schedule/rrule-parts.ts'
import { dayMs } from './zone.ts'

const timeParts = ['BYHOUR', 'BYMINUTE', 'BYSECOND']

/** Midnight of the day, in local time read as UTC. */
export function dayOf(wall: number): number {
  return Math.floor(wall / dayMs) * dayMs
}

/** The rule of the same dates, once a day. */
export function datesOnly(parts: RuleParts): RuleParts {
  return { ...parts, by: new Map([...parts.by].filter(([name]) => !timeParts.includes(name))) }
}

/** When a rule of whole days runs on each of its days, in milliseconds from midnight; what it does not say is taken from its start. */
export function timesOfDay({ by }: RuleParts, start: number): number[] {
  const begun = new Date(start)
  const times = new Set<number>()
  for (const hour of by.get('BYHOUR') ?? [begun.getUTCHours()])
    for (const minute of by.get('BYMINUTE') ?? [begun.getUTCMinutes()])
      for (const second of by.get('BYSECOND') ?? [begun.getUTCSeconds()])
        times.add(((hour * 60 + minute) * 60 + second) * 1000)
  return [...times].sort((a, b) => a - b)
}

/**
 * Whether the numbers of weekdays are looked at here: where a year has no 53rd, the library takes the next year's first,
 * and beside a numbered weekday of the year it forgets the plain ones.
 */
export function needsNumbers(parts: RuleParts): boolean {
  return countsTo53(parts) || mixesWeekdays(parts)
}

/** The rule of all the weekdays that a mixed one names by number or without: it lists what the rule means, and more. */
export function withPlainDays(parts: RuleParts): RuleParts {
  if (!mixesWeekdays(parts)) return parts
  return { ...parts, days: [...new Set(parts.days.map(({ day }) => day))].map((day) => ({ day, nth: null })) }
}

/** Whether the date is one of the weekdays of its year that the rule names. */
export function isNumberedDay({ days }: RuleParts, wall: number): boolean {
  const date = new Date(wall)
  const year = date.getUTCFullYear()
  const fromStart = Math.floor((wall - Date.UTC(year, 0, 1)) / dayMs / 7) + 1
  const fromEnd = Math.floor((Date.UTC(year + 1, 0, 1) - 1 - wall) / dayMs / 7) + 1
  const places = [null, fromStart, -fromEnd]
  return days.some(({ day, nth }) => day === date.getUTCDay() && places.includes(nth))
}
