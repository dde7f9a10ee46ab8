import type { EveryForm, RepeatForm } from '../draft-types.ts'
import { gridOf, numbers } from '../times.ts'

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
      return inMonthFields(form, numbers(form.months).length === 12 ? '*' : numbers(form.months).join(','))
  }
}

function inMonthFields(form: RepeatForm, month: string): string | null {
  if (form.inMonth === 'days') {
    const days = numbers(form.monthDays)
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
  const days = numbers(weekdays)
  if (days.length === 7) return '*'
  const first = days[0] ?? 0
  const last = days.at(-1) ?? 0
  const run = days.length > 2 && last - first === days.length - 1
  return run ? `${first}-${last}` : days.join(',')
}

function span(from: number, to: number): string {
  return from === to ? String(from) : `${from}-${to}`
}
