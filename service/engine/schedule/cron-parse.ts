import { cronMacros, monthCodes, weekdayCodes } from '#contract/common/calendar-words.ts'
import { type FieldRule, parseField } from './cron-field.ts'
import { accept, type Parsed, quote, refuse } from './outcome.ts'

/** An accepted cron expression. `second` is 0 unless the expression had six fields. */
export type CronParts = {
  second: number
  minute: string
  hour: string
  dayOfMonth: string
  month: string
  dayOfWeek: string
  /** Five fields, in capitals, with single spaces, macros expanded and `?` written as `*`. */
  text: string
  /** A rule whose minute or hour starts with `*` follows the clock as it really runs. */
  wildcard: boolean
  /** Both day fields are restricted, so a day that fits either of them counts. */
  eitherDay: boolean
  /** Written with a seconds field, which the evaluator knows but a saved schedule may not have. */
  hasSeconds: boolean
}

const rules: FieldRule[] = [
  { name: 'minute', unit: 'minutes', min: 0, max: 59 },
  { name: 'hour', unit: 'hours', min: 0, max: 23 },
  { name: 'day-of-month', unit: 'days', min: 1, max: 31 },
  { name: 'month', unit: 'months', min: 1, max: 12, names: monthCodes },
  { name: 'day-of-week', unit: 'days', min: 0, max: 7, names: weekdayCodes },
]

/** Longest expression that is looked at, in characters. */
const maxLength = 300

export function parseCron(expr: string): Parsed<CronParts> {
  if (expr.length > maxLength) return refuse(`A cron expression has at most ${maxLength} characters`)
  const text = expr.trim()
  if (text.startsWith('@')) return parseMacro(text)
  const fields = text === '' ? [] : text.toUpperCase().split(/\s+/)
  if (fields.length === 5) return parseFields(0, fields, false)
  if (fields.length === 6) return parseSix(fields)
  return refuse(
    `A cron expression has five fields (minute, hour, day of month, month, day of week), this one has ${fields.length}: ` +
      'write 0 9 * * 1-5 for every weekday at 09:00',
  )
}

function parseMacro(text: string): Parsed<CronParts> {
  const expanded = cronMacros.get(text.toLowerCase())
  if (expanded) return parseFields(0, expanded.split(' '), false)
  const known = [...cronMacros.keys()].join(', ')
  return refuse(`${quote(text)} has no meaning here: use one of ${known}, or five fields`)
}

function parseSix(fields: string[]): Parsed<CronParts> {
  const [second = '', ...rest] = fields
  const year = /^\d{4}/.test(rest.at(-1) ?? '')
  if (!year && /^\d{1,2}$/.test(second) && Number(second) <= 59)
    return parseFields(Number(second), rest, true)
  return refuse(
    'Six fields were given: runs are at most once a minute, so leave out the seconds and the year and write five fields',
  )
}

function parseFields(second: number, fields: string[], hasSeconds: boolean): Parsed<CronParts> {
  const read: string[] = []
  for (const [index, rule] of rules.entries()) {
    const field = parseField(fields[index] ?? '', rule)
    if (!field.ok) return field
    read.push(field.value)
  }
  const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = ''] = read
  const eitherDay = dayOfMonth !== '*' && dayOfWeek !== '*'
  if (eitherDay && (dayOfMonth.startsWith('*') || dayOfWeek.startsWith('*')))
    return refuse(ambiguous(dayOfMonth))
  const wildcard = minute.startsWith('*') || hour.startsWith('*')
  const text = read.join(' ')
  return accept({ second, minute, hour, dayOfMonth, month, dayOfWeek, text, wildcard, eitherDay, hasSeconds })
}

function ambiguous(dayOfMonth: string): string {
  const [field, example] = dayOfMonth.startsWith('*')
    ? ['day-of-month', '1-31/2 for */2']
    : ['day-of-week', '0-6/2 for */2']
  return `A step on * in the ${field} field together with the other day field is read differently by every cron: write ${example} if either day should count, or set one day field to *`
}
