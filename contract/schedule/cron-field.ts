import { accept, type Parsed, quote, refuse } from './parsed.ts'

/** One item of a field, as between its commas. Sunday is 0, or 7 where it ends a range or was written so. */
export type CronItem =
  | { kind: 'all'; step: number | null }
  | { kind: 'value'; value: number }
  | { kind: 'range'; from: number; to: number; step: number | null }
  | { kind: 'last-day' }
  | { kind: 'last-weekday' }
  | { kind: 'nearest-weekday'; day: number }
  /** A weekday of the month, from Sunday (0); `nth` is 1 to 5, or -1 for the last. */
  | { kind: 'nth-weekday'; day: number; nth: number }

/** `text` is the field in capitals, in the spelling that croner takes. */
export type CronField = { text: string; items: readonly CronItem[] }

export const anyValue: CronField = { text: '*', items: [{ kind: 'all', step: null }] }

/** Rules of one field. */
export type FieldRule = {
  name: string
  unit: string
  min: number
  max: number
  names?: readonly string[]
}

type Item = { text: string; items: CronItem[] }

const number = String.raw`(?:\d{1,2}|[A-Z]{3})`
const plainItem = new RegExp(`^(\\*|${number}(?:-${number})?)(?:/(\\d{1,3}))?$`)
const nthItem = new RegExp(`^(${number}(?:-${number})?)#(\\d)$`)

/** Reads one field of an expression that is already in capitals. */
export function readField(text: string, rule: FieldRule): Parsed<CronField> {
  const special = unsupported(text, rule)
  if (special) return refuse(special)
  if (text === '?' || text === '*/1') return accept(anyValue)
  const pieces = text.split(',')
  if (pieces.length > 1 && pieces.some((piece) => /^\*(\/1)?$/.test(piece)))
    return refuse(
      `“*” is every value of the ${rule.name} field already: write it alone, or leave it out of the list`,
    )
  if (pieces.length > 100) return refuse(`The ${rule.name} field lists more than 100 values`)
  if (pieces.includes('LW') && pieces.length > 1)
    return refuse('LW must stand alone in the day-of-month field')
  const read: Item[] = []
  for (const piece of pieces) {
    const item = readItem(piece, rule)
    if (!item.ok) return item
    read.push(item.value)
  }
  return accept({ text: read.map((item) => item.text).join(','), items: read.flatMap(({ items }) => items) })
}

function unsupported(text: string, rule: FieldRule): string | null {
  const dayField = rule.name.startsWith('day')
  if (text === '?')
    return dayField ? null : `“?” is only for the day fields: write * in the ${rule.name} field`
  if (text.includes('?')) return `“?” must stand alone in the ${rule.name} field`
  if (/^H\b/.test(text)) return `“H” picks a random value: write the ${rule.name} you want`
  if (text.includes('+'))
    return '“+” is not supported: leave it out, both day fields set means either of them'
  if (/L-\d/.test(text))
    return 'A distance from the last day (L-3) is not supported: use L, LW or a day number'
  return null
}

function readItem(text: string, rule: FieldRule): Parsed<Item> {
  if (rule.name === 'day-of-week') return readWeekday(text, rule)
  return (rule.name === 'day-of-month' ? readMonthDay(text, rule) : null) ?? readPlain(text, rule)
}

/** Reads the items that only the day-of-month field allows; null for anything else. */
function readMonthDay(text: string, rule: FieldRule): Parsed<Item> | null {
  if (text === 'L') return accept({ text, items: [{ kind: 'last-day' }] })
  if (text === 'LW') return accept({ text, items: [{ kind: 'last-weekday' }] })
  const [, nearest] = /^(\d{1,2})W$/.exec(text) ?? []
  if (nearest === undefined) return null
  const read = readRange(nearest, rule)
  return read.ok ? accept({ text, items: [{ kind: 'nearest-weekday', day: read.value.from }] }) : read
}

function readWeekday(text: string, rule: FieldRule): Parsed<Item> {
  if (text === 'L') return refuse('Name the weekday: 5L is the last Friday of the month')
  const [, last] = /^(\d|[A-Z]{3})L$/.exec(text) ?? []
  const [, range, place] = nthItem.exec(text) ?? []
  const days = last ?? range
  if (days === undefined) return readPlain(text, rule)
  if (place !== undefined && !/^[1-5]$/.test(place))
    return refuse(`${quote(text)}: a month has a first to a fifth weekday, #1 to #5`)
  const read = readRange(days, rule)
  if (!read.ok) return read
  const { from, to } = read.value
  const nth = place === undefined ? -1 : Number(place)
  const items = spanOf(from, to ?? from).map((day) => ({ kind: 'nth-weekday' as const, day: day % 7, nth }))
  // Croner knows no range with a place: each of its days is written with it.
  return accept({ text: to === null ? text : items.map(({ day }) => `${day}#${nth}`).join(','), items })
}

function spanOf(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function readPlain(text: string, rule: FieldRule): Parsed<Item> {
  const parts = plainItem.exec(text)
  if (!parts) return refuse(`${quote(text)} is not understood in the ${rule.name} field`)
  const [, span = '', every] = parts
  const step = every === undefined ? null : Number(every)
  const range = span === '*' ? null : readRange(span, rule)
  if (range && !range.ok) return range
  const problem = step === null ? null : stepProblem(span, step, rule)
  if (problem) return refuse(problem)
  if (!range) return accept({ text, items: [{ kind: 'all', step }] })
  const { from, to } = range.value
  if (to === null) return accept({ text, items: [{ kind: 'value', value: from }] })
  // Croner takes SUN-SUN for the whole week.
  const spelled = rule.name === 'day-of-week' ? text.replace(/^(?:0|SUN)-SUN/, '0-0') : text
  return accept({ text: spelled, items: [{ kind: 'range', from, to, step }] })
}

function stepProblem(range: string, step: number, rule: FieldRule): string | null {
  if (range !== '*' && !range.includes('-'))
    return `Write ${range}-${rule.max}/${step} for “${range}/${step}”`
  if (step === 0) return `A step of 0 never moves on in the ${rule.name} field`
  const size = rule.max - rule.min + 1
  if (step <= size) return null
  const instead =
    rule.unit === 'minutes' || rule.unit === 'hours' ? `: use an interval of every ${step} ${rule.unit}` : ''
  return `A step of ${step} is longer than the ${rule.name} field, which holds ${size} values${instead}`
}

/** A single value, or both ends of a range; `to` is null for the former. */
function readRange(text: string, rule: FieldRule): Parsed<{ from: number; to: number | null }> {
  const [from, to, isWhole] = endsOf(text, rule)
  if (from === undefined || !isWhole)
    return refuse(`${quote(text)} is outside the ${rule.name} field, which takes ${rule.min} to ${rule.max}`)
  if (to === undefined) return accept({ from, to: null })
  if (from <= to) return accept({ from, to })
  const endsOnSunday = rule.name === 'day-of-week' && text.endsWith('-SUN')
  return endsOnSunday ? accept({ from, to: 7 }) : refuse(wrapped(text, from, to, rule))
}

function endsOf(text: string, rule: FieldRule): [number | undefined, number | undefined, boolean] {
  const ends = text.split('-').map((end) => valueIn(end, rule))
  return [ends[0], ends[1], !ends.includes(undefined)]
}

function wrapped(text: string, from: number, to: number, rule: FieldRule): string {
  const top = rule.name === 'day-of-week' ? 6 : rule.max
  const values = [...spanOf(from, top), ...spanOf(rule.min, to)].map((value) => spell(value, text, rule))
  return `A range cannot run past its end (${text}): list the values, ${values.join(',')}`
}

function spell(value: number, text: string, rule: FieldRule): string {
  const named = /[A-Z]/.test(text) ? rule.names?.[value - (rule.name === 'month' ? 1 : 0)] : undefined
  return named ?? String(value)
}

function valueIn(text: string, rule: FieldRule): number | undefined {
  const named = rule.names?.indexOf(text) ?? -1
  if (named >= 0) return named + (rule.name === 'month' ? 1 : 0)
  if (!/^\d{1,2}$/.test(text)) return undefined
  const value = Number(text)
  return value >= rule.min && value <= rule.max ? value : undefined
}
