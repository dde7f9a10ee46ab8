import { ruleDayCodes } from '../../common/calendar-words.ts'
import { sorted } from '../cron-values.ts'
import { endOfLocalDay } from '../dates.ts'
import { gridOf, shiftedBy, texts, timesOf } from './times.ts'
import type { RepeatForm } from './types.ts'

/** The lines that say the form as an iCalendar rule; null when its times of day cannot be said. The form is valid. */
export function ruleOf(form: RepeatForm, timezone: string): string | null {
  const parts = ruleParts(form, timezone)
  if (parts === null) return null
  const rule = [...parts, ...endParts(form, timezone)].join(';')
  const stamp = (date: string, time: string) => `${date.replaceAll('-', '')}T${time.replace(':', '')}00`
  const times = texts(form.times)
  const excluded = texts(form.except).flatMap((date) => times.map((time) => stamp(date, time)))
  const extra = texts(form.extra.map(({ date, time }) => stamp(date, time)))
  const start = form.start === '' ? [] : [stamp(form.start, times[0] ?? '00:00')]
  const line = (name: string, values: string[]) =>
    values.length === 0 ? [] : [`${name};TZID=${timezone}:${values.join(',')}`]
  const dates = [...line('EXDATE', excluded), ...line('RDATE', extra)]
  if (start.length === 0 && dates.length === 0) return rule
  return [...line('DTSTART', start), `RRULE:${rule}`, ...dates].join('\n')
}

function ruleParts(form: RepeatForm, timezone: string): string[] | null {
  const grid = gridOf(form.times)
  const clock = [`BYHOUR=${grid.hours.join(',')}`, `BYMINUTE=${grid.minutes.join(',')}`]
  if (grid.exact) return [...dayParts(form), ...clock]
  const daily = shiftedBy(form.times, timezone) === null ? dailyParts(form) : null
  return daily && [...daily, ...clock, `BYSETPOS=${places(form.times).join(',')}`]
}

/** Where the chosen times stand among all times of the grid, from 1. */
function places(times: readonly string[]): number[] {
  const all = timesOf(gridOf(times))
  return all.flatMap((time, index) => (times.includes(time) ? [index + 1] : []))
}

/** The days as a rule whose period is the day, so that BYSETPOS is free to choose among the times of each. */
export function dailyParts(form: RepeatForm): string[] | null {
  const once = Number(form.interval) === 1
  if (form.unit === 'day') return ['FREQ=DAILY', ...intervalPart(form)]
  if (!once) return null
  if (form.unit === 'week') return ['FREQ=DAILY', `BYDAY=${codes(form.weekdays)}`]
  const days = `BYMONTHDAY=${sorted(form.monthDays).join(',')}`
  return form.unit === 'month' && form.inMonth === 'days' ? ['FREQ=DAILY', days] : null
}

function dayParts(form: RepeatForm): string[] {
  const every = intervalPart(form)
  switch (form.unit) {
    case 'day':
      return ['FREQ=DAILY', ...every]
    case 'week':
      return [
        'FREQ=WEEKLY',
        ...every,
        `WKST=${ruleDayCodes[form.weekStart] ?? 'MO'}`,
        `BYDAY=${codes(form.weekdays)}`,
      ]
    case 'month':
      return ['FREQ=MONTHLY', ...every, ...inMonthParts(form)]
    case 'year': {
      // A place in a list counts from the first month of the year, so each month has to be a period of its own.
      const perMonth = form.inMonth === 'weekday' && typeof form.nthDay !== 'number' && every.length === 0
      const months = `BYMONTH=${sorted(form.months).join(',')}`
      return [perMonth ? 'FREQ=MONTHLY' : 'FREQ=YEARLY', ...every, months, ...inMonthParts(form)]
    }
  }
}

/** Where the times of the nth day stand among all times of all days. */
export function placesOfNth(nth: number, times: number): number[] {
  const first = nth === -1 ? -times : (nth - 1) * times + 1
  return Array.from({ length: times }, (_, index) => first + index)
}

function inMonthParts({ inMonth, monthDays, nth, nthDay, times }: RepeatForm): string[] {
  if (inMonth === 'days') return [`BYMONTHDAY=${sorted(monthDays).join(',')}`]
  if (typeof nthDay === 'number') return [`BYDAY=${nth}${ruleDayCodes[nthDay] ?? ''}`]
  return [
    `BYDAY=${nthDay === 'weekday' ? 'MO,TU,WE,TH,FR' : 'SA,SU'}`,
    `BYSETPOS=${placesOfNth(nth, new Set(times).size).join(',')}`,
  ]
}

function intervalPart({ interval }: RepeatForm): string[] {
  return Number(interval) === 1 ? [] : [`INTERVAL=${Number(interval)}`]
}

function endParts({ end, count, until, start }: RepeatForm, timezone: string): string[] {
  if (end === 'never') return []
  if (end === 'count') return [`COUNT=${Number(count)}`]
  // A rule that starts at a time has to end at one.
  return [`UNTIL=${start === '' ? until.replaceAll('-', '') : endOfLocalDay(until, timezone)}`]
}

/** Weekdays from Monday on. */
function codes(weekdays: readonly number[]): string {
  const days = sorted(weekdays.map((day) => (day + 6) % 7))
  return days.map((day) => ruleDayCodes[(day + 1) % 7]).join(',')
}
