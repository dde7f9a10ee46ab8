import { emptyDraft, scheduleOf, withSchedule } from '../form/draft.ts'
import type { ScheduleDraft, TimedSchedule } from '../form/types.ts'
import { cityOf } from '../zones.ts'
import { compose } from './compose.ts'
import { type Composed, noTime } from './composed.ts'
import { pasted } from './pasted.ts'
import { isWhole, readingOf, readWords, unknownWords } from './read-words.ts'
import { dayOf, ordinalOf, type Token, tokensOf } from './reader.ts'
import { translationsOf } from './translate.ts'
import { corrected } from './typing-errors.ts'

/** A sentence that is understood, for words that are nearly so or leave something open. Offered, never assumed. */
export type Suggestion = { text: string; schedule: TimedSchedule; timezone: string }

export type Understood = ({ draft: ScheduleDraft; timezone: string } | { problem: string }) & {
  suggestions: Suggestion[]
}

type Asked = { draft: ScheduleDraft; timezone: string; now: number }

const longest = 40

/**
 * The draft for a schedule said in words: “every other Friday at 3pm, Berlin time”, also in German, French or Spanish,
 * or as a pasted cron expression or recurrence rule. Every word has to be understood; otherwise it tells which is not,
 * and changes nothing.
 */
export function understand(text: string, draft: ScheduleDraft, timezone: string, now: number): Understood {
  const asked = { draft, timezone, now }
  const rule = pasted(text, timezone)
  if (rule) {
    if ('problem' in rule) return { problem: `${rule.problem}.`, suggestions: [] }
    return { draft: withSchedule(draft, rule.schedule, timezone), timezone, suggestions: [] }
  }
  const tokens = tokensOf(text)
  if (tokens.length === 0) return refused('Say when, such as “every weekday at 9”.')
  if (tokens.length > longest) return refused('This is too long. Say only when it should run.')
  for (const translation of [text, ...translationsOf(text)]) {
    const found = inEnglish(translation, asked)
    if (found) return found
  }
  return refused(
    notUnderstood(text, asked),
    suggestionsFor([...corrected(text, asked), ...readingsOf(text)], asked),
  )
}

function refused(problem: string, suggestions: Suggestion[] = []): Understood {
  return { problem, suggestions }
}

/** Null: words of it are not known, or do not go together. */
function inEnglish(text: string, asked: Asked): Understood | null {
  const { draft, timezone, now } = asked
  const tokens = tokensOf(text)
  const first = readWords(readingOf(tokens, timezone, now))
  if (!first) return null
  // The zone decides what “tomorrow” is, so what was read is read again in it.
  const zoned = first.meaning.zone ?? timezone
  const reading = zoned === timezone ? first : (readWords(readingOf(tokens, zoned, now)) ?? first)
  const composed = compose(reading.meaning, reading)
  const meant =
    composed.meant ?? ('problem' in composed && composed.problem === noTime ? [`${text} at 9:00`] : [])
  const named = meant.map((one) => (zoned === timezone ? one : `${one} ${cityOf(zoned)} time`))
  const suggestions = suggestionsFor(named, { ...asked, timezone: zoned })
  if ('problem' in composed) return refused(composed.problem, suggestions)
  const filled = fill(draft, composed)
  const said = scheduleOf(filled, zoned)
  if ('problem' in said) return refused(`${said.problem.message}.`, suggestions)
  return { draft: filled, timezone: zoned, suggestions }
}

/** Those of the sentences that are understood, with their schedules; of several that say the same the first. */
function suggestionsFor(texts: readonly string[], asked: Asked): Suggestion[] {
  const found = new Map<string, Suggestion>()
  for (const text of texts) {
    const suggestion = suggestionOf(text, asked)
    const key = JSON.stringify([suggestion?.schedule, suggestion?.timezone])
    if (suggestion && !found.has(key)) found.set(key, suggestion)
  }
  return [...found.values()]
}

function suggestionOf(text: string, { timezone, now }: Asked): Suggestion | null {
  for (const translation of [text, ...translationsOf(text)]) {
    const found = inEnglish(translation, { draft: emptyDraft(now, timezone), timezone, now })
    if (!found || 'problem' in found) continue
    const said = scheduleOf(found.draft, found.timezone)
    if ('schedule' in said) return { text, schedule: said.schedule, timezone: found.timezone }
  }
  return null
}

/**
 * Says whether the text has words unknown to the rules, which a model may understand. False when all words are known but
 * something is missing or ambiguous: then only the author can clarify it.
 */
export function isBeyondRules(text: string, timezone: string, now: number): boolean {
  const tokens = tokensOf(text)
  if (pasted(text, timezone) || tokens.length === 0 || tokens.length > longest) return false
  const all = [text, ...translationsOf(text)].map(tokensOf)
  return all.every((one) => ambiguous(one) === null && !isWhole(readingOf(one, timezone, now)))
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

/** Sentences for both meanings of “every second Friday”. */
function readingsOf(text: string): string[] {
  const found = /\bevery (\S+) (\S+)/i
  return [text, ...translationsOf(text)]
    .filter((one) => ambiguous(tokensOf(one)) !== null)
    .flatMap((one) => [one.replace(found, 'every other $2'), one.replace(found, 'the $1 $2 of every month')])
}

/** Names the words that are not understood, in the language that most of them are; if all are, says that they do not go together. */
function notUnderstood(text: string, { timezone, now }: Asked): string {
  const readings = [text, ...translationsOf(text)].map((one) => readingOf(tokensOf(one), timezone, now))
  const clash = readings.map(({ tokens }) => ambiguous(tokens)).find((found) => found !== null)
  if (clash) return clash
  const [unknown = []] = readings.map(unknownWords).toSorted((a, b) => a.length - b.length)
  if (unknown.length === 0)
    return 'These words do not go together. Say one thing at a time: how often, on which days, at what time.'
  const shown = unknown.slice(0, 5).map((word) => `“${word.slice(0, 30)}”`)
  return `Not understood: ${shown.join(', ')}. Nothing was changed.`
}

function fill(draft: ScheduleDraft, composed: Exclude<Composed, { problem: string }>): ScheduleDraft {
  const kept: ScheduleDraft = { ...draft, way: composed.way, written: null }
  if (composed.way === 'repeat') return { ...kept, repeat: { ...draft.repeat, ...composed.form } }
  if (composed.way === 'cron') return { ...kept, cron: composed.form }
  return composed.way === 'every' ? { ...kept, every: composed.form } : { ...kept, once: composed.form }
}
