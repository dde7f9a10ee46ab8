import { choiceWords, fieldChoices, fieldLabel } from './event-fields.ts'
import { joined } from './joined.ts'

export type FieldType = 'boolean' | 'date-time' | 'list' | 'number' | 'text'

/** Tests of a rule, in the order shown, and their words between a field and a value. */
export const testWords = {
  is: 'is',
  'is-not': 'is not',
  contains: 'contains',
  'contains-not': 'does not contain',
  'has-word': 'has the word',
  'starts-with': 'starts with',
  'ends-with': 'ends with',
  'at-least': 'is at least',
  'at-most': 'is at most',
  'more-than': 'is more than',
  'less-than': 'is less than',
  before: 'is before',
  after: 'is after',
  'is-set': 'has a value',
  'is-missing': 'is missing',
} as const

export type RuleTest = keyof typeof testWords
export type RuleValue = string | string[] | number | boolean
export type Rule = { field: string; test: RuleTest; value?: RuleValue }
export type Rules = { match: 'all' | 'any'; rows: Rule[] }

export const ruleTests = Object.keys(testWords) as [RuleTest, ...RuleTest[]]

const presence: RuleTest[] = ['is-set', 'is-missing']
const ofText: RuleTest[] = [
  'is',
  'is-not',
  'contains',
  'contains-not',
  'has-word',
  'starts-with',
  'ends-with',
]

/** Tests that a field of each type can have. */
export const testsOf: Record<FieldType, readonly RuleTest[]> = {
  text: [...ofText, ...presence],
  list: [...ofText, ...presence],
  number: ['is', 'is-not', 'at-least', 'at-most', 'more-than', 'less-than', ...presence],
  boolean: ['is'],
  'date-time': ['before', 'after', ...presence],
}

export const takesNoValue = (test: RuleTest) => presence.includes(test)

/** The value of a rule as it is read; several texts are alternatives. */
function valueWords({ field, value }: Rule): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  const isChoice = fieldChoices(field) !== null
  const texts = typeof value === 'string' ? [value] : value
  return joined(
    texts.map((text) => (isChoice ? choiceWords(text) : `“${text}”`)),
    'or',
  )
}

/** One rule as a clause: “Topic priority is high or very high”, “VIP company: yes”. */
export function ruleWords(rule: Rule): string {
  const label = fieldLabel(rule.field)
  if (typeof rule.value === 'boolean') return `${label}: ${valueWords(rule)}`
  return [label, testWords[rule.test], valueWords(rule)].filter((part) => part !== '').join(' ')
}

/** All rules in one line. */
export function rulesWords({ match, rows }: Rules): string {
  return rows.map(ruleWords).join(match === 'all' ? ', and ' : ', or ')
}

/** One line for each rule, below what they are together. */
export function rulesText({ match, rows }: Rules): string {
  const lines = rows.map(ruleWords)
  return rows.length > 1
    ? [match === 'all' ? 'All of these:' : 'Any of these:', ...lines].join('\n')
    : lines.join('\n')
}
