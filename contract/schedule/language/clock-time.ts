import { clockOf } from '../dates.ts'
import { numberOf, type Reading, skip, word } from './reader.ts'

type Half = 'am' | 'pm'

export type Time = {
  hour: number
  minute: number
  half: Half | null
  /** Whether it can be nothing but that hour of the day: “8 pm”, “08:00”, “20”. */
  isCertain: boolean
}

export type FoundTime = { item: Time; count: number }

/** “half past”, “quarter to”, “20 past”, “15 minutes after”. */
export function shiftAt(reading: Reading): { minutes: number; sign: 1 | -1; count: number } | null {
  const a = word(reading) === 'a' ? 1 : 0
  const name = word(reading, a)
  const amount = name === 'half' ? 30 : name === 'quarter' ? 15 : numberOf(name)
  if (amount === null || amount < 1 || amount > 59) return null
  const unit = /^min(ute)?s?$/.test(word(reading, a + 1)) ? 1 : 0
  const way = word(reading, a + 1 + unit)
  const sign = way === 'past' || way === 'after' ? 1 : way === 'to' || way === 'before' ? -1 : null
  return sign === null || (sign < 0 && name === 'half')
    ? null
    : { minutes: amount, sign, count: a + unit + 2 }
}

/** `bare`: a number alone is an hour. */
export function timeAt(reading: Reading, bare: boolean): FoundTime | null {
  return shiftedAt(reading) ?? plainTimeAt(reading, bare)
}

/** Without “half past” and the like. */
export function plainTimeAt(reading: Reading, bare: boolean): FoundTime | null {
  const named = namedTimeAt(reading)
  if (named) return named
  const figures = figuresAt(reading, bare)
  if (!figures) return null
  const { hour, minute, count, isExact } = figures
  const isCertain = hour === 0 || hour > 12 || (isExact && word(reading).startsWith('0'))
  const { half, count: more } = halfAt({ ...reading, at: reading.at + count }, hour)
  if (half !== null && (hour < 1 || hour > 12)) return null
  const item = { hour, minute, half, isCertain }
  if (half !== null || isExact || bare) return { item, count: count + more }
  return word(reading, count) === "o'clock" ? { item, count } : null
}

/** “noon”, “midnight”, “12 noon”. */
function namedTimeAt(reading: Reading): FoundTime | null {
  const isTwelve = ['12', '12:00', 'twelve'].includes(word(reading))
  const alone = hourNamed(word(reading))
  const hour = alone ?? (isTwelve ? hourNamed(word(reading, 1)) : null)
  const item = hour === null ? null : { hour, minute: 0, half: null, isCertain: true }
  return item && { item, count: alone === null ? 2 : 1 }
}

type Figures = { hour: number; minute: number; count: number; isExact: boolean }

/** “9:30”, “9”, “nine thirty”; with `bare` also “0930”. */
function figuresAt(reading: Reading, bare: boolean): Figures | null {
  const text = word(reading)
  const exact =
    /^(\d{1,2})[:.h](\d{2})$/.exec(text) ?? (bare ? /^([01]\d|2[0-3])([0-5]\d)$/.exec(text) : null)
  const hour = exact ? Number(exact[1]) : numberOf(text)
  const spelt = exact || /^\d/.test(text) ? null : minuteNamed(word(reading, 1))
  const minute = Number(exact?.[2] ?? spelt ?? 0)
  if (hour === null || hour > 23 || minute > 59) return null
  return { hour, minute, count: spelt === null ? 1 : 2, isExact: exact !== null }
}

/** “thirty” in “nine thirty”. */
function minuteNamed(text: string): number | null {
  const minute = /^\d/.test(text) ? null : numberOf(text)
  return minute !== null && minute >= 10 && minute < 60 ? minute : null
}

/** “half past nine”, “quarter to 5 pm”. */
function shiftedAt(reading: Reading): FoundTime | null {
  const shift = shiftAt(reading)
  const hour = shift && timeAt({ ...reading, at: reading.at + shift.count }, true)
  if (!shift || !hour || hour.item.minute !== 0) return null
  const count = shift.count + hour.count
  if (shift.sign > 0) return { item: { ...hour.item, minute: shift.minutes }, count }
  const { half, hour: said } = hour.item
  // Quarter to 12 pm is still in the morning.
  const before = half !== null && said === 12 ? (half === 'pm' ? 'am' : 'pm') : half
  const of = half === null ? 24 : 12
  return {
    item: { ...hour.item, half: before, hour: (said + of - 1) % of, minute: 60 - shift.minutes },
    count,
  }
}

function hourNamed(text: string): number | null {
  if (text === 'noon' || text === 'midday') return 12
  return text === 'midnight' ? 0 : null
}

/** “pm”, “p.m.”, “in the afternoon”, “at night”. */
function halfAt(reading: Reading, hour: number): { half: Half | null; count: number } {
  const after = skipClock(reading)
  const led = after.at - reading.at
  const isSmall = hour === 12 || hour < 6
  const phrases: [half: Half, words: string[]][] = [
    ['am', ['am']],
    ['pm', ['pm']],
    ['am', ['a', 'm']],
    ['pm', ['p', 'm']],
    ['am', ['in', 'the', 'morning']],
    ['pm', ['in', 'the', 'afternoon']],
    ['pm', ['in', 'the', 'evening']],
    [isSmall ? 'am' : 'pm', ['at', 'night']],
  ]
  const found = phrases.find(([, words]) => skip(after, ...words))
  return found ? { half: found[0], count: led + found[1].length } : { half: null, count: led }
}

/** “9 and 11 am”: what is said of the last holds for those before it, as long as that leaves them in order. */
export function withHalves(list: readonly Time[]): string[] {
  const half = list.at(-1)?.half ?? null
  const shared =
    half !== null &&
    list.slice(0, -1).every((time) => time.half === null && time.hour >= 1 && time.hour <= 12)
  const halved = list.map((time) => clockIn(time, time.half ?? (shared ? half : null)))
  const inOrder = halved.every((clock, index) => index === 0 || (halved[index - 1] ?? '') < clock)
  // “from 9 to 5 pm”: nine in the evening would not come before five.
  return shared && !inOrder ? list.map((time) => clockIn(time, time.half ?? 'am')) : halved
}

function clockIn({ hour, minute }: Pick<Time, 'hour' | 'minute'>, half: Half | null): string {
  if (half === null) return clockOf(hour, minute)
  return clockOf((hour % 12) + (half === 'pm' ? 12 : 0), minute)
}

export function skipClock(reading: Reading): Reading {
  return word(reading) === "o'clock" ? { ...reading, at: reading.at + 1 } : reading
}
