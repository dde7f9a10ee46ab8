import {
  dayOf,
  listOf,
  monthOf,
  numberOf,
  ordinalOf,
  type Reader,
  type Reading,
  skip,
  step,
  word,
} from './reader.ts'

/** “the first Monday of the month”, “last weekday of every month”, “last day of the month”. */
export const nthInMonth: Reader = (reading) => {
  const lead = afterOneOf(reading, ['on', 'the'], ['on'], ['the'], ['every'])
  const nth = ordinalOf(word(lead))
  if (nth === null || nth > 5) return null
  const name = word(lead, 1)
  const day = name === 'weekday' || name === 'workday' ? 'weekday' : name === 'day' ? 'day' : dayOf(name)
  if (day === null) return null
  const rest = { ...lead, at: lead.at + 2 }
  const after = afterOneOf(
    rest,
    ['of', 'the', 'month'],
    ['of', 'every', 'month'],
    ['of', 'each', 'month'],
    ['of', 'a', 'month'],
    ['in', 'the', 'month'],
    ['each', 'month'],
    ['every', 'month'],
  )
  if (after.at === rest.at) {
    const months = monthsAfter(rest, 'of') ?? monthsAfter(rest, 'in')
    return months && step(months.after, 0, { nth: { nth, day }, months: months.items })
  }
  return step(after, 0, { nth: { nth, day }, every: { n: 1, unit: 'month' } })
}

/** The same where the months are said elsewhere: “every 3 months on the first Monday”. */
export const nthAlone: Reader = (reading) => {
  const lead = afterOneOf(reading, ['on', 'the'], ['on'], ['the'])
  const nth = ordinalOf(word(lead))
  const name = word(lead, 1)
  const day = name === 'weekday' ? 'weekday' : name === 'day' ? 'day' : dayOf(name)
  return nth === null || nth > 5 || day === null ? null : step(lead, 2, { nth: { nth, day } })
}

/** “on the 1st”, “on the 1st and 15th of every month”, “on day 15”. */
export const monthDays: Reader = (reading) => {
  const lead = afterOneOf(reading, ['on', 'the'], ['on', 'day'], ['on'], ['the'], ['every'])
  const isDay = word(lead, -1) === 'day'
  const list = listOf(lead, (one) => dayNumberAt(one, isDay))
  if (!list) return null
  const after = afterOneOf(
    list.after,
    ['of', 'the', 'month'],
    ['of', 'every', 'month'],
    ['of', 'each', 'month'],
    ['each', 'month'],
    ['every', 'month'],
  )
  const days = [...new Set(list.items)].sort((a, b) => a - b)
  const always = word(reading) === 'every' ? { repeats: true } : {}
  if (after.at > list.after.at) return step(after, 0, { monthDays: days, every: { n: 1, unit: 'month' } })
  const months = monthsAfter(after, 'of')
  return months
    ? step(months.after, 0, { monthDays: days, months: months.items, ...always })
    : step(after, 0, { monthDays: days, ...always })
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

function itemOf(item: number | null): { item: number; count: number } | null {
  return item === null ? null : { item, count: 1 }
}

/** The reading after the first phrase that matches, or unchanged. */
function afterOneOf(reading: Reading, ...phrases: string[][]): Reading {
  for (const phrase of phrases) {
    const after = skip(reading, ...phrase)
    if (after) return after
  }
  return reading
}
