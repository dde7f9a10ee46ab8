import { monthCodes } from '#contract/common/calendar-words.ts'
import { joined } from '#contract/common/joined.ts'
import type { CronParts } from './cron-parse.ts'
import type { Rule } from './rrule-next.ts'
import type { Notice } from './subject.ts'

const code = 'short-months'
const allMonths = Array.from({ length: 12 }, (_, index) => index + 1)

/** Days that a cron rule names and that some of its months do not have. */
export function cronShortMonths({ dayOfMonth, dayOfWeek, month }: CronParts): Notice[] {
  const items = dayOfMonth.split(',')
  if (items.includes('L') || dayOfWeek !== '*') return []
  const named = items.flatMap(lateDays)
  const months = cronMonths(month)
  const lacking = [...new Set(named)].filter((day) => isLacking(day, months)).sort((a, b) => a - b)
  if (lacking.length === 0) return []
  const days = lacking.map(String)
  const isOnly = named.length === 1 && items.length === 1
  const effect = isOnly
    ? `Months without day ${days.join()} are skipped`
    : `${days.length === 1 ? 'Day' : 'Days'} ${joined(days)} ${days.length === 1 ? 'is' : 'are'} left out where a month is shorter`
  return [{ code, message: `${effect}; L is the last day of every month.` }]
}

/** The days behind the 28th that an item names; a range from before them is meant to reach the end of the month. */
function lateDays(item: string): number[] {
  const [, from, to = from] = /^(\d+)(?:-(\d+))?W?$/.exec(item) ?? []
  if (from === undefined || Number(from) <= 28) return []
  return [29, 30, 31].filter((day) => day >= Number(from) && day <= Number(to))
}

/** Every month that an accepted field names, in any of its spellings. */
function cronMonths(field: string): number[] {
  const ranges = field.split(',').map((item) => {
    const [span = '', step = '1'] = item.split('/')
    const [from = 1, to = from] = span === '*' ? [1, 12] : span.split('-').map(monthOf)
    return { from, to, step: Number(step) }
  })
  return allMonths.filter((month) =>
    ranges.some(({ from, to, step }) => month >= from && month <= to && (month - from) % step === 0),
  )
}

function monthOf(text: string): number {
  const named = monthCodes.indexOf(text)
  return named >= 0 ? named + 1 : Number(text)
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
  return [{ code, message }]
}

/** The days of the month that it names, counted from either end, or has from its start. */
function ruleDays({ parts: { by, freq }, startWall }: Rule): number[] {
  const named = by.get('BYMONTHDAY')
  if (named) return named.map((day) => Math.abs(Number(day)))
  const isFree = ['BYDAY', 'BYYEARDAY', 'BYWEEKNO'].every((name) => !by.has(name))
  return isFree && (freq === 'MONTHLY' || freq === 'YEARLY') ? [new Date(startWall).getUTCDate()] : []
}

function ruleMonths({ parts: { by, freq, interval }, startWall }: Rule): number[] {
  const first = new Date(startWall).getUTCMonth()
  const reached =
    freq === 'MONTHLY' ? new Set(allMonths.map((n) => ((first + n * interval) % 12) + 1)) : new Set(allMonths)
  const named = by.get('BYMONTH')?.map(Number)
  if (named) return named.filter((month) => reached.has(month))
  return freq === 'YEARLY' && !by.has('BYMONTHDAY') ? [first + 1] : [...reached]
}
