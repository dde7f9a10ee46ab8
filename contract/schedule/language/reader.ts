import { monthNames, ordinalNames, weekdayNames } from '../../common/calendar-words.ts'

/** Parts understood so far; each can be given once. */
export type Meaning = {
  every?: { n: number; unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year' }
  /** “twice a day”: how many times in each. */
  per?: { n: number; unit: 'hour' | 'day' | 'week' | 'month' }
  weekdays?: number[]
  nth?: { nth: number; day: number | 'weekday' | 'weekend' | 'day' }
  /** “the first and third Monday”. */
  nths?: { nths: number[]; day: number }
  monthDays?: number[]
  months?: number[]
  times?: string[]
  /** Said so that morning or evening is certain: “8 pm”, “08:00”, “20”. */
  isCertain?: boolean
  part?: PartOfDay
  /** Minute of each hour: “at :15”. */
  minute?: number
  /** `minute`: past the last hour, at which the last run is. */
  hours?: { from: number; to: number; minute: number }
  /** “every 2 hours from midnight”. */
  fromMidnight?: boolean
  /** “during business hours”. */
  business?: boolean
  date?: string
  /** “next Friday” on a Wednesday: this week's for some, next week's for others. */
  eitherDate?: [string, string]
  /** “except Sundays”. */
  without?: number[]
  /** “except 24 December”. */
  except?: string[]
  start?: string
  until?: string
  count?: number
  /** “for two weeks”. */
  lasting?: { n: number; unit: 'day' | 'week' | 'month' | 'year' }
  once?: boolean
  /** Said so that it repeats: “every”, “Mondays”. */
  repeats?: boolean
  zone?: string
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night'

/** The words, the present day and time in the zone, and how far they are read. */
export type Reading = {
  tokens: readonly Token[]
  at: number
  meaning: Meaning
  today: string
  /** Local time now, `HH:MM`. */
  clock: string
  /** The same as an instant in milliseconds, and its zone. */
  now: number
  timezone: string
}

/** Reads the next words; null when it does not understand them. */
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

/** Number of words that join two parts; null when none does: “9 15” is not two times. */
function jointAt(reading: Reading, loose: boolean): number | null {
  const text = word(reading)
  if (text === 'and' || (loose && text === '+')) return 1
  return loose || reading.tokens[reading.at]?.comma ? 0 : null
}

/** A word, number, time or sign of the text, as it was written. */
export type Token = {
  text: string
  from: string
  /** Whether it follows a comma. */
  comma: boolean
}

/** Lower case, without punctuation that says nothing. Times such as `9:30` and `3pm` stay whole, `31.12.2026` is a date. */
export function tokensOf(text: string): Token[] {
  const pieces =
    text.match(
      /\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4}|:\d{2}(?!\d)|\+?\d{1,2}[:.h]\d{2}|\d+\.\d+|\d+(?:st|nd|rd|th)\b|\d+|[\p{L}]+(?:['’/_-][\p{L}]+)*|[+&]|[^\s\p{L}\d]/gu,
    ) ?? []
  return pieces.flatMap((from, index) =>
    /^[,;.]$/.test(from) ? [] : [{ from, text: plainOf(from), comma: pieces[index - 1] === ',' }],
  )
}

function plainOf(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  if (day && month && year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const lower = text.toLowerCase().replaceAll('’', "'")
  return lower === '&' ? 'and' : lower
}

const days = weekdayNames.map((name) => name.toLowerCase())
const shortDays = new Map(
  Object.entries({
    sun: 0,
    mon: 1,
    tue: 2,
    tues: 2,
    wed: 3,
    weds: 3,
    thu: 4,
    thur: 4,
    thurs: 4,
    fri: 5,
    sat: 6,
  }),
)

const months = monthNames.map((name) => name.toLowerCase())

/** 0 is Sunday. */
export function dayOf(word: string): number | null {
  const single = word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word
  const at = days.indexOf(single)
  return at >= 0 ? at : (shortDays.get(word) ?? null)
}

/** 1 is January. */
export function monthOf(word: string): number | null {
  const at = months.findIndex((name) => name === word || (word.length === 3 && name.startsWith(word)))
  return at >= 0 ? at + 1 : word === 'sept' ? 9 : null
}

const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const tens = new Map(
  Object.entries({ fifteen: 15, twenty: 20, thirty: 30, forty: 40, 'forty-five': 45, fifty: 50, ninety: 90 }),
)

/** “3”, “three”, “twenty”; “a” and “an” are one. */
export function amountOf(word: string): number | null {
  return word === 'a' || word === 'an' ? 1 : numberOf(word)
}

/** “3”, “three”, “twenty”. */
export function numberOf(word: string): number | null {
  if (/^\d{1,5}$/.test(word)) return Number(word)
  const at = small.indexOf(word)
  return at >= 0 ? at : (tens.get(word) ?? null)
}

/** “times” in “5 times”: the number before it counts runs. */
export function isCount(word: string): boolean {
  return /^(times?|runs?|occurrences?)$/.test(word)
}

/** “first” to “fifth” and “last”, which is -1; “1st” to “31st”. */
export function ordinalOf(word: string): number | null {
  if (word === 'last') return -1
  const at = ordinalNames.indexOf(word)
  if (at >= 0) return at + 1
  const figure = /^(\d{1,2})(st|nd|rd|th)$/.exec(word)
  return figure && Number(figure[1]) >= 1 && Number(figure[1]) <= 31 ? Number(figure[1]) : null
}
