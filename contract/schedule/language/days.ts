import { dayOf, listOf, numberOf, ordinalOf, type Reader, type Reading, skip, step, word } from './reader.ts'

const unitWords = {
  minute: ['minute', 'minutes', 'min', 'mins'],
  hour: ['hour', 'hours', 'hr', 'hrs'],
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  month: ['month', 'months'],
  quarter: ['quarter', 'quarters'],
  year: ['year', 'years'],
} as const

type Unit = keyof typeof unitWords

const single = new Map<string, { n: number; unit: Unit }>(
  Object.entries({
    daily: { n: 1, unit: 'day' },
    hourly: { n: 1, unit: 'hour' },
    weekly: { n: 1, unit: 'week' },
    biweekly: { n: 2, unit: 'week' },
    fortnightly: { n: 2, unit: 'week' },
    monthly: { n: 1, unit: 'month' },
    quarterly: { n: 1, unit: 'quarter' },
    yearly: { n: 1, unit: 'year' },
    annually: { n: 1, unit: 'year' },
  } as const),
)

const workdays = [1, 2, 3, 4, 5]
const weekend = [0, 6]

/** “daily”, “every 15 minutes”, “every other week”, “every 3 months”, “every second day”. */
export const every: Reader = (reading) => {
  const alone = single.get(word(reading))
  if (alone) return step(reading, 1, { every: alone })
  const after = skip(reading, 'every') ?? skip(reading, 'each')
  if (!after) return null
  const { n, count } = paceAt(after)
  const unitSaid = reading.meaning.every?.unit
  const isWithin = unitSaid === 'minute' || unitSaid === 'hour'
  // “Every 2 hours, every day”.
  if (isWithin && word(after) === 'day') return step(after, 1)
  const name = word(after, count)
  if (name === 'fortnight') return step(after, count + 1, { every: { n: 2 * n, unit: 'week' } })
  const unit = unitOf(name)
  return unit && n > 0 ? step(after, count + 1, { every: { n, unit } }) : null
}

/** “every Monday and Thursday”, “weekdays”, “on Fridays”, “every other Friday”, “Mon-Fri”. */
export const weekdays: Reader = (reading) => {
  const lead =
    skip(reading, 'every') ?? skip(reading, 'each') ?? spanLead(reading) ?? skip(reading, 'on') ?? reading
  const isEvery = lead.at > reading.at && word(reading) !== 'on'
  // “Every second Friday” may be that of the month as well.
  const pace = isEvery && ordinalOf(word(lead)) === null ? paceAt(lead) : { n: 1, count: 0 }
  const start = { ...lead, at: lead.at + pace.count }
  const list = pace.n > 0 ? listOf(start, weekdaysIn, true) : null
  // How “every other weekday” goes on after a weekend, nobody can tell.
  if (!list || (pace.n > 1 && list.items.includes(workdays))) return null
  const days = [...new Set(list.items.flat())].sort((a, b) => a - b)
  const several: { every?: { n: number; unit: Unit } } =
    pace.n > 1 ? { every: { n: pace.n, unit: 'week' } } : {}
  const repeats =
    (lead.at > reading.at && word(reading) !== 'on') ||
    days.length > 1 ||
    /^\w{6,}s$/.test(word(list.after, -1))
  return step(list.after, 0, { weekdays: days, ...several, ...(repeats && { repeats }) })
}

/** “from Monday to Friday”: the span itself says that it repeats. */
function spanLead(reading: Reading): Reading | null {
  const after = skip(reading, 'from')
  return after && (weekdaysIn(after)?.count ?? 0) > 1 ? after : null
}

/** “other”, “second”, “2nd”, “3”, “a couple of” is not said. */
function paceAt(reading: Reading): { n: number; count: number } {
  const text = word(reading)
  if (text === 'other' || text === 'alternate') return { n: 2, count: 1 }
  const nth = ordinalOf(text)
  if (nth !== null && nth > 1) return { n: nth, count: 1 }
  const number = numberOf(text)
  return number === null ? { n: 1, count: 0 } : { n: number, count: 1 }
}

/** One day, a set of them, or a span such as `mon-fri` or `monday to friday`. */
export function weekdaysIn(reading: Reading): { item: number[]; count: number } | null {
  const text = word(reading)
  if (/^(weekday|workday)s?$/.test(text)) return { item: workdays, count: 1 }
  if (['working', 'business', 'work'].includes(text) && /^days?$/.test(word(reading, 1)))
    return { item: workdays, count: 2 }
  if (/^weekends?$/.test(text)) return { item: weekend, count: 1 }
  if (text.includes('/')) return eachOf(text.split('/').map(dayOf))
  const [from = '', to, more] = text.split(/[-–]/)
  const first = dayOf(from)
  if (first === null || more !== undefined) return null
  if (to !== undefined) return spanItem(first, dayOf(to), 1)
  const joint = word(reading, 1)
  const isSpan = ['to', 'through', 'thru', '-', '–'].includes(joint)
  return isSpan ? spanItem(first, dayOf(word(reading, 2)), 3) : { item: [first], count: 1 }
}

/** “mon/wed/fri”. */
function eachOf(days: (number | null)[]): { item: number[]; count: number } | null {
  const known = days.filter((day) => day !== null)
  return known.length === days.length ? { item: known, count: 1 } : null
}

function spanItem(from: number, to: number | null, count: number): { item: number[]; count: number } | null {
  if (to === null) return null
  const length = ((to - from + 7) % 7) + 1
  return { item: Array.from({ length }, (_, index) => (from + index) % 7), count }
}

function unitOf(name: string): Unit | null {
  const found = (Object.keys(unitWords) as Unit[]).find((unit) => unitWords[unit].some((one) => one === name))
  return found ?? null
}
