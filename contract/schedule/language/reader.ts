import type { Token } from './words.ts'

/** What has been understood so far. Each is said at most once. */
export type Meaning = {
  every?: { n: number; unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year' }
  weekdays?: number[]
  nth?: { nth: number; day: number | 'weekday' | 'weekend' | 'day' }
  monthDays?: number[]
  months?: number[]
  times?: string[]
  hours?: { from: number; to: number }
  date?: string
  start?: string
  until?: string
  count?: number
  once?: boolean
  /** Said so that it repeats: “every”, “Mondays”. */
  repeats?: boolean
  zone?: string
}

/** What is read, today in the zone, and where the reading stands. */
export type Reading = {
  tokens: readonly Token[]
  at: number
  meaning: Meaning
  today: string
  /** Local time now, `HH:MM`. */
  clock: string
}

/** Reads on from where the reading stands; null when it does not understand what is there. */
export type Reader = (reading: Reading) => Reading | null

export function word(reading: Reading, ahead = 0): string {
  return reading.tokens[reading.at + ahead]?.text ?? ''
}

export function step(reading: Reading, count: number, meaning: Meaning = {}): Reading | null {
  const clash = (Object.keys(meaning) as (keyof Meaning)[]).some(
    (name) => reading.meaning[name] !== undefined,
  )
  return clash ? null : { ...reading, at: reading.at + count, meaning: { ...reading.meaning, ...meaning } }
}

/** Passes the words over when all of them stand there, in order. */
export function skip(reading: Reading, ...words: string[]): Reading | null {
  return words.every((one, index) => word(reading, index) === one)
    ? { ...reading, at: reading.at + words.length }
    : null
}

/**
 * Items joined by commas and “and”; at least one. “or” leaves open which, so it joins nothing. `loose`: a plus joins
 * as well, and so does nothing at all, as in “mon wed fri”.
 */
export function listOf<Item>(
  reading: Reading,
  item: (reading: Reading) => { item: Item; count: number } | null,
  loose = false,
): { items: Item[]; after: Reading } | null {
  const first = item(reading)
  if (!first) return null
  const items = [first.item]
  let after = { ...reading, at: reading.at + first.count }
  while (true) {
    const joint = jointAt(after, loose)
    const next = joint === null ? null : item({ ...after, at: after.at + joint })
    if (joint === null || !next) return { items, after }
    items.push(next.item)
    after = { ...after, at: after.at + joint + next.count }
  }
}

/** How many words join what follows to what was before; null when nothing does: “9 15” is not two times. */
function jointAt(reading: Reading, loose: boolean): number | null {
  const text = word(reading)
  if (text === 'and' || (loose && text === '+')) return 1
  return loose || reading.tokens[reading.at]?.comma ? 0 : null
}
