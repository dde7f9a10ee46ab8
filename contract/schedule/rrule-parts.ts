import { ruleDayCodes } from '../common/calendar-words.ts'
import { accept, type Parsed, quote, refuse } from './parsed.ts'

type Frequency = 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY' | 'HOURLY' | 'MINUTELY'

/** A weekday from Sunday (0), and the one it is of its month or year: 1 is the first, -1 the last, null every one. */
export type RuleDay = { day: number; nth: number | null }

/** The value of an accepted RRULE, taken apart. */
export type RuleParts = {
  freq: Frequency
  interval: number
  count: number | null
  /** As written: `YYYYMMDD` or `YYYYMMDDTHHMMSSZ`. */
  until: string | null
  /** The BY parts that hold numbers, each as listed and once. */
  by: ReadonlyMap<NumberPart, readonly number[]>
  /** BYDAY, each as listed and once; empty without it. */
  days: readonly RuleDay[]
  /** First day of the week, from Sunday (0); null when the rule does not say. */
  weekStart: number | null
}

const frequencies: readonly string[] = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY']

/** Smallest and largest value of the numeric parts; `signed` parts also count from the end. */
const bounds = {
  BYMINUTE: { low: 0, high: 59, signed: false },
  BYHOUR: { low: 0, high: 23, signed: false },
  BYMONTH: { low: 1, high: 12, signed: false },
  BYMONTHDAY: { low: 1, high: 31, signed: true },
  BYYEARDAY: { low: 1, high: 366, signed: true },
  BYWEEKNO: { low: 1, high: 53, signed: true },
  BYSETPOS: { low: 1, high: 366, signed: true },
  BYSECOND: { low: 0, high: 0, signed: false },
}

export type NumberPart = keyof typeof bounds

const maxValues = 50

export function readRuleParts(text: string): Parsed<RuleParts> {
  const parts = new Map<string, string>()
  for (const piece of text.toUpperCase().replace(/;$/, '').split(';')) {
    const [, name = '', value = ''] = /^([A-Z-]+)=(.*)$/.exec(piece) ?? []
    const problem = nameProblem(piece, name, value, parts)
    if (problem) return refuse(problem)
    parts.set(name, value)
  }
  const lists = readLists(parts)
  return lists.ok ? readHead(parts, lists.value) : lists
}

function nameProblem(piece: string, name: string, value: string, seen: Map<string, string>): string | null {
  if (name === '') return `${quote(piece)} is not a NAME=value part of a rule`
  if (name === 'RSCALE' || name === 'SKIP')
    return `${name} is not supported: rules use the Gregorian calendar`
  const known = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY', ...Object.keys(bounds)]
  if (!known.includes(name)) return `${quote(name)} is not a part of a recurrence rule`
  if (seen.has(name)) return `${name} is given twice: write it once, with its values joined by commas`
  return value === '' ? `${name} has no value` : null
}

type Lists = Pick<RuleParts, 'by' | 'days'>

function readHead(parts: Map<string, string>, lists: Lists): Parsed<RuleParts> {
  const freq = parts.get('FREQ')
  if (freq === undefined) return refuse('FREQ is missing: begin with FREQ=DAILY, WEEKLY, MONTHLY or YEARLY')
  if (freq === 'SECONDLY') return refuse('FREQ=SECONDLY is too often: use FREQ=MINUTELY')
  if (!isFrequency(freq)) return refuse(`FREQ=${quote(freq)} is unknown: use ${frequencies.join(', ')}`)
  const interval = parts.get('INTERVAL') ?? '1'
  if (!isCountable(interval)) return refuse('INTERVAL must be a whole number from 1 to 10000')
  const countText = parts.get('COUNT')
  if (countText !== undefined && !isCountable(countText))
    return refuse('COUNT must be a whole number from 1 to 10000')
  const count = countText === undefined ? null : Number(countText)
  const until = parts.get('UNTIL') ?? null
  if (count !== null && until) return refuse('COUNT and UNTIL exclude each other: keep one of them')
  const first = parts.get('WKST')
  const weekStart = first === undefined ? null : ruleDayCodes.indexOf(first)
  if (weekStart === -1) return refuse('WKST must be MO, TU, WE, TH, FR, SA or SU')
  return accept({ freq, interval: Number(interval), count, until, ...lists, weekStart })
}

function isFrequency(text: string): text is Frequency {
  return frequencies.includes(text)
}

function isCountable(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 10_000
}

/** The parts whose names begin with BY. */
function readLists(parts: Map<string, string>): Parsed<Lists> {
  const by = new Map<NumberPart, number[]>()
  const days: RuleDay[] = []
  for (const [name, text] of parts) {
    if (!name.startsWith('BY')) continue
    const values = text.split(',')
    if (values.length > maxValues) return refuse(`${name} has more than ${maxValues} values`)
    const wrong = values.find((value) => !readValue({ by, days }, name, value))
    if (wrong !== undefined) return refuse(`${name}: ${quote(wrong)} is not accepted, ${rangeOf(name)}`)
  }
  return accept({ by, days })
}

/** Adds a value to its list, once; false when it is none. */
function readValue(
  { by, days }: { by: Map<NumberPart, number[]>; days: RuleDay[] },
  name: string,
  value: string,
) {
  if (!isNumberPart(name)) {
    const day = readDay(value)
    if (day && !days.some((known) => known.day === day.day && known.nth === day.nth)) days.push(day)
    return day !== null
  }
  const number = readNumber(name, value)
  const known = by.get(name) ?? []
  if (number !== null && !known.includes(number)) by.set(name, [...known, number])
  return number !== null
}

function isNumberPart(name: string): name is NumberPart {
  return Object.hasOwn(bounds, name)
}

function readDay(value: string): RuleDay | null {
  const [, place, code = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(value) ?? []
  const day = ruleDayCodes.indexOf(code)
  if (day < 0) return null
  if (place === undefined) return { day, nth: null }
  const nth = Number(place)
  return Math.abs(nth) >= 1 && Math.abs(nth) <= 53 ? { day, nth } : null
}

function readNumber(name: NumberPart, value: string): number | null {
  const { low, high, signed } = bounds[name]
  if (!(signed ? /^[+-]?\d{1,3}$/ : /^\d{1,3}$/).test(value)) return null
  const size = Math.abs(Number(value))
  return size >= low && size <= high ? Number(value) : null
}

function rangeOf(name: string): string {
  if (name === 'BYSECOND') return 'runs start at second 0: leave it out'
  if (!isNumberPart(name)) return 'write weekdays such as MO or, with a number, 2TU and -1FR'
  const { low, high, signed } = bounds[name]
  return `it takes ${low} to ${high}${signed ? ', or the same below zero' : ''}`
}
