import { amountOf, type Meaning, numberOf, type Reader, type Reading, skip, step, word } from './reader.ts'

type Per = NonNullable<Meaning['per']>

type Unit = Per['unit'] | 'quarter' | 'year'

const units: readonly Unit[] = ['hour', 'day', 'week', 'month', 'quarter', 'year']

/** “twice a day”, “three times per week”, “once a year”, “twice daily”. */
export const timesPer: Reader = (reading) => {
  const found = timesAt(reading)
  if (!found) return null
  const after = { ...reading, at: reading.at + found.count }
  const daily = { hourly: 'hour', daily: 'day', weekly: 'week', monthly: 'month' } as const
  const adverb = word(after)
  if (Object.hasOwn(daily, adverb)) return told(after, 1, found.n, daily[adverb as keyof typeof daily])
  const lead =
    skip(after, 'a') ?? skip(after, 'an') ?? skip(after, 'per') ?? skip(after, 'each') ?? skip(after, 'every')
  const unit = lead && units.find((one) => one === word(lead))
  return lead && unit ? told(lead, 1, found.n, unit) : null
}

function timesAt(reading: Reading): { n: number; count: number } | null {
  if (word(reading) === 'once') return { n: 1, count: 1 }
  if (word(reading) === 'twice') return { n: 2, count: 1 }
  const n = numberOf(word(reading))
  return n !== null && n > 0 && word(reading, 1) === 'times' ? { n, count: 2 } : null
}

function told(reading: Reading, count: number, n: number, unit: Unit): Reading | null {
  const each = unit === 'hour' && n > 1 && 60 % n === 0
  if (each) return step(reading, count, { every: { n: 60 / n, unit: 'minute' } })
  if (n === 1) return step(reading, count, { every: { n: 1, unit } })
  return unit === 'quarter' || unit === 'year' ? null : step(reading, count, { per: { n, unit } })
}

/** “every half hour”, “half-hourly”, “every quarter of an hour”, “every hour and a half”, “every 1.5 hours”. */
export const partOfHour: Reader = (reading) => {
  if (word(reading) === 'half-hourly') return step(reading, 1, { every: { n: 30, unit: 'minute' } })
  const lead = skip(reading, 'every') ?? skip(reading, 'each')
  if (!lead) return null
  const found = minutesAt(lead)
  return found && step(lead, found.count, { every: { n: found.minutes, unit: 'minute' } })
}

function minutesAt(reading: Reading): { minutes: number; count: number } | null {
  const phrases: [minutes: number, words: string[]][] = [
    [30, ['half', 'an', 'hour']],
    [30, ['half', 'a', 'hour']],
    [30, ['half', 'hour']],
    [30, ['half-hour']],
    [15, ['quarter', 'of', 'an', 'hour']],
    [15, ['quarter', 'hour']],
    [15, ['quarter-hour']],
    [90, ['hour', 'and', 'a', 'half']],
    [90, ['one', 'and', 'a', 'half', 'hours']],
    [150, ['two', 'and', 'a', 'half', 'hours']],
  ]
  for (const [minutes, words] of phrases) if (skip(reading, ...words)) return { minutes, count: words.length }
  const minutes = /^\d{1,2}\.\d{1,2}$/.test(word(reading)) ? Number(word(reading)) * 60 : Number.NaN
  return /^hours?$/.test(word(reading, 1)) && Number.isInteger(minutes) ? { minutes, count: 2 } : null
}

/** “in 20 minutes”, “in an hour”, “half an hour from now”: minutes from now. */
export function minutesAhead(reading: Reading): { minutes: number; count: number } | null {
  const led = skip(reading, 'in')
  const lead = led ?? reading
  const part = minutesAt(lead) ?? spanAt(lead)
  if (part && led) return { minutes: part.minutes, count: part.count + 1 }
  const after = part && skip({ ...lead, at: lead.at + part.count }, 'from', 'now')
  return part && after && { minutes: part.minutes, count: part.count + 2 }
}

/** “20 minutes”, “an hour and a half”, “2 hours and 15 minutes”. */
function spanAt(reading: Reading): { minutes: number; count: number } | null {
  const first = amountAt(reading)
  if (!first || first.minutes < 1) return null
  const after = { ...reading, at: reading.at + 2 }
  if (first.unit === 'hour' && skip(after, 'and', 'a', 'half'))
    return { minutes: first.minutes + 30, count: 5 }
  const joint = word(after) === 'and' ? 1 : 0
  const rest = first.unit === 'hour' ? amountAt({ ...after, at: after.at + joint }) : null
  return rest?.unit === 'minute'
    ? { minutes: first.minutes + rest.minutes, count: 4 + joint }
    : { minutes: first.minutes, count: 2 }
}

function amountAt(reading: Reading): { minutes: number; unit: 'minute' | 'hour' } | null {
  const n = amountOf(word(reading))
  const unit = /^(?:(min|mins|minutes?)|(hours?|hrs?))$/.exec(word(reading, 1))
  if (n === null || !unit) return null
  return unit[1] ? { minutes: n, unit: 'minute' } : { minutes: n * 60, unit: 'hour' }
}

/** Sentences of which one may be meant, for a number of times that leaves open when. */
export function meantBy({ n, unit }: Per): string[] {
  const daily: Record<number, string[]> = {
    2: ['every day at 9:00 and 17:00', 'every 12 hours'],
    3: ['every day at 9:00, 13:00 and 17:00', 'every 8 hours'],
    4: ['every day at 9:00, 12:00, 15:00 and 18:00', 'every 6 hours'],
  }
  const weekly: Record<number, string[]> = {
    2: ['every Monday and Thursday at 9:00'],
    3: ['every Monday, Wednesday and Friday at 9:00'],
    5: ['every weekday at 9:00'],
  }
  if (unit === 'day') return daily[n] ?? (24 % n === 0 ? [`every ${24 / n} hours`] : [])
  if (unit === 'week') return weekly[n] ?? []
  return unit === 'month' && n === 2 ? ['on the 1st and 15th of every month at 9:00'] : []
}
