import { localOf } from '../dates.ts'
import { scheduleOf } from '../form/draft.ts'
import type { ScheduleDraft } from '../form/types.ts'
import { type Composed, compose } from './compose.ts'
import { count, dayOfYear, singleDate, start, until } from './dates.ts'
import { every, weekdays } from './days.ts'
import { inMonths, monthDays, nthAlone, nthInMonth } from './month-days.ts'
import { dayOf, ordinalOf, type Reader, type Reading, type Token, tokensOf } from './reader.ts'
import { hours, times } from './times.ts'
import { zone } from './zone.ts'

export type Understood = { draft: ScheduleDraft; timezone: string } | { problem: string }

const readers: readonly Reader[] = [
  ...[until, start, nthInMonth, nthAlone, singleDate, dayOfYear, monthDays, every, weekdays],
  ...[count, hours, times, inMonths, zone],
]

/** Words to ignore. */
const fillers = ['run', 'runs', 'please']

const longest = 40
const mostSteps = 3000

/**
 * The draft for a schedule said in words: “every other Friday at 3pm, Berlin time”. Every word has to be understood;
 * otherwise it tells which is not, and changes nothing.
 */
export function understand(text: string, draft: ScheduleDraft, timezone: string, now: number): Understood {
  const tokens = tokensOf(text)
  if (tokens.length === 0) return { problem: 'Say when, such as “every weekday at 9”.' }
  if (tokens.length > longest) return { problem: 'This is too long. Say only when it should run.' }
  const first = read(readingOf(tokens, timezone, now))
  if (!first) return { problem: ambiguous(tokens) ?? unclear(readingOf(tokens, timezone, now)) }
  // The zone decides what “tomorrow” is, so what was read is read again in it.
  const zoned = first.meaning.zone ?? timezone
  const reading = zoned === timezone ? first : (read(readingOf(tokens, zoned, now)) ?? first)
  const composed = compose(reading.meaning, reading)
  if ('problem' in composed) return composed
  const filled = fill(draft, composed)
  const said = scheduleOf(filled, zoned)
  return 'problem' in said ? { problem: `${said.problem.message}.` } : { draft: filled, timezone: zoned }
}

function readingOf(tokens: readonly Token[], timezone: string, now: number): Reading {
  const { date, time } = localOf(now, timezone)
  return { tokens, at: 0, meaning: {}, today: date, clock: time }
}

/** A reading of all words, or null. */
function read(whole: Reading): Reading | null {
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

function* nextOf(reading: Reading): Generator<Reading> {
  for (const reader of readers) {
    const next = reader(reading)
    if (next && next.at > reading.at) yield next
  }
  if (fillers.includes(reading.tokens[reading.at]?.text ?? '')) yield { ...reading, at: reading.at + 1 }
}

/**
 * Says whether the text has words unknown to the rules, which a model may understand. False when all words are known but
 * something is missing or ambiguous: then only the author can clarify it.
 */
export function isBeyondRules(text: string, timezone: string, now: number): boolean {
  const tokens = tokensOf(text)
  const isLong = tokens.length === 0 || tokens.length > longest
  return !isLong && ambiguous(tokens) === null && read(readingOf(tokens, timezone, now)) === null
}

/** “Every second Friday” is every other Friday for some, and once a month for others. */
function ambiguous(tokens: readonly Token[]): string | null {
  for (const [index, { text, from }] of tokens.entries()) {
    const day = tokens[index + 1]
    const isNth = ordinalOf(text) !== null && day !== undefined && dayOf(day.text) !== null
    if (!isNth || tokens[index - 1]?.text !== 'every') continue
    return `“Every ${from} ${day.from}” can mean two things. Say “every other ${day.from}”, or “the ${from} ${day.from} of the month”.`
  }
  return null
}

/** Names the words that are not understood; if all are, says that they do not go together. */
function unclear(whole: Reading): string {
  const unknown: string[] = []
  let at = 0
  while (at < whole.tokens.length) {
    // Alone, so that what was said before cannot stand in the way.
    const next = [...nextOf({ ...whole, at, meaning: {} })].toSorted((a, b) => b.at - a.at)[0]
    if (!next) unknown.push(whole.tokens[at]?.from ?? '')
    at = next?.at ?? at + 1
  }
  if (unknown.length === 0)
    return 'These words do not go together. Say one thing at a time: how often, on which days, at what time.'
  const shown = unknown.slice(0, 5).map((word) => `“${word.slice(0, 30)}”`)
  return `Not understood: ${shown.join(', ')}. Nothing was changed.`
}

function fill(draft: ScheduleDraft, composed: Exclude<Composed, { problem: string }>): ScheduleDraft {
  const { way, form } = composed
  const kept: ScheduleDraft = { ...draft, way, written: null }
  if (composed.way === 'repeat') return { ...kept, repeat: { ...draft.repeat, ...composed.form } }
  return composed.way === 'every'
    ? { ...kept, every: composed.form }
    : { ...kept, once: form as ScheduleDraft['once'] }
}
