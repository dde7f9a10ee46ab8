import { choiceWords, fieldChoices } from '#contract/common/event-fields.ts'
import { daySpan } from '#contract/common/rule-problems.ts'
import { type FieldType, type Rule, type Rules, ruleWords } from '#contract/common/rule-words.ts'
import { kindOf } from '../catalogue/kinds.ts'
import type { Skip } from './decision.ts'
import { cutToGuide, valueAt } from './payload-paths.ts'

/** Letters as they are compared: lower case, without accents, one space between words. */
export function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  return plain
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The values at a path such as `a.b[].c`. */
function valuesAt(payload: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (values, step) => {
      const name = step.replace(/\[\]$/, '')
      const next = values.map((value) => valueAt(value, name))
      return name === step ? next : next.filter(Array.isArray).flat()
    },
    [payload],
  )
}

type Value = string | number | boolean

/** A value of another type than the guide says is none, nor is an empty text. */
function valuesOf(payload: unknown, field: string, type: FieldType): Value[] {
  const found = valuesAt(payload, field)
  if (type === 'boolean') return found.filter((it) => typeof it === 'boolean')
  if (type === 'number') return found.filter((it) => typeof it === 'number').filter(Number.isFinite)
  const entries: unknown[] = type === 'list' ? found.filter(Array.isArray).flat() : found
  const texts = entries.filter((it) => typeof it === 'string')
  return type === 'date-time'
    ? texts.filter((it) => daySpan(it) !== null)
    : texts.filter((it) => folded(it) !== '')
}

const isLetter = (text: string | undefined) => text !== undefined && /[\p{L}\p{N}]/u.test(text)

/** Whether the words stand in the text with no letter or digit right before or behind them. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1)
    const [behind] = text.slice(at + word.length, at + word.length + 2)
    if (!isLetter(before) && !isLetter(behind)) return true
  }
  return false
}

type Compare = (value: Value, wanted: Value) => boolean

const ofText =
  (compare: (text: string, wanted: string) => boolean): Compare =>
  (value, wanted) => {
    const [text, other] = [folded(String(value)), folded(String(wanted))]
    return other !== '' && compare(text, other)
  }

const ofNumber =
  (compare: (value: number, wanted: number) => boolean): Compare =>
  (value, wanted) =>
    typeof value === 'number' && typeof wanted === 'number' && compare(value, wanted)

const ofDay =
  (compare: (at: number, day: { from: number; to: number }) => boolean): Compare =>
  (value, wanted) => {
    const [at, day] = [daySpan(String(value)), daySpan(String(wanted))]
    return at !== null && day !== null && compare(at.from, day)
  }

const same: Compare = (value, wanted) =>
  typeof value === 'string' && typeof wanted === 'string'
    ? ofText((text, other) => text === other)(value, wanted)
    : value === wanted

const compares: Partial<Record<Rule['test'], Compare>> = {
  is: same,
  'is-not': same,
  contains: ofText((text, part) => text.includes(part)),
  'contains-not': ofText((text, part) => text.includes(part)),
  'has-word': ofText(hasWord),
  'starts-with': ofText((text, start) => text.startsWith(start)),
  'ends-with': ofText((text, end) => text.endsWith(end)),
  'at-least': ofNumber((value, wanted) => value >= wanted),
  'at-most': ofNumber((value, wanted) => value <= wanted),
  'more-than': ofNumber((value, wanted) => value > wanted),
  'less-than': ofNumber((value, wanted) => value < wanted),
  before: ofDay((at, { from }) => at < from),
  after: ofDay((at, { to }) => at > to),
}

/** One of the values is enough for a rule; its negation asks that none is. */
function isMet({ test, value }: Rule, values: Value[]): boolean {
  if (test === 'is-set') return values.length > 0
  if (test === 'is-missing') return values.length === 0
  if (typeof value === 'boolean') return values.includes(true) === value
  const wanted = value === undefined ? [] : [value].flat()
  const compare = compares[test]
  const hasOne = values.some((one) => wanted.some((other) => compare?.(one, other) ?? false))
  return test === 'is-not' || test === 'contains-not' ? !hasOne : hasOne
}

export type Checked = { rule: Rule; isMet: boolean; values: Value[] }

/**
 * Checks each rule about an event, in their order. Rules see what the guide names and no more, as a judge does, so that an
 * event that was kept is decided as it was when it came. A field that the event does not have has no value.
 */
export function checkEach({ rows }: Rules, name: string, payload: unknown): Checked[] {
  const guide = kindOf(name)?.fields ?? []
  const types = new Map(guide.map(({ field, type }) => [field, type]))
  const seen = cutToGuide(payload, guide)
  return rows.map((rule) => {
    const type = types.get(rule.field)
    const values = type ? valuesOf(seen, rule.field, type) : []
    return { rule, values, isMet: isMet(rule, values) }
  })
}

const mostNamed = 3

function foundWords({ rule: { field, value }, values }: Checked): string {
  if (typeof value === 'boolean') return ''
  const shown = values.slice(0, mostNamed).map((one) => {
    if (typeof one !== 'string') return String(one)
    const line = one.replace(/\s+/g, ' ').trim()
    if (fieldChoices(field)) return choiceWords(line)
    return `“${line.length > 60 ? `${line.slice(0, 59).toWellFormed().trimEnd()}…` : line}”`
  })
  if (shown.length === 0) return ' (it has no value)'
  return ` (it is ${shown.join(', ')}${values.length > shown.length ? ', …' : ''})`
}

/** Null when the event meets the rules; why not, otherwise. */
export function rulesSkip(rules: Rules | null | undefined, name: string, payload: unknown): Skip | null {
  if (!rules) return null
  const checked = checkEach(rules, name, payload)
  const failed = checked.filter((one) => !one.isMet)
  const isEnough = rules.match === 'all' ? failed.length === 0 : failed.length < checked.length
  if (isEnough) return null
  const named = failed.slice(0, mostNamed).map((one) => `${ruleWords(one.rule)}${foundWords(one)}`)
  const more = failed.length > named.length ? `; and ${failed.length - named.length} more` : ''
  const start = rules.match === 'all' ? 'Skipped, because this is not met' : 'Skipped, because none is met'
  return { reason: 'rules', reasonText: `${start}: ${named.join('; ')}${more}.` }
}
