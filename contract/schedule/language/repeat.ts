import { addDays } from '../dates.ts'
import type { RepeatForm } from '../form/types.ts'
import { type Composed, noTime, type Today } from './composed.ts'
import { firstDay, firstStart } from './first-start.ts'
import type { Meaning } from './reader.ts'

/** A repetition by the calendar, from what is said of days, times and its end. */
export function composeRepeat(meaning: Meaning, now: Today): Composed {
  const days = daysOf(meaning)
  const { times } = meaning
  if ('problem' in days) return days
  if (!times) return { problem: noTime }
  const { lasting, until, count } = meaning
  if ([lasting, until, count].filter((end) => end !== undefined).length > 1)
    return { problem: 'Say one end: a day, a number of runs, or how long.' }
  const form = { ...days, interval: days.interval ?? '1', times, ...endOf(meaning, now) }
  const start = meaning.start ?? (Number(form.interval) > 1 ? firstStart(form, now) : '')
  return { way: 'repeat', form: { ...form, start, except: meaning.except ?? [], extra: [] } }
}

type Days = Partial<RepeatForm> & { unit: RepeatForm['unit'] }

function daysOf(meaning: Meaning): Days | { problem: string; meant?: string[] } {
  const { every, weekdays, nth, monthDays, months } = meaning
  const kinds = [weekdays, nth, monthDays].filter((kind) => kind !== undefined)
  if (kinds.length > 1)
    return { problem: 'Weekdays and days of the month do not go together in one rule: make two automations.' }
  const interval = String(every?.n ?? 1)
  if (weekdays) return weekDaysOf(meaning, weekdays, interval)
  const open = openPeriod(meaning)
  if (open) return open
  if (nth || monthDays) return inMonthOf(inPeriod(meaning), interval)
  if (months) return { problem: 'Say on which day of the month.' }
  if (every?.unit === 'day') return { unit: 'day', interval }
  if (every?.unit === 'week') return { problem: 'Say on which weekday, such as “every 2 weeks on Friday”.' }
  if (every?.unit === 'quarter')
    return { problem: 'Say on which day of the quarter, such as “the first day of each quarter”.' }
  if (every) return { problem: 'Say on which day, such as “on the 1st” or “on the first Monday”.' }
  const meant = (meaning.times ?? [])
    .slice(0, 1)
    .flatMap((time) => [`every day at ${time}`, `every weekday at ${time}`])
  return { problem: 'Say how often, such as “every weekday”, or on which day.', meant }
}

function weekDaysOf(
  { every, repeats, months }: Meaning,
  weekdays: number[],
  interval: string,
): Days | { problem: string } {
  if (months)
    return { problem: 'Weekdays of certain months only cannot be said in the form. Write it as cron.' }
  if (!every && !repeats) return { problem: 'Say “every” before the weekday, or a date for a single run.' }
  if (every && every.unit !== 'week' && !(every.unit === 'day' && every.n === 1)) {
    return { problem: 'Weekdays go with weeks, such as “every 2 weeks on Friday”.' }
  }
  return { unit: 'week', weekdays, interval }
}

/** A quarter begins in its first month and ends in its third; a year in January and December. */
function inPeriod(meaning: Meaning): Meaning {
  const { every, nth, monthDays, months } = meaning
  const isLast = nth ? nth.nth === -1 : monthDays?.includes(-1)
  if (every?.unit === 'quarter' && every.n === 1)
    return { ...meaning, months: isLast ? [3, 6, 9, 12] : [1, 4, 7, 10], every: { n: 1, unit: 'year' } }
  if (every?.unit === 'year' && nth && !months) return { ...meaning, months: [isLast ? 12 : 1] }
  return meaning
}

function inMonthOf(meaning: Meaning, interval: string): Days | { problem: string; meant?: string[] } {
  const { every, repeats, nth, monthDays = [], months } = meaning
  const where = nth ? nthOf(nth) : { inMonth: 'days' as const, monthDays }
  if (where === null) return { problem: 'Say a weekday, or “the last day of the month”.' }
  if (months) return inYearOf(meaning, months, where)
  if (every?.unit === 'month' || (!every && repeats)) return { unit: 'month', ...where, interval }
  return { problem: 'Say “every month”, or in which month.', meant: eachMonth(meaning) }
}

/** A day that the quarter or the year has more than once. */
function openPeriod(meaning: Meaning): { problem: string; meant?: string[] } | null {
  const { every, nth, monthDays, months } = meaning
  if (every?.unit !== 'quarter' && every?.unit !== 'year') return null
  if (every.unit === 'quarter' && months) return { problem: 'Say either the quarter or the months.' }
  if (every.unit === 'quarter' && every.n === 1 && monthDays && !isEdge(monthDays))
    return { problem: 'Say in which months of the year.', meant: inQuarters(meaning, monthDays) }
  // The first month may have only four of them.
  const isFifth = nth?.nth === 5 && typeof nth.day === 'number' && !months
  return isFifth ? { problem: 'Say in which month.' } : null
}

/** The first or the last day; any other is in each of the three months. */
function isEdge(days: number[]): boolean {
  return days.length === 1 && (days[0] === 1 || days[0] === -1)
}

function inQuarters({ times = [] }: Meaning, days: number[]): string[] {
  if (times.length === 0 || days.some((day) => day < 1)) return []
  const months = ['January, April, July and October', 'March, June, September and December']
  const on = days.map(ordinal).join(' and ')
  return months.map((some) => `every year on the ${on} of ${some} at ${times.join(' and ')}`)
}

/** “On the 1st at 9” is that of each month for most. */
function eachMonth({ monthDays = [], times = [] }: Meaning): string[] {
  const days = monthDays.map((day) => (day === -1 ? 'last day' : ordinal(day)))
  const said = days.length > 0 && times.length > 0 && !monthDays.some((day) => day < -1)
  return said ? [`on the ${days.join(' and ')} of every month at ${times.join(' and ')}`] : []
}

function ordinal(day: number): string {
  const teen = day > 10 && day < 14
  return `${day}${(!teen && ['', 'st', 'nd', 'rd'][day % 10]) || 'th'}`
}

function inYearOf(
  { every, repeats, nth }: Meaning,
  months: number[],
  where: Partial<RepeatForm>,
): Days | { problem: string } {
  const isYearly = every?.unit === 'year'
  const isEach = every ? every.unit === 'month' && every.n === 1 : repeats || nth !== undefined
  if (!isYearly && !isEach) return { problem: 'Say “every year” for days of certain months.' }
  return { unit: 'year', months, ...where, interval: isYearly ? String(every.n) : '1' }
}

function nthOf({ nth, day }: NonNullable<Meaning['nth']>): Partial<RepeatForm> | null {
  if (day === 'day') return { inMonth: 'days', monthDays: [nth] }
  if (![1, 2, 3, 4, 5, -1].includes(nth)) return null
  return { inMonth: 'weekday', nth: nth as RepeatForm['nth'], nthDay: day as RepeatForm['nthDay'] }
}

function endOf({ count, until, lasting, start, times }: Meaning, now: Today): Partial<RepeatForm> {
  if (count !== undefined) return { end: 'count', count: String(count) }
  const last = until ?? (lasting && lastDay(start || firstDay(times, now), lasting))
  return last === undefined ? { end: 'never' } : { end: 'until', until: last }
}

/** Two weeks from a Monday on end on a Sunday. */
function lastDay(first: string, { n, unit }: NonNullable<Meaning['lasting']>): string {
  if (unit === 'day' || unit === 'week') return addDays(first, n * (unit === 'week' ? 7 : 1) - 1)
  const months = unit === 'year' ? n * 12 : n
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  const most = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const same = new Date(Date.UTC(year, month - 1 + months, Math.min(day, most)))
  return addDays(same.toISOString().slice(0, 10), -1)
}
