import { addDays, isDate, twoFigures, weekdayOf } from '../dates.ts'
import type { RepeatForm } from '../form/types.ts'
import type { Today } from './composed.ts'

/** The day from which every second week and the like are counted: that of the first run. */
export function firstStart(form: Partial<RepeatForm>, { today, clock }: Today): string {
  const from = firstDay(form.times, { today, clock })
  if (form.unit === 'week') return coming(from, (day) => form.weekdays?.includes(weekdayOf(day)) ?? true)
  if (form.unit === 'day') return from
  const inMonth = (day: string) =>
    form.unit === 'month' || (form.months?.includes(Number(day.slice(5, 7))) ?? true)
  return coming(from, (day) => inMonth(day) && isDayOf(form, day))
}

/** Today, or tomorrow when the last time of today is over. */
export function firstDay(times: string[] | undefined, { today, clock }: Today): string {
  const last = times?.toSorted().at(-1) ?? '00:00'
  return last > clock ? today : addDays(today, 1)
}

function isDayOf(
  { inMonth, monthDays = [], nth = 1, nthDay = 'weekday' }: Partial<RepeatForm>,
  day: string,
): boolean {
  const number = Number(day.slice(8))
  const isLast = addDays(day, 1).endsWith('-01')
  if (inMonth === 'days') return monthDays.includes(number) || (isLast && monthDays.includes(-1))
  const days = Array.from({ length: 31 }, (_, index) => `${day.slice(0, 8)}${twoFigures(index + 1)}`).filter(
    (one) => isDate(one) && fits(weekdayOf(one), nthDay),
  )
  return days.at(nth === -1 ? -1 : nth - 1) === day
}

function fits(weekday: number, day: RepeatForm['nthDay']): boolean {
  const isWeekend = weekday === 0 || weekday === 6
  if (day === 'weekday') return !isWeekend
  return day === 'weekend' ? isWeekend : weekday === day
}

/** Within ten years; a day that never comes leaves the first one. */
function coming(from: string, fits: (day: string) => boolean): string {
  for (let ahead = 0; ahead < 3660; ahead++) {
    const day = addDays(from, ahead)
    if (fits(day)) return day
  }
  return from
}
