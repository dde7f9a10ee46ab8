import { ruleDayCodes } from '#contract/common/calendar-words.ts'
import type { RuleParts } from './rrule-parts.ts'
import { dayMs } from './zone.ts'

/** Whether the rule names a 53rd weekday, which most years lack. */
export function countsTo53({ by }: RuleParts): boolean {
  return by.get('BYDAY')?.some((day) => day.includes('53')) ?? false
}

/** Whether the rule names some weekdays of the year by their number and some without. */
export function mixesWeekdays({ freq, by }: RuleParts): boolean {
  const days = by.get('BYDAY') ?? []
  return freq === 'YEARLY' && !by.has('BYMONTH') && days.some(isNumbered) && !days.every(isNumbered)
}

/**
 * Whether the numbers are looked at here: where a year has no 53rd, the library takes the next year's first, and
 * beside a numbered weekday of the year it forgets the plain ones.
 */
export function needsNumbers(parts: RuleParts): boolean {
  return countsTo53(parts) || mixesWeekdays(parts)
}

/** The rule of all the weekdays that a mixed one names by number or without: it lists what the rule means, and more. */
export function withPlainDays(parts: RuleParts): RuleParts {
  if (!mixesWeekdays(parts)) return parts
  const days = (parts.by.get('BYDAY') ?? []).map((day) => day.slice(-2))
  return { ...parts, by: new Map([...parts.by, ['BYDAY', [...new Set(days)]]]) }
}

/** Whether the date is one of the weekdays of its year that the rule names. */
export function isNumberedDay({ by }: RuleParts, wall: number): boolean {
  const date = new Date(wall)
  const year = date.getUTCFullYear()
  const code = ruleDayCodes[date.getUTCDay()]
  const fromStart = Math.floor((wall - Date.UTC(year, 0, 1)) / dayMs / 7) + 1
  const fromEnd = Math.floor((Date.UTC(year + 1, 0, 1) - 1 - wall) / dayMs / 7) + 1
  const days = by.get('BYDAY') ?? []
  return [code, `${fromStart}${code}`, `-${fromEnd}${code}`].some((day) => day && days.includes(day))
}

function isNumbered(day: string): boolean {
  return day.length > 2
}
