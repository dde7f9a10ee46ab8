import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FieldType, type Rule, type RuleTest, testsOf } from '#contract/common/rule-words.ts'
import { kinds } from '../catalogue/kinds.ts'
import { cutToGuide } from './payload-paths.ts'
import { checkEach, folded, rulesSkip } from './rules.ts'

/** All that stands at a path, read step by step. */
function everythingAt(whole: unknown, steps: string[]): unknown[] {
  const [step, ...rest] = steps
  if (step === undefined) return [whole]
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return []
  const key = step.replace('[]', '')
  const inner = Object.entries(whole).find(([name]) => name === key)?.[1]
  if (inner === undefined) return []
  if (!step.endsWith('[]')) return everythingAt(inner, rest)
  return Array.isArray(inner) ? inner.flatMap((one) => everythingAt(one, rest)) : []
}

const written = {
  text: 'string',
  list: 'string',
  'date-time': 'string',
  number: 'number',
  boolean: 'boolean',
}

function counts(value: unknown, type: FieldType): boolean {
  if (typeof value !== written[type]) return false
  if (type === 'date-time') return /^\d{4}-\d\d-\d\d/.test(String(value))
  return type === 'text' || type === 'list' ? folded(String(value)) !== '' : true
}

type Plain = Partial<Record<RuleTest, (value: string, wanted: string) => boolean>>

const withWords = (value: string, word: string) =>
  Array.from({ length: value.length }, (_, at) => at).some(
    (at) =>
      value.slice(at, at + word.length) === word &&
      !/[\p{L}\p{N}]$/u.test(value.slice(0, at)) &&
      !/^[\p{L}\p{N}]/u.test(value.slice(at + word.length)),
  )

const texts: Plain = {
  is: (value, wanted) => value === wanted,
  contains: (value, wanted) => value.split(wanted).length > 1,
  'has-word': withWords,
  'starts-with': (value, wanted) => value.slice(0, wanted.length) === wanted,
  'ends-with': (value, wanted) => value.length >= wanted.length && value.slice(-wanted.length) === wanted,
}

const numbers: Plain = {
  is: (value, wanted) => Number(value) - Number(wanted) === 0,
  'at-least': (value, wanted) => Number(value) - Number(wanted) >= 0,
  'at-most': (value, wanted) => Number(wanted) - Number(value) >= 0,
  'more-than': (value, wanted) => Number(value) - Number(wanted) > 0,
  'less-than': (value, wanted) => Number(wanted) - Number(value) > 0,
}

const days: Plain = {
  before: (value, wanted) => new Date(value) < new Date(wanted),
  after: (value, wanted) =>
    wanted.length === 10
      ? new Date(value).toISOString().slice(0, 10) > wanted
      : new Date(value) > new Date(wanted),
}

function isOne(test: RuleTest, type: FieldType, value: unknown, wanted: unknown): boolean {
  if (type === 'number') return numbers[test]?.(String(value), String(wanted)) ?? false
  if (type === 'date-time') return days[test]?.(String(value), String(wanted)) ?? false
  const text = folded(String(wanted))
  return text !== '' && (texts[test]?.(folded(String(value)), text) ?? false)
}

const negated: Partial<Record<RuleTest, RuleTest>> = { 'is-not': 'is', 'contains-not': 'contains' }

/** A rule read plainly, with nothing of the code that decides but what letters count as the same. */
function plainly({ field, test, value }: Rule, type: FieldType, whole: unknown): boolean {
  const found = everythingAt(whole, field.split('.'))
  const entries = type === 'list' ? found.flatMap((one) => (Array.isArray(one) ? one : [])) : found
  const values = entries.filter((one) => counts(one, type))
  if (test === 'is-set') return values.length > 0
  if (test === 'is-missing') return values.length === 0
  if (type === 'boolean') return values.some((one) => one === true) === value
  const asked = negated[test] ?? test
  const hasOne = values.some((one) => [value].flat().some((other) => isOne(asked, type, one, other)))
  return hasOne !== test in negated
}

const words = ['high', 'High', 'hígh', 'bug', 'a bug here', 'debug', 'bug-fix', 'Straße', 'STRASSE', '', ' ']
const word = fc.constantFrom(...words, '😀bug', 'ﬁx', 'x', 'xx')
const instants = [
  '2026-03-12T09:00:00.000Z',
  '2026-03-12',
  '2026-03-13T01:00:00+02:00',
  '2027-01-01T00:00:00Z',
]
const instant = fc.constantFrom(...instants)
const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, -0))
const junk = fc.oneof(
  ...[word, number, fc.boolean(), fc.constant(null), fc.array(word, { maxLength: 3 })],
  fc.object({ maxDepth: 1 }),
)

const ofType = {
  text: word,
  number,
  boolean: fc.boolean(),
  'date-time': instant,
  list: fc.array(fc.oneof(word, junk), { maxLength: 3 }),
}

type Guide = { field: string; type: FieldType }[]

/** A payload with a value, junk or nothing at each path of a guide. */
function payloadOf(guide: Guide): fc.Arbitrary<unknown> {
  const steps = Map.groupBy(guide, ({ field }) => field.split('.')[0] ?? '')
  const entries = [...steps].map(([step, below]) => {
    const rest = below.map(({ field, type }) => ({ field: field.split('.').slice(1).join('.'), type }))
    const leaf = rest.find(({ field }) => field === '')
    const inner = leaf ? ofType[leaf.type] : payloadOf(rest)
    const value = step.endsWith('[]') ? fc.array(inner, { maxLength: 3 }) : inner
    const nearly = fc.oneof({ arbitrary: value, weight: 8 }, { arbitrary: junk, weight: 1 })
    return [step.replace('[]', ''), nearly] as const
  })
  return fc.record(Object.fromEntries(entries), { requiredKeys: [] })
}

function valueFor(test: RuleTest, type: FieldType): fc.Arbitrary<Rule['value']> {
  if (test === 'is-set' || test === 'is-missing') return fc.constant(undefined)
  if (type === 'text' || type === 'list')
    return fc.oneof(word, fc.array(word, { minLength: 1, maxLength: 3 }))
  return ofType[type]
}

const ruleOf = ({ field, type }: Guide[number]): fc.Arbitrary<Rule> =>
  fc
    .constantFrom(...testsOf[type])
    .chain((test) =>
      valueFor(test, type).map((value) => ({ field, test, ...(value !== undefined && { value }) })),
    )

const cases = fc.constantFrom(...kinds).chain((kind) =>
  fc.constantFrom(...kind.fields).chain((field) =>
    fc.record({
      name: fc.constant(kind.name),
      type: fc.constant(field.type),
      payload: payloadOf(kind.fields),
      rule: ruleOf(field),
    }),
  ),
)

test('a rule agrees with a plain reading of it, about any event and payload', () => {
  fc.assert(
    fc.property(cases, ({ name, type, payload, rule }) => {
      const [checked] = checkEach({ match: 'all', rows: [rule] }, name, payload)
      expect(checked?.isMet).toBe(plainly(rule, type, payload))
    }),
    { numRuns: 5000 },
  )
})

test('what is kept of an event is decided as the whole was, whatever it is', () => {
  const some = fc.record({
    match: fc.constantFrom('all' as const, 'any' as const),
    rows: fc.array(
      cases.map(({ rule }) => rule),
      { minLength: 1, maxLength: 4 },
    ),
  })
  fc.assert(
    fc.property(some, cases, fc.anything(), (rules, { name, payload }, anything) => {
      const guide = kinds.find((kind) => kind.name === name)?.fields ?? []
      for (const whole of [payload, anything])
        expect(rulesSkip(rules, name, cutToGuide(whole, guide))).toEqual(rulesSkip(rules, name, whole))
    }),
  )
})
