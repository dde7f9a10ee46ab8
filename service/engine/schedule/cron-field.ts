import { weekdayCodes } from '#contract/common/calendar-words.ts'
import { accept, type Parsed, quote, refuse } from './outcome.ts'

function dayOf(name: string): number {
  const named = weekdayCodes.indexOf(name)
  return named >= 0 ? named : Number(name)
}

/**
 * An accepted item of the weekday field in the words of the matcher, which would take `SUN-SUN` for the whole week.
 * A range with a place is each of its days with that place.
 */
function weekdayItem(item: string): string[] {
  const spelled = item.replace(/^(?:0|SUN)-SUN/, '0-0')
  const [, first, last, place] = /^(\w+)-(\w+)(#\d)$/.exec(spelled) ?? []
  if (first === undefined || last === undefined) return [spelled]
  const from = dayOf(first)
  const to = last === 'SUN' ? 7 : dayOf(last)
  return Array.from({ length: to - from + 1 }, (_, index) => `${(from + index) % 7}${place}`)
}

/** What one cron field may hold. */
export type FieldRule = {
  name: string
  unit: string
  min: number
  max: number
  names?: readonly string[]
}

const number = String.raw`(?:\d{1,2}|[A-Z]{3})`
const plainItem = new RegExp(`^(\\*|${number}(?:-${number})?)(?:/(\\d{1,3}))?$`)
const nthItem = new RegExp(`^(${number}(?:-${number})?)#(\\d)$`)

/** Checks one field of an expression that is already in capitals; gives it back in the matcher's own spelling. */
export function parseField(text: string, rule: FieldRule): Parsed<string> {
  const special = unsupported(text, rule)
  if (special) return refuse(special)
  if (text === '?' || text === '*/1') return accept('*')
  const items = text.split(',')
  if (items.length > 1 && items.some((item) => /^\*(\/1)?$/.test(item)))
    return refuse(
      `“*” is every value of the ${rule.name} field already: write it alone, or leave it out of the list`,
    )
  if (items.length > 100) return refuse(`The ${rule.name} field lists more than 100 values`)
  if (items.includes('LW') && items.length > 1) return refuse('LW must stand alone in the day-of-month field')
  for (const item of items) {
    const problem = itemProblem(item, rule)
    if (problem) return refuse(problem)
  }
  return accept(rule.name === 'day-of-week' ? items.flatMap(weekdayItem).join(',') : text)
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

function itemProblem(item: string, rule: FieldRule): string | null {
  if (rule.name === 'day-of-month' && /^(L|LW)$/.test(item)) return null
  if (rule.name === 'day-of-week' && item === 'L')
    return 'Name the weekday: 5L is the last Friday of the month'
  const nearest = /^(\d{1,2})W$/.exec(item)
  if (rule.name === 'day-of-month' && nearest) return rangeProblem(nearest[1] ?? '', rule)
  if (rule.name === 'day-of-week') return weekdayProblem(item, rule)
  return plainProblem(item, rule)
}

function weekdayProblem(item: string, rule: FieldRule): string | null {
  const last = /^(\d|[A-Z]{3})L$/.exec(item)
  if (last) return rangeProblem(last[1] ?? '', rule)
  const nth = nthItem.exec(item)
  if (!nth) return plainProblem(item, rule)
  if (!/^[1-5]$/.test(nth[2] ?? '')) return `${quote(item)}: a month has a first to a fifth weekday, #1 to #5`
  return rangeProblem(nth[1] ?? '', rule)
}

function plainProblem(item: string, rule: FieldRule): string | null {
  const parts = plainItem.exec(item)
  if (!parts) return `${quote(item)} is not understood in the ${rule.name} field`
  const [, range = '', step] = parts
  if (range !== '*') {
    const problem = rangeProblem(range, rule)
    if (problem) return problem
  }
  return step === undefined ? null : stepProblem(range, Number(step), rule)
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

function rangeProblem(text: string, rule: FieldRule): string | null {
  const ends = text.split('-').map((end) => valueIn(end, rule))
  const [from, to = from] = ends
  if (from === undefined || to === undefined || ends.includes(undefined)) {
    return `${quote(text)} is outside the ${rule.name} field, which takes ${rule.min} to ${rule.max}`
  }
  const sunday = rule.name === 'day-of-week' && text.endsWith('-SUN')
  return sunday || from <= to ? null : wrapped(text, from, to, rule)
}

function wrapped(text: string, from: number, to: number, rule: FieldRule): string {
  const top = rule.name === 'day-of-week' ? 6 : rule.max
  const values: string[] = []
  for (let value = from; value <= top; value++) values.push(spell(value, text, rule))
  for (let value = rule.min; value <= to; value++) values.push(spell(value, text, rule))
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
