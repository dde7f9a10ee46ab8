import { sorted } from '../cron-values.ts'
import { weekdayOf } from '../dates.ts'
import type { RuleDay, RuleParts } from '../rrule-parts.ts'
import { placesOfNth } from './rule-write.ts'
import { within } from './times.ts'
import type { Nth, NthDay, RepeatForm } from './types.ts'

type Part = Partial<RepeatForm>

/** `placed`: BYSETPOS chooses among the times of a day, not among days. */
export type DayClock = { times: string[]; placed: boolean }

/** `names`: the parts that choose days, beside BYMONTH; `start`: the first day; `count`: times of each day. */
type Facts = { parts: RuleParts; names: string; start: string | null; count: number }

/** The days of the rule, from its parts or from its start; null when the form cannot show them. */
export function daysForm(parts: RuleParts, start: string | null, { times, placed }: DayClock): Part | null {
  const { by, days, freq } = parts
  if (by.has('BYYEARDAY') || by.has('BYWEEKNO')) return null
  const names = [
    ...(days.length > 0 ? ['BYDAY'] : []),
    ...(by.has('BYMONTHDAY') ? ['BYMONTHDAY'] : []),
    ...(by.has('BYSETPOS') && !placed ? ['BYSETPOS'] : []),
  ].join(' ')
  const facts = { parts, names, start, count: times.length }
  switch (freq) {
    case 'DAILY':
      return by.has('BYMONTH') ? null : daily(facts)
    case 'WEEKLY':
      return by.has('BYMONTH') ? null : weekly(facts)
    case 'MONTHLY':
      return monthly(facts)
    case 'YEARLY':
      return yearly(facts)
    default:
      return null
  }
}

function daily({ parts, names }: Facts): Part | null {
  if (names === '') return { unit: 'day' }
  if (parts.interval !== 1) return null
  const weekdays = names === 'BYDAY' ? plainDays(parts.days) : null
  if (weekdays) return { unit: 'week', weekdays }
  return names === 'BYMONTHDAY' ? onDays(monthDays(parts)) : null
}

function weekly({ parts, names, start }: Facts): Part | null {
  if (names === '') return start === null ? null : { unit: 'week', weekdays: [weekdayOf(start)] }
  const weekdays = names === 'BYDAY' ? plainDays(parts.days) : null
  return weekdays && { unit: 'week', weekdays }
}

function monthly(facts: Facts): Part | null {
  const { by, interval } = facts.parts
  const form = dayOfMonth(facts)
  const months = by.get('BYMONTH')
  if (!months) return form
  return form && interval === 1 ? { ...form, unit: 'year', months: sorted(months) } : null
}

function yearly(facts: Facts): Part | null {
  const { parts, names, start } = facts
  const own = names === '' && start !== null ? [Number(start.slice(5, 7))] : undefined
  const months = parts.by.get('BYMONTH') ?? own
  const form = dayOfMonth(facts)
  // A place among weekdays counts from the first month of the year on.
  if (!months || !form || (names.includes('BYSETPOS') && months.length > 1)) return null
  return { ...form, unit: 'year', months: sorted(months) }
}

function dayOfMonth({ parts, names, start, count }: Facts): Part | null {
  if (names === '') return onDays(start === null ? null : [Number(start.slice(8))])
  if (names === 'BYMONTHDAY') return onDays(monthDays(parts))
  if (names !== 'BYDAY' && names !== 'BYDAY BYSETPOS') return null
  const place = names === 'BYDAY' ? numbered(parts.days) : placed(parts, count)
  return place && { unit: 'month', inMonth: 'weekday', ...place }
}

function onDays(days: number[] | null): Part | null {
  return days && { unit: 'month', inMonth: 'days', monthDays: days }
}

/** Of the days counted from the end of the month, the form knows the last alone. */
function monthDays({ by }: RuleParts): number[] | null {
  return within(by.get('BYMONTHDAY'), -1, 31)
}

function plainDays(days: readonly RuleDay[]): number[] | null {
  const isPlain = days.length > 0 && days.every(({ nth }) => nth === null)
  return isPlain ? sorted(days.map(({ day }) => day)) : null
}

type Place = { nth: Nth; nthDay: NthDay }

const nths: readonly Nth[] = [1, 2, 3, 4, 5, -1]

function numbered([first, ...others]: readonly RuleDay[]): Place | null {
  const nth = nths.find((one) => one === first?.nth)
  return nth === undefined || !first || others.length > 0 ? null : { nth, nthDay: first.day as NthDay }
}

/** The places of a day among weekdays are those of each of its times. */
function placed({ by, days }: RuleParts, count: number): Place | null {
  const places = sorted(by.get('BYSETPOS') ?? []).join()
  const nth = nths.find((one) => placesOfNth(one, count).join() === places)
  const weekdays = plainDays(days)
  if (nth === undefined || !weekdays) return null
  const sets: Record<string, NthDay> = { '1,2,3,4,5': 'weekday', '0,6': 'weekend' }
  const nthDay = weekdays.length === 1 ? (weekdays[0] as NthDay) : sets[weekdays.join()]
  return nthDay === undefined ? null : { nth, nthDay }
}
