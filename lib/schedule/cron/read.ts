import type { EveryForm, Nth, NthDay, RepeatForm } from '../draft-types.ts'
import { timesOf } from '../times.ts'
import { type CronFields, cronFields, listOf, monthsOf, nthWeekdayOf, weekdaysOf } from './fields.ts'

type Shown = { repeat: Partial<RepeatForm> } | { every: EveryForm }

/** Most times of day that the form lists. */
export const maxTimes = 12

const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** The form that says the same as the expression; null when there is none. */
export function readCron(expr: string): Shown | null {
  const fields = cronFields(expr)
  if (!fields) return null
  const every = readClock(fields)
  if (every) return { every }
  const repeat = readRepeat(fields)
  return repeat && { repeat }
}

function readRepeat({ minute, hour, ...days }: CronFields): Partial<RepeatForm> | null {
  const minutes = listOf(minute, 0, 59)
  const hours = listOf(hour, 0, 23)
  const day = readDays(days)
  if (!minutes || !hours || !day || minutes.length * hours.length > maxTimes) return null
  return { ...day, interval: '1', times: timesOf({ hours, minutes }) }
}

type DayFields = Pick<CronFields, 'dayOfMonth' | 'month' | 'dayOfWeek'>

function readDays(fields: DayFields): Partial<RepeatForm> | null {
  const { dayOfMonth, month, dayOfWeek } = fields
  if (dayOfMonth === '*' && month === '*') {
    if (dayOfWeek === '*') return { unit: 'day' }
    const weekdays = weekdaysOf(dayOfWeek)
    if (weekdays) return { unit: 'week', weekdays }
  }
  const months = month === '*' ? [] : monthsOf(month)
  const inMonth = readInMonth(fields)
  if (!months || !inMonth) return null
  return months.length === 0 ? { unit: 'month', ...inMonth } : { unit: 'year', months, ...inMonth }
}

function readInMonth({ dayOfMonth, dayOfWeek }: DayFields): Partial<RepeatForm> | null {
  if (dayOfMonth === '*') {
    const place = nthWeekdayOf(dayOfWeek)
    return place && nthForm(place.nth as Nth, place.day as NthDay)
  }
  if (dayOfWeek !== '*') return null
  if (dayOfMonth === 'L') return { inMonth: 'days', monthDays: [-1] }
  if (dayOfMonth === 'LW') return nthForm(-1, 'weekday')
  if (dayOfMonth === '1W') return nthForm(1, 'weekday')
  const monthDays = listOf(dayOfMonth, 1, 31)
  return monthDays && { inMonth: 'days', monthDays }
}

function nthForm(nth: Nth, nthDay: NthDay): Partial<RepeatForm> {
  return { inMonth: 'weekday', nth, nthDay }
}

/** An interval on the clock: `*\/15 9-17 * * 1-5`, `30 *\/2 * * *`. */
function readClock({ minute, hour, dayOfMonth, month, dayOfWeek }: CronFields): EveryForm | null {
  const weekdays = dayOfWeek === '*' ? everyDay : weekdaysOf(dayOfWeek)
  if (dayOfMonth !== '*' || month !== '*' || !weekdays) return null
  const step = /^\*(?:\/(\d{1,2}))?$/.exec(minute)
  if (step) {
    const hours = hour === '*' ? null : window(hour)
    if (hours === undefined) return null
    return { n: String(Number(step[1] ?? 1)), unit: 'minutes', onClock: true, minute: '0', hours, weekdays }
  }
  const [, from, to, n = '1'] = /^(?:\*|(\d{1,2})-(\d{1,2}))(?:\/(\d{1,2}))?$/.exec(hour) ?? [undefined]
  if (!/^\d{1,2}$/.test(minute) || !/^(\*|\d+-\d+)(\/|$)/.test(hour)) return null
  const hours = from === undefined ? null : window(`${from}-${to}`)
  if (hours === undefined) return null
  return {
    n: String(Number(n)),
    unit: 'hours',
    onClock: true,
    minute: String(Number(minute)),
    hours,
    weekdays,
  }
}

/** Undefined when it is no span of hours. */
function window(hour: string): { from: number; to: number } | undefined {
  const [, from, to = from] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(hour) ?? []
  if (from === undefined || Number(from) > Number(to) || Number(to) > 23) return undefined
  return { from: Number(from), to: Number(to) }
}
