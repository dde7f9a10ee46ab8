import { localOf } from '../dates.ts'
import { count, dayOfYear, lasting, singleDate, start, until } from './dates.ts'
import { every, weekdays } from './days.ts'
import { except } from './except.ts'
import { partOfHour, timesPer } from './how-often.ts'
import { fromNow, weekdayAhead } from './moments.ts'
import { inMonths, monthDays, nthAlone, nthInMonth } from './month-days.ts'
import { partOfDay } from './parts-of-day.ts'
import { type Reader, type Reading, type Token, word } from './reader.ts'
import { business, hours, minutes, times } from './times.ts'
import { zone } from './zone.ts'

const readers: readonly Reader[] = [
  ...[until, start, nthInMonth, nthAlone, fromNow, weekdayAhead, singleDate, dayOfYear, monthDays],
  ...[partOfHour, partOfDay, every, timesPer, except, weekdays],
  ...[lasting, count, business, hours, minutes, times, inMonths, zone],
]

/** Words to ignore. */
const fillers = ['run', 'runs', 'please', 'sharp', 'exactly', 'always', 'automatically']

const mostSteps = 3000

export function readingOf(tokens: readonly Token[], timezone: string, now: number): Reading {
  const { date, time } = localOf(now, timezone)
  return { tokens, at: 0, meaning: {}, today: date, clock: time, now, timezone }
}

/** A reading of all words, or null. */
export function readWords(whole: Reading): Reading | null {
  let steps = 0
  const go = (reading: Reading): Reading | null => {
    if (reading.at >= reading.tokens.length) return reading
    for (const next of nextOf(reading)) {
      steps += 1
      const end = steps > mostSteps ? null : go(next)
      if (end) return end
    }
    return null
  }
  return go(whole)
}

export function isWhole(reading: Reading): boolean {
  return readWords(reading) !== null
}

function* nextOf(reading: Reading): Generator<Reading> {
  for (const reader of readers) {
    const next = reader(reading)
    if (next && next.at > reading.at) yield next
  }
  // “Run it every day”.
  const taken = word(reading) === 'run' && word(reading, 1) === 'it' ? 2 : 1
  if (fillers.includes(word(reading))) yield { ...reading, at: reading.at + taken }
}

/** Words that say nothing by themselves, so that they are not the ones that are not understood. */
const joints = 'every each at on the of and in from to between a an for next'.split(' ')

/** The words that no rule reads, as they were written. */
export function unknownWords(whole: Reading): string[] {
  const unknown: string[] = []
  let at = 0
  while (at < whole.tokens.length) {
    // Alone, so that what was said before cannot stand in the way.
    const next = [...nextOf({ ...whole, at, meaning: {} })].toSorted((a, b) => b.at - a.at)[0]
    if (!next) unknown.push(whole.tokens[at]?.from ?? '')
    at = next?.at ?? at + 1
  }
  const telling = unknown.filter((one) => !joints.includes(one.toLowerCase()))
  return telling.length > 0 ? telling : unknown
}
