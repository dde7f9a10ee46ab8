import { clockOf } from '../dates.ts'
import { listOf, numberOf, type Reader, type Reading, step, word } from './reader.ts'

type Time = { hour: number; minute: number; half: 'am' | 'pm' | null }

/** “at 9”, “9:30”, “at 3pm and 5 pm”, “noon”, “at 9 and 17”. */
export const times: Reader = (reading) => {
  const said = word(reading) === 'at' || word(reading) === '@'
  const start = said ? { ...reading, at: reading.at + 1 } : reading
  const list = listOf(start, (one) => timeAt(one, said))
  if (!list) return null
  const clocks = withHalves(list.items)
  const ready = skipClock(list.after)
  return clocks && step(ready, 0, { times: [...new Set(clocks)].sort() })
}

/** “between 9 and 17”, “from 9am to 5pm”: hours of the day for an interval. */
export const hours: Reader = (reading) => {
  const lead = word(reading)
  if (lead !== 'between' && lead !== 'from') return null
  const first = timeAt({ ...reading, at: reading.at + 1 }, true)
  if (!first) return null
  const joint = reading.at + 1 + first.count
  if (!['and', 'to', 'until', 'till', '-', '–'].includes(word({ ...reading, at: joint }))) return null
  const second = timeAt({ ...reading, at: joint + 1 }, true)
  if (!second) return null
  const [from, to] = withHalves([first.item, second.item]) ?? []
  if (!from?.endsWith(':00') || !to?.endsWith(':00')) return null
  const span = { from: Number(from.slice(0, 2)), to: Number(to.slice(0, 2)) }
  const taken = joint + 1 + second.count - reading.at
  return span.from < span.to ? step(reading, taken, { hours: span }) : null
}

/** `bare`: a number alone is an hour. */
function timeAt(reading: Reading, bare: boolean): { item: Time; count: number } | null {
  const text = word(reading)
  const alone = hourNamed(text)
  if (alone !== null) return { item: { hour: alone, minute: 0, half: null }, count: 1 }
  const exact = /^(\d{1,2})[:.h](\d{2})$/.exec(text)
  const hour = exact ? Number(exact[1]) : numberOf(text)
  const minute = Number(exact?.[2] ?? 0)
  if (hour === null || hour > 23 || minute > 59) return null
  const named = hour === 12 && minute === 0 ? hourNamed(word(reading, 1)) : null
  if (named !== null) return { item: { hour: named, minute, half: null }, count: 2 }
  const { half, count } = halfAt({ ...reading, at: reading.at + 1 })
  if (half !== null && (hour < 1 || hour > 12)) return null
  if (half !== null || exact || bare) return { item: { hour, minute, half }, count: 1 + count }
  return word(reading, 1) === "o'clock" ? { item: { hour, minute, half }, count: 1 } : null
}

function hourNamed(text: string): number | null {
  if (text === 'noon' || text === 'midday') return 12
  return text === 'midnight' ? 0 : null
}

/** “pm”, “p.m.”, “in the afternoon”. */
function halfAt(reading: Reading): { half: 'am' | 'pm' | null; count: number } {
  const lead = word(reading) === "o'clock" ? 1 : 0
  const first = word(reading, lead)
  const third = word(reading, lead + 2)
  if (first === 'am' || first === 'pm') return { half: first, count: lead + 1 }
  if ((first === 'a' || first === 'p') && word(reading, lead + 1) === 'm') {
    return { half: first === 'a' ? 'am' : 'pm', count: lead + 2 }
  }
  if (first === 'in' && word(reading, lead + 1) === 'the') {
    if (third === 'morning') return { half: 'am', count: lead + 3 }
    if (third === 'afternoon' || third === 'evening') return { half: 'pm', count: lead + 3 }
  }
  return { half: null, count: lead }
}

/** “9 and 11 am”: what is said of the last holds for those before it, as long as that leaves them in order. */
function withHalves(list: readonly Time[]): string[] {
  const half = list.at(-1)?.half ?? null
  const shared =
    half !== null &&
    list.slice(0, -1).every((time) => time.half === null && time.hour >= 1 && time.hour <= 12)
  const halved = list.map((time) => clockIn(time, time.half ?? (shared ? half : null)))
  const inOrder = halved.every((clock, index) => index === 0 || (halved[index - 1] ?? '') < clock)
  // “from 9 to 5 pm”: nine in the evening would not come before five.
  return shared && !inOrder ? list.map((time) => clockIn(time, time.half ?? 'am')) : halved
}

function clockIn({ hour, minute }: Time, half: 'am' | 'pm' | null): string {
  if (half === null) return clockOf(hour, minute)
  return clockOf((hour % 12) + (half === 'pm' ? 12 : 0), minute)
}

function skipClock(reading: Reading): Reading {
  return word(reading) === "o'clock" ? { ...reading, at: reading.at + 1 } : reading
}
