import { ruleDayCodes } from '#contract/common/calendar-words.ts'
import { weekdayOf } from '../calendar.ts'
import type { Nth, NthDay, RepeatForm } from '../draft-types.ts'
import { figures, numbers } from '../times.ts'
import type { RuleLines } from './lines.ts'
import { placesOfNth } from './write.ts'

type Part = Partial<RepeatForm>
type Clock = { times: string[]; placed: boolean }
/** `names`: the parts that choose days, beside BYMONTH; `count`: times of each day. */
type Facts = { lines: RuleLines; names: string; once: boolean; count: number }

/** The days of the rule, from its parts or from its start. `placed`: BYSETPOS chooses among times, not days. */
export function readDays(lines: RuleLines, { times, placed }: Clock): Part | null {
  const { parts } = lines
  const dayParts = ['BYDAY', 'BYMONTHDAY', ...(placed ? [] : ['BYSETPOS'])]
  const names = dayParts.filter((name) => parts.has(name)).join(' ')
  const once = Number(parts.get('INTERVAL')?.join() ?? 1) === 1
  const facts = { lines, names, once, count: times.length }
  switch (parts.get('FREQ')?.join()) {
    case 'DAILY':
      return parts.has('BYMONTH') ? null : readDaily(facts)
    case 'WEEKLY':
      return parts.has('BYMONTH') ? null : readWeekly(facts)
    case 'MONTHLY':
      return readMonthly(facts)
    default:
      return readYearly(facts)
  }
}

function readDaily({ lines: { parts }, names, once }: Facts): Part | null {
  if (names === '') return { unit: 'day' }
  if (!once) return null
  const weekdays = names === 'BYDAY' ? plainDays(parts.get('BYDAY')) : null
  if (weekdays) return { unit: 'week', weekdays }
  return names === 'BYMONTHDAY' ? inMonth('month', monthDays(parts)) : null
}

function readWeekly({ lines: { parts, start }, names }: Facts): Part | null {
  if (names === '') return start ? { unit: 'week', weekdays: [weekdayOf(start.date)] } : null
  const weekdays = names === 'BYDAY' ? plainDays(parts.get('BYDAY')) : null
  return weekdays && { unit: 'week', weekdays }
}

function readMonthly(facts: Facts): Part | null {
  const { lines, once } = facts
  const form = dayOfMonth(facts)
  if (!lines.parts.has('BYMONTH')) return form
  const months = figures(lines.parts.get('BYMONTH'), 1, 12)
  return form && months && once ? { ...form, unit: 'year', months } : null
}

function readYearly(facts: Facts): Part | null {
  const { parts, start } = facts.lines
  const own = facts.names === '' && start ? [Number(start.date.slice(5, 7))] : null
  const months = parts.has('BYMONTH') ? figures(parts.get('BYMONTH'), 1, 12) : own
  const form = dayOfMonth(facts)
  // A place among weekdays counts from the first month of the year on.
  if (!months || !form || (parts.has('BYSETPOS') && facts.names.includes('BYSETPOS') && months.length > 1))
    return null
  return { ...form, unit: 'year', months }
}

function dayOfMonth({ lines: { parts, start }, names, count }: Facts): Part | null {
  if (names === '') return inMonth('month', start && [Number(start.date.slice(8))])
  if (names === 'BYMONTHDAY') return inMonth('month', monthDays(parts))
  if (names !== 'BYDAY' && names !== 'BYDAY BYSETPOS') return null
  const place = names === 'BYDAY' ? numbered(parts.get('BYDAY')) : placedDay(parts, count)
  return place && { unit: 'month', inMonth: 'weekday', ...place }
}

function inMonth(unit: 'month', days: number[] | null): Part | null {
  return days && { unit, inMonth: 'days', monthDays: days }
}

function monthDays(parts: RuleLines['parts']): number[] | null {
  const days = figures(parts.get('BYMONTHDAY'), -1, 31)
  return days && !days.includes(0) ? days : null
}

function plainDays(list: readonly string[] | undefined): number[] | null {
  const days = (list ?? []).map((code) => ruleDayCodes.indexOf(code))
  return days.length === 0 || days.includes(-1) ? null : numbers(days)
}

function numbered(list: readonly string[] = []): { nth: Nth; nthDay: NthDay } | null {
  const [, nth, code] = /^\+?(-1|[1-5])([A-Z]{2})$/.exec(list.join()) ?? []
  return placeOf(nth, code === undefined ? [] : [code])
}

/** The places of a day among weekdays are those of each of its times. */
function placedDay(parts: RuleLines['parts'], count: number): { nth: Nth; nthDay: NthDay } | null {
  const places = figures(parts.get('BYSETPOS'), -366, 366)?.join()
  const nth = ['1', '2', '3', '4', '5', '-1'].find((one) => placesOfNth(Number(one), count).join() === places)
  return placeOf(nth, parts.get('BYDAY') ?? [])
}

function placeOf(nth: string | undefined, codes: readonly string[]): { nth: Nth; nthDay: NthDay } | null {
  const days = plainDays(codes)
  if (nth === undefined || !days) return null
  const set: Record<string, NthDay> = { '1,2,3,4,5': 'weekday', '0,6': 'weekend' }
  const nthDay = days.length === 1 ? (days[0] as NthDay) : set[days.join()]
  return nthDay === undefined ? null : { nth: Number(nth) as Nth, nthDay }
}
