import { cronMacros, monthCodes, weekdayCodes } from '../common/calendar-words.ts'
import { type CronField, type FieldRule, readField } from './cron-field.ts'
import { accept, type Parsed, quote, refuse } from './parsed.ts'

/** An accepted cron expression. */
export type CronRule = {
  /** 0 unless the expression had six fields. */
  second: number
  minute: CronField
  hour: CronField
  dayOfMonth: CronField
  month: CronField
  dayOfWeek: CronField
  /** Five fields, in capitals, with single spaces, macros expanded and `?` written as `*`. */
  text: string
  /** A rule whose minute or hour starts with `*` follows the clock as it really runs. */
  wildcard: boolean
  /** Both day fields are restricted, so a day that fits either of them counts. */
  eitherDay: boolean
  /** Written with a seconds field, which the evaluator knows but a saved schedule may not have. */
  hasSeconds: boolean
}

const rules = {
  minute: { name: 'minute', unit: 'minutes', min: 0, max: 59 },
  hour: { name: 'hour', unit: 'hours', min: 0, max: 23 },
  dayOfMonth: { name: 'day-of-month', unit: 'days', min: 1, max: 31 },
  month: { name: 'month', unit: 'months', min: 1, max: 12, names: monthCodes },
  dayOfWeek: { name: 'day-of-week', unit: 'days', min: 0, max: 7, names: weekdayCodes },
} satisfies Record<string, FieldRule>

/** Longest expression that is looked at, in characters. */
const maxLength = 300

/** Reads a cron expression of five fields, a macro such as `@daily`, or six fields with a single second. */
export function readCron(expr: string): Parsed<CronRule> {
  if (expr.length > maxLength) return refuse(`A cron expression has at most ${maxLength} characters`)
  const text = expr.trim()
  if (text.startsWith('@')) return readMacro(text)
  const fields = text === '' ? [] : text.toUpperCase().split(/\s+/)
  if (fields.length === 5) return readFields(0, fields, false)
  if (fields.length === 6) return readSix(fields)
  return refuse(
    `A cron expression has five fields (minute, hour, day of month, month, day of week), this one has ${fields.length}: ` +
      'write 0 9 * * 1-5 for every weekday at 09:00',
  )
}

function readMacro(text: string): Parsed<CronRule> {
  const expanded = cronMacros.get(text.toLowerCase())
  if (expanded) return readFields(0, expanded.split(' '), false)
  const known = [...cronMacros.keys()].join(', ')
  return refuse(`${quote(text)} has no meaning here: use one of ${known}, or five fields`)
}

function readSix(fields: string[]): Parsed<CronRule> {
  const [second = '', ...rest] = fields
  const year = /^\d{4}/.test(rest.at(-1) ?? '')
  if (!year && /^\d{1,2}$/.test(second) && Number(second) <= 59) return readFields(Number(second), rest, true)
  return refuse(
    'Six fields were given: runs are at most once a minute, so leave out the seconds and the year and write five fields',
  )
}

function readFields(second: number, texts: string[], hasSeconds: boolean): Parsed<CronRule> {
  const [minuteText = '', hourText = '', dayText = '', monthText = '', weekdayText = ''] = texts
  const minute = readField(minuteText, rules.minute)
  if (!minute.ok) return minute
  const hour = readField(hourText, rules.hour)
  if (!hour.ok) return hour
  const dayOfMonth = readField(dayText, rules.dayOfMonth)
  if (!dayOfMonth.ok) return dayOfMonth
  const month = readField(monthText, rules.month)
  if (!month.ok) return month
  const dayOfWeek = readField(weekdayText, rules.dayOfWeek)
  if (!dayOfWeek.ok) return dayOfWeek
  const fields = {
    minute: minute.value,
    hour: hour.value,
    dayOfMonth: dayOfMonth.value,
    month: month.value,
    dayOfWeek: dayOfWeek.value,
  }
  const unclear = ambiguousDay(fields)
  return unclear === null ? accept({ second, hasSeconds, ...ruleOf(fields) }) : refuse(unclear)
}

type Fields = Pick<CronRule, 'minute' | 'hour' | 'dayOfMonth' | 'month' | 'dayOfWeek'>

/** Derives the rule from its fields. */
export function ruleOf(fields: Fields): Omit<CronRule, 'second' | 'hasSeconds'> {
  const { minute, hour, dayOfMonth, month, dayOfWeek } = fields
  return {
    ...fields,
    text: [minute, hour, dayOfMonth, month, dayOfWeek].map(({ text }) => text).join(' '),
    wildcard: minute.text.startsWith('*') || hour.text.startsWith('*'),
    eitherDay: dayOfMonth.text !== '*' && dayOfWeek.text !== '*',
  }
}

function ambiguousDay({ dayOfMonth, dayOfWeek }: Fields): string | null {
  const [day, week] = [dayOfMonth.text, dayOfWeek.text]
  if (day === '*' || week === '*' || !(day.startsWith('*') || week.startsWith('*'))) return null
  const [field, example] = day.startsWith('*')
    ? ['day-of-month', '1-31/2 for */2']
    : ['day-of-week', '0-6/2 for */2']
  return `A step on * in the ${field} field together with the other day field is read differently by every cron: write ${example} if either day should count, or set one day field to *`
}
