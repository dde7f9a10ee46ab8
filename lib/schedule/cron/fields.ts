import { cronMacros, monthCodes, weekdayCodes } from '#contract/common/calendar-words.ts'
import { numbers } from '../times.ts'

/** The five fields of an expression in capitals; null when it has another number of them. */
export type CronFields = {
  minute: string
  hour: string
  dayOfMonth: string
  month: string
  dayOfWeek: string
}

export function cronFields(expr: string): CronFields | null {
  const text = expr.trim()
  const fields = (cronMacros.get(text.toLowerCase()) ?? text).toUpperCase().split(/\s+/)
  const [minute, hour, dayOfMonth, month, dayOfWeek] = fields.map((field) => (field === '*/1' ? '*' : field))
  if (fields.length !== 5 || !minute || !hour || !dayOfMonth || !month || !dayOfWeek) return null
  return { minute, hour, dayOfMonth: open(dayOfMonth), month, dayOfWeek: open(dayOfWeek) }
}

function open(field: string): string {
  return field === '?' ? '*' : field
}

/** The values of a field of numbers, ranges and ranges with a step; null for anything else. */
export function listOf(field: string, low: number, high: number): number[] | null {
  const values = field.split(',').map((item) => itemValues(item, low, high))
  return values.every((list) => list !== null) ? numbers(values.flatMap((list) => list ?? [])) : null
}

/** The months of a field; 1 is January. */
export function monthsOf(field: string): number[] | null {
  return listOf(named(field, monthCodes, 1), 1, 12)
}

/** The weekdays of a field; 0 is Sunday. */
export function weekdaysOf(field: string): number[] | null {
  const days = listOf(named(field.replaceAll('-SUN', '-7'), weekdayCodes, 0), 0, 7)
  return days && numbers(days.map((day) => day % 7))
}

/** `2#1` is the first Tuesday, `5L` the last Friday. */
export function nthWeekdayOf(field: string): { nth: number; day: number } | null {
  const [, day = '', nth] = /^([0-7])(?:#([1-5])|L)$/.exec(named(field, weekdayCodes, 0)) ?? []
  return day === '' ? null : { nth: nth === undefined ? -1 : Number(nth), day: Number(day) % 7 }
}

function named(field: string, names: readonly string[], first: number): string {
  return field.replace(/[A-Z]{3}/g, (name) => {
    const index = names.indexOf(name)
    return index < 0 ? name : String(index + first)
  })
}

function itemValues(item: string, low: number, high: number): number[] | null {
  const [, from, to, step = '1'] = /^(\d{1,2})(?:-(\d{1,2}))?(?:\/(\d{1,2}))?$/.exec(item) ?? []
  if (from === undefined || (to === undefined && step !== '1') || Number(step) === 0) return null
  const [first, last] = [Number(from), Number(to ?? from)]
  if (first < low || last > high || first > last) return null
  const count = Math.floor((last - first) / Number(step)) + 1
  return Array.from({ length: count }, (_, index) => first + index * Number(step))
}
