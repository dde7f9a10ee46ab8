import { joined } from '#contract/common/joined.ts'
import type { CronRule } from '#contract/schedule/cron.ts'
import { anyValue, type CronField, type CronItem } from '#contract/schedule/cron-field.ts'
import { reached, sorted, stepOf } from '#contract/schedule/cron-values.ts'
import { cronCalendar } from './cron-next.ts'
import { describeCron } from './describe-cron.ts'
import type { Rule } from './rrule-next.ts'
import type { Notice } from './subject.ts'
import { counted } from './words.ts'

/** What a reader of a cron rule is likely to take for something else. */
export function cronWarnings(expr: string): Notice[] {
  const { rule } = cronCalendar(expr)
  return [
    ...dayWarnings(rule),
    ...cronShortMonths(rule),
    ...stepWarnings(rule),
    ...secondWarnings(rule),
    ...hourWarnings(rule),
  ]
}

function dayWarnings(rule: CronRule): Notice[] {
  const warnings: Notice[] = []
  if (rule.eitherDay) {
    const month = describeCron({ ...rule, dayOfWeek: anyValue })
    const week = describeCron({ ...rule, dayOfMonth: anyValue })
    warnings.push({
      code: 'day-fields-or',
      message: `Both day fields are set, so a day that fits either of them counts: “${month}” and also “${week}”.`,
    })
  }
  const whole = wholeRange(rule)
  if (whole) {
    const effect = rule.eitherDay ? 'so with the other day field set it runs every day' : 'which is every day'
    warnings.push({
      code: 'full-day-range',
      message: `“${whole}” names every day, ${effect}: write * instead.`,
    })
  }
  return warnings
}

function wholeRange({ dayOfMonth, dayOfWeek }: CronRule): string | null {
  if (dayOfMonth.text === '1-31') return dayOfMonth.text
  return ['0-6', '0-7', '1-7', 'SUN-SAT', 'MON-SUN'].includes(dayOfWeek.text) ? dayOfWeek.text : null
}

function stepWarnings({ minute, hour, month }: CronRule): Notice[] {
  const fields = [
    { field: minute, from: 0, size: 60, unit: 'minute', whole: 'hour' },
    { field: hour, from: 0, size: 24, unit: 'hour', whole: 'day' },
    { field: month, from: 1, size: 12, unit: 'month', whole: 'year' },
  ]
  return fields.flatMap(({ field, from, size, unit, whole }) => {
    const step = stepOf(field)
    if (size % step === 0) return []
    const last = Math.floor((size - 1) / step) * step
    const rest = `${counted(size - last, unit)} between ${unit} ${last + from} and the next ${whole}`
    const instead = unit === 'month' ? '' : ` Use an interval of every ${step} ${unit}s for even gaps.`
    const message = `“${field.text}” starts again every ${whole}: ${counted(step, unit)} apart, but only ${rest}.${instead}`
    return [{ code: 'uneven-step', message }]
  })
}

function secondWarnings({ hasSeconds }: CronRule): Notice[] {
  if (!hasSeconds) return []
  return [{ code: 'seconds', message: 'A saved schedule has five fields: leave out the seconds.' }]
}

export const onTheHour: Notice = {
  code: 'full-hour',
  message: 'Most schedules of the world start on the full hour; a few minutes past it is quieter.',
}

function hourWarnings({ minute, wildcard }: CronRule): Notice[] {
  return !wildcard && minute.text === '0' ? [onTheHour] : []
}

const allMonths = Array.from({ length: 12 }, (_, index) => index + 1)

/** Days that a cron rule names and that some of its months do not have. */
function cronShortMonths({ dayOfMonth, dayOfWeek, month }: CronRule): Notice[] {
  const { items } = dayOfMonth
  if (items.some(({ kind }) => kind === 'last-day') || dayOfWeek.text !== '*') return []
  const named = items.flatMap(lateDays)
  const months = monthsIn(month)
  const lacking = sorted(named).filter((day) => isLacking(day, months))
  if (lacking.length === 0) return []
  const days = lacking.map(String)
  const isOnly = named.length === 1 && items.length === 1
  const effect = isOnly
    ? `Months without day ${days.join()} are skipped`
    : `${days.length === 1 ? 'Day' : 'Days'} ${joined(days)} ${days.length === 1 ? 'is' : 'are'} left out where a month is shorter`
  return [{ code: 'short-months', message: `${effect}; L is the last day of every month.` }]
}

/** The days behind the 28th that an item names; a range from before them is meant to reach the end of the month. */
function lateDays(item: CronItem): number[] {
  if (item.kind === 'nearest-weekday') return item.day > 28 ? [item.day] : []
  if (item.kind === 'value') return item.value > 28 ? [item.value] : []
  if (item.kind !== 'range' || item.step !== null || item.from <= 28) return []
  return [29, 30, 31].filter((day) => day >= item.from && day <= item.to)
}

/** Every month that a field names, steps of `*` included. */
function monthsIn({ items }: CronField): number[] {
  return allMonths.filter((month) =>
    items.some((item) => {
      if (item.kind === 'all') return (month - 1) % (item.step ?? 1) === 0
      return reached({ text: '', items: [item] })?.includes(month)
    }),
  )
}

function isLacking(day: number, months: readonly number[]): boolean {
  return months.some((month) => day > monthLength(month))
}

/** Days of a month, 28 for February. */
function monthLength(month: number): number {
  return new Date(Date.UTC(2025, month, 0)).getUTCDate()
}

/** The same of a recurrence, where no other day makes up for those that are missing. */
export function ruleShortMonths(rule: Rule): Notice[] {
  const days = ruleDays(rule)
  if (days.length === 0 || days.some((day) => day <= 28)) return []
  const months = ruleMonths(rule)
  if (!days.some((day) => isLacking(day, months))) return []
  const message =
    'Months and years without this day are skipped; BYMONTHDAY=-1 is the last day of every month.'
  return [{ code: 'short-months', message }]
}

/** The days of the month that it names, counted from either end, or has from its start. */
function ruleDays({ parts: { by, days, freq }, startWall }: Rule): number[] {
  const named = by.get('BYMONTHDAY')
  if (named) return named.map(Math.abs)
  const isFree = days.length === 0 && !by.has('BYYEARDAY') && !by.has('BYWEEKNO')
  return isFree && (freq === 'MONTHLY' || freq === 'YEARLY') ? [new Date(startWall).getUTCDate()] : []
}

function ruleMonths({ parts: { by, freq, interval }, startWall }: Rule): number[] {
  const first = new Date(startWall).getUTCMonth()
  const met =
    freq === 'MONTHLY' ? new Set(allMonths.map((n) => ((first + n * interval) % 12) + 1)) : new Set(allMonths)
  const named = by.get('BYMONTH')
  if (named) return named.filter((month) => met.has(month))
  return freq === 'YEARLY' && !by.has('BYMONTHDAY') ? [first + 1] : [...met]
}
