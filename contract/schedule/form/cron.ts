import { type CronRule, readCron } from '../cron.ts'
import type { CronField } from '../cron-field.ts'
import { rangeIn, reached, single, sorted, starStep } from '../cron-values.ts'
import { gridOf, timesOf } from './times.ts'
import type { EveryForm, Nth, NthDay, RepeatForm } from './types.ts'

type Shown = { repeat: Partial<RepeatForm> } | { every: EveryForm }

/** Most times of day that the form lists. */
export const maxTimes = 12

const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** The form that says the same as the expression; null when there is none. */
export function formOfCron(expr: string): Shown | null {
  const read = readCron(expr)
  if (!read.ok || read.value.hasSeconds) return null
  const every = clockForm(read.value)
  if (every) return { every }
  const repeat = repeatForm(read.value)
  return repeat && { repeat }
}

function repeatForm(rule: CronRule): Partial<RepeatForm> | null {
  const minutes = reached(rule.minute)
  const hours = reached(rule.hour)
  const day = dayForm(rule)
  if (!minutes || !hours || !day || minutes.length * hours.length > maxTimes) return null
  return { ...day, interval: '1', times: timesOf({ hours, minutes }) }
}

function dayForm(rule: CronRule): Partial<RepeatForm> | null {
  const { dayOfMonth, month, dayOfWeek } = rule
  if (dayOfMonth.text === '*' && month.text === '*') {
    if (dayOfWeek.text === '*') return { unit: 'day' }
    const weekdays = weekdaysOf(dayOfWeek)
    if (weekdays) return { unit: 'week', weekdays }
  }
  const inMonth = inMonthForm(rule)
  if (month.text === '*') return inMonth && { unit: 'month', ...inMonth }
  const months = reached(month)
  return inMonth && months && { unit: 'year', months, ...inMonth }
}

function inMonthForm({ dayOfMonth, dayOfWeek }: CronRule): Partial<RepeatForm> | null {
  const [item] = dayOfMonth.items
  const isAlone = dayOfMonth.items.length === 1
  if (dayOfMonth.text === '*') return placeForm(dayOfWeek)
  if (dayOfWeek.text !== '*') return null
  if (isAlone && item?.kind === 'last-day') return { inMonth: 'days', monthDays: [-1] }
  if (isAlone && item?.kind === 'last-weekday') return { inMonth: 'weekday', nth: -1, nthDay: 'weekday' }
  if (isAlone && item?.kind === 'nearest-weekday' && item.day === 1)
    return { inMonth: 'weekday', nth: 1, nthDay: 'weekday' }
  const monthDays = reached(dayOfMonth)
  return monthDays && { inMonth: 'days', monthDays }
}

/** The second Tuesday, the last Friday. */
function placeForm({ items }: CronField): Partial<RepeatForm> | null {
  const [item] = items
  if (items.length !== 1 || item?.kind !== 'nth-weekday') return null
  return { inMonth: 'weekday', nth: item.nth as Nth, nthDay: item.day as NthDay }
}

/** The weekdays of a field, from Sunday (0). */
function weekdaysOf(field: CronField): number[] | null {
  const days = reached(field)
  return days && sorted(days.map((day) => day % 7))
}

/** An interval on the clock: `*\/15 9-17 * * 1-5`, `30 *\/2 * * *`. */
function clockForm({ minute, hour, dayOfMonth, month, dayOfWeek }: CronRule): EveryForm | null {
  const weekdays = dayOfWeek.text === '*' ? everyDay : weekdaysOf(dayOfWeek)
  if (dayOfMonth.text !== '*' || month.text !== '*' || !weekdays) return null
  const minutes = starStep(minute)
  if (minutes !== null) {
    const hours = hour.text === '*' ? null : windowOf(hour)
    const isShown = hours !== null || hour.text === '*'
    return isShown
      ? { n: String(minutes), unit: 'minutes', onClock: true, minute: '0', hours, weekdays }
      : null
  }
  const past = single(minute)
  const interval = hourInterval(hour)
  if (past === null || interval === null) return null
  const { n, hours } = interval
  return { n, unit: 'hours', onClock: true, minute: String(past), hours, weekdays }
}

/** A span of hours; null when it is none. */
function windowOf(hour: CronField): { from: number; to: number } | null {
  const only = single(hour)
  const range = only === null ? rangeIn(hour) : { from: only, to: only }
  return range && { from: range.from, to: range.to }
}

function hourInterval(hour: CronField): Pick<EveryForm, 'n' | 'hours'> | null {
  const step = starStep(hour)
  if (step !== null) return { n: String(step), hours: null }
  const [item] = hour.items
  if (hour.items.length !== 1 || item?.kind !== 'range') return null
  return { n: String(item.step ?? 1), hours: { from: item.from, to: item.to } }
}

/** The cron expression that says exactly this, or null when none does. The form is valid. */
export function cronOf(form: RepeatForm): string | null {
  const grid = gridOf(form.times)
  const bounded = form.start !== '' || form.end !== 'never' || form.except.length > 0 || form.extra.length > 0
  if (Number(form.interval) !== 1 || bounded || !grid.exact) return null
  const days = dayFields(form)
  return days && `${grid.minutes.join(',')} ${grid.hours.join(',')} ${days}`
}

/** An interval on the clock; the form is valid. */
export function clockCronOf({ n, unit, minute, hours, weekdays }: EveryForm): string {
  const step = Number(n)
  const window = hours === null ? '*' : span(hours.from, hours.to)
  const days = `* * ${weekdayField(weekdays)}`
  if (unit === 'minutes') return `${step === 1 ? '*' : `*/${step}`} ${window} ${days}`
  const within = hours === null ? '*' : `${hours.from}-${hours.to}`
  return `${Number(minute)} ${step === 1 ? window : `${within}/${step}`} ${days}`
}

/** Day of month, month and weekday. */
function dayFields(form: RepeatForm): string | null {
  switch (form.unit) {
    case 'day':
      return '* * *'
    case 'week':
      return `* * ${weekdayField(form.weekdays)}`
    case 'month':
      return inMonthFields(form, '*')
    case 'year':
      return inMonthFields(form, sorted(form.months).length === 12 ? '*' : sorted(form.months).join(','))
  }
}

function inMonthFields(form: RepeatForm, month: string): string | null {
  if (form.inMonth === 'days') {
    const days = sorted(form.monthDays)
    if (days.length === 1 && days[0] === -1) return `L ${month} *`
    return days.includes(-1) ? null : `${days.join(',')} ${month} *`
  }
  const { nth, nthDay } = form
  if (typeof nthDay === 'number') return `* ${month} ${nth === -1 ? `${nthDay}L` : `${nthDay}#${nth}`}`
  if (nthDay === 'weekend') return null
  // The weekday nearest to the first of a month never lies in the month before: it is the first weekday.
  if (nth === 1) return `1W ${month} *`
  return nth === -1 ? `LW ${month} *` : null
}

function weekdayField(weekdays: readonly number[]): string {
  const days = sorted(weekdays)
  if (days.length === 7) return '*'
  const first = days[0] ?? 0
  const last = days.at(-1) ?? 0
  const run = days.length > 2 && last - first === days.length - 1
  return run ? `${first}-${last}` : days.join(',')
}

function span(from: number, to: number): string {
  return from === to ? String(from) : `${from}-${to}`
}
