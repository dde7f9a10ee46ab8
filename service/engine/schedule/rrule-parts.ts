import { accept, type Parsed, quote, refuse } from './outcome.ts'

type Frequency = 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY' | 'HOURLY' | 'MINUTELY'

/** The value of an accepted RRULE, taken apart. */
export type RuleParts = {
  freq: Frequency
  interval: number
  count: number | null
  /** As written: `YYYYMMDD` or `YYYYMMDDTHHMMSSZ`. */
  until: string | null
  /** The BY parts by name, each value as written but without a plus sign. */
  by: ReadonlyMap<string, readonly string[]>
  wkst: string | null
}

const frequencies: readonly string[] = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY']

/** Smallest and largest value of the numeric parts; `signed` parts also count from the end. */
const bounds: Record<string, { low: number; high: number; signed: boolean }> = {
  BYMINUTE: { low: 0, high: 59, signed: false },
  BYHOUR: { low: 0, high: 23, signed: false },
  BYMONTH: { low: 1, high: 12, signed: false },
  BYMONTHDAY: { low: 1, high: 31, signed: true },
  BYYEARDAY: { low: 1, high: 366, signed: true },
  BYWEEKNO: { low: 1, high: 53, signed: true },
  BYSETPOS: { low: 1, high: 366, signed: true },
  BYSECOND: { low: 0, high: 0, signed: false },
}

const maxValues = 50

export function parseRuleParts(text: string): Parsed<RuleParts> {
  const parts = new Map<string, string>()
  for (const piece of text.toUpperCase().replace(/;$/, '').split(';')) {
    const [, name = '', value = ''] = /^([A-Z-]+)=(.*)$/.exec(piece) ?? []
    const problem = nameProblem(piece, name, value, parts)
    if (problem) return refuse(problem)
    parts.set(name, value)
  }
  const by = parseByParts(parts)
  if (!by.ok) return by
  return readParts(parts, by.value)
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

function readParts(parts: Map<string, string>, by: RuleParts['by']): Parsed<RuleParts> {
  const freq = parts.get('FREQ')
  if (freq === undefined) return refuse('FREQ is missing: begin with FREQ=DAILY, WEEKLY, MONTHLY or YEARLY')
  if (freq === 'SECONDLY') return refuse('FREQ=SECONDLY is too often: use FREQ=MINUTELY')
  if (!isFrequency(freq)) return refuse(`FREQ=${quote(freq)} is unknown: use ${frequencies.join(', ')}`)
  const interval = parts.get('INTERVAL') ?? '1'
  if (!isCountable(interval)) return refuse('INTERVAL must be a whole number from 1 to 10000')
  const count = parts.get('COUNT')
  if (count !== undefined && !isCountable(count))
    return refuse('COUNT must be a whole number from 1 to 10000')
  const until = parts.get('UNTIL') ?? null
  if (count !== undefined && until) return refuse('COUNT and UNTIL exclude each other: keep one of them')
  const wkst = parts.get('WKST') ?? null
  if (wkst && !/^(MO|TU|WE|TH|FR|SA|SU)$/.test(wkst))
    return refuse('WKST must be MO, TU, WE, TH, FR, SA or SU')
  return accept({
    freq,
    interval: Number(interval),
    count: count === undefined ? null : Number(count),
    until,
    by,
    wkst,
  })
}

function isFrequency(text: string): text is Frequency {
  return frequencies.includes(text)
}

function isCountable(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 10_000
}

function parseByParts(parts: Map<string, string>): Parsed<RuleParts['by']> {
  const by = new Map<string, readonly string[]>()
  for (const [name, text] of parts) {
    if (!name.startsWith('BY')) continue
    const values = text.split(',')
    if (values.length > maxValues) return refuse(`${name} has more than ${maxValues} values`)
    const wrong = values.find((value) => !(name === 'BYDAY' ? isDay(value) : inBounds(name, value)))
    if (wrong !== undefined) return refuse(`${name}: ${quote(wrong)} is not accepted, ${rangeOf(name)}`)
    by.set(name, [...new Set(values.map(canonical))])
  }
  return accept(by)
}

function canonical(value: string): string {
  return /^[+-]?\d+$/.test(value) ? String(Number(value)) : value.replace('+', '').replace(/^(-?)0+/, '$1')
}

function isDay(value: string): boolean {
  const [, number] = /^([+-]?\d{1,2})?(?:MO|TU|WE|TH|FR|SA|SU)$/.exec(value) ?? ['', 'none']
  if (number === undefined) return true
  const size = Math.abs(Number(number))
  return size >= 1 && size <= 53
}

function inBounds(name: string, value: string): boolean {
  const bound = bounds[name]
  if (!bound || !/^[+-]?\d{1,3}$/.test(value)) return false
  if (!bound.signed && /^[+-]/.test(value)) return false
  const size = Math.abs(Number(value))
  return size >= bound.low && size <= bound.high
}

function rangeOf(name: string): string {
  if (name === 'BYSECOND') return 'runs start at second 0: leave it out'
  const bound = bounds[name]
  if (!bound) return 'write weekdays such as MO or, with a number, 2TU and -1FR'
  return `it takes ${bound.low} to ${bound.high}${bound.signed ? ', or the same below zero' : ''}`
}
