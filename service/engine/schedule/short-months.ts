import { joined } from '#contract/common/joined.ts'
import type { CronRule } from '#contract/schedule/cron.ts'
import type { CronField, CronItem } from '#contract/schedule/cron-field.ts'
import { reached, sorted } from '#contract/schedule/cron-values.ts'
import type { Rule } from './rrule-next.ts'
import type { Notice } from './subject.ts'

const allMonths = Array.from({ length: 12 }, (_, index) => index + 1)

/** Days that a cron rule names and that some of its months do not have. */
export function cronShortMonths({ dayOfMonth, dayOfWeek, month }: CronRule): Notice[] {
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
