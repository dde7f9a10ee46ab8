import {
  dayOf,
  listOf,
  type Meaning,
  monthOf,
  numberOf,
  ordinalOf,
  type Reader,
  type Reading,
  skip,
  step,
  word,
} from './reader.ts'

type Nth = NonNullable<Meaning['nth']>

/** “the first Monday of the month”, “last working day of each quarter”, “first of every month”, “last day of the year”. */
export const nthInMonth: Reader = (reading) => {
  const lead = afterOneOf(reading, ['on', 'the'], ['at', 'the'], ['on'], ['the'], ['every'])
  const several = nthsAt(lead)
  if (several) return several
  const found = nthAt(lead) ?? edgeAt(lead)
  if (!found) return null
  const rest = { ...lead, at: lead.at + found.count }
  const period = periodAfter(rest)
  if (period) return step(period.after, 0, { nth: found.nth, every: { n: 1, unit: period.unit } })
  const months = monthsAfter(rest, 'of') ?? monthsAfter(rest, 'in')
  const isDated = found.isAlone || !months
  return isDated ? null : step(months.after, 0, { nth: found.nth, months: months.items })
}

/** “first and third Monday of the month”. */
function nthsAt(lead: Reading): Reading | null {
  const list = listOf(lead, (one) =>
    itemOf(ordinalOf(word(skip(one, 'the') ?? one)), skip(one, 'the') ? 2 : 1),
  )
  const day = list && dayOf(word(list.after))
  if (!list || day === null || list.items.length < 2 || list.items.some((nth) => nth > 5)) return null
  const period = periodAfter({ ...list.after, at: list.after.at + 1 })
  if (period?.unit !== 'month') return null
  return step(period.after, 0, { nths: { nths: list.items, day }, every: { n: 1, unit: 'month' } })
}

/** The same where the months are said elsewhere: “every 3 months on the first Monday”. */
export const nthAlone: Reader = (reading) => {
  const lead = afterOneOf(reading, ['on', 'the'], ['on'], ['the'])
  const found = nthAt(lead)
  return found && !found.isAlone ? step(lead, found.count, { nth: found.nth }) : null
}

/** `isAlone`: no day is named after it, as in “the first of the month”. */
type FoundNth = { nth: Nth; count: number; isAlone: boolean }

function nthAt(reading: Reading): FoundNth | null {
  const nth = ordinalOf(word(reading))
  if (nth === null || nth > 5) return null
  const name = word(reading, 1)
  const isLong = ['working', 'business', 'work'].includes(name) && word(reading, 2) === 'day'
  if (isLong) return { nth: { nth, day: 'weekday' }, count: 3, isAlone: false }
  const day = name === 'weekday' || name === 'workday' ? 'weekday' : name === 'day' ? 'day' : dayOf(name)
  if (day !== null) return { nth: { nth, day }, count: 2, isAlone: false }
  // “The second of the month” may be a second as well; first and last cannot.
  return nth === 1 || nth === -1 ? { nth: { nth, day: 'day' }, count: 1, isAlone: true } : null
}

/** “the end of the month”, “the beginning of each quarter”. */
function edgeAt(reading: Reading): FoundNth | null {
  const name = word(reading)
  const nth = name === 'end' ? -1 : ['beginning', 'start'].includes(name) ? 1 : null
  return nth === null ? null : { nth: { nth, day: 'day' }, count: 1, isAlone: true }
}

type Period = 'month' | 'quarter' | 'year'

/** “of the month”, “of every quarter”, “each year”. */
function periodAfter(reading: Reading): { unit: Period; after: Reading } | null {
  const led = afterOneOf(
    reading,
    ['of', 'the'],
    ['of', 'every'],
    ['of', 'each'],
    ['of', 'a'],
    ['in', 'the'],
    ['each'],
    ['every'],
  )
  const lead = led.at > reading.at ? led : skip(reading, 'of')
  const unit = (['month', 'quarter', 'year'] as const).find((one) => lead && word(lead) === one)
  return lead && unit ? { unit, after: { ...lead, at: lead.at + 1 } } : null
}

/** “on the 1st”, “on the 1st and 15th of every month”, “on day 15”. */
export const monthDays: Reader = (reading) => {
  const lead = afterOneOf(reading, ['on', 'the'], ['on', 'day'], ['on'], ['the'], ['every'])
  const isDay = word(lead, -1) === 'day'
  const list = listOf(lead, (one) => dayNumberAt(one, isDay))
  if (!list) return null
  const days = [...new Set(list.items)].sort((a, b) => a - b)
  const always = word(reading) === 'every' ? { repeats: true } : {}
  const period = periodAfter(list.after)
  if (period) return step(period.after, 0, { monthDays: days, every: { n: 1, unit: period.unit } })
  const months = monthsAfter(list.after, 'of')
  return months
    ? step(months.after, 0, { monthDays: days, months: months.items, ...always })
    : step(list.after, 0, { monthDays: days, ...always })
}

/** “in March and September”. */
export const inMonths: Reader = (reading) => {
  const list = monthsAfter(reading, 'in')
  return list && step(list.after, 0, { months: list.items })
}

function monthsAfter(reading: Reading, lead: string): { items: number[]; after: Reading } | null {
  const start = skip(reading, lead)
  return start && listOf(start, (one) => itemOf(monthOf(word(one))))
}

function dayNumberAt(reading: Reading, bare: boolean): { item: number; count: number } | null {
  const text = skip(reading, 'the') ? word(reading, 1) : word(reading)
  const nth = /^\d/.test(text) ? (ordinalOf(text) ?? (bare ? numberOf(text) : null)) : null
  return nth !== null && nth <= 31 && nth >= 1 ? { item: nth, count: word(reading) === 'the' ? 2 : 1 } : null
}

function itemOf(item: number | null, count = 1): { item: number; count: number } | null {
  return item === null ? null : { item, count }
}

/** The reading after the first phrase that matches, or unchanged. */
function afterOneOf(reading: Reading, ...phrases: string[][]): Reading {
  for (const phrase of phrases) {
    const after = skip(reading, ...phrase)
    if (after) return after
  }
  return reading
}
