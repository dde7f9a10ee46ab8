import { fieldChoices, fieldLabel } from './event-fields.ts'
import { joined } from './joined.ts'
import { type FieldType, type Rule, type Rules, takesNoValue, testsOf, testWords } from './rule-words.ts'

export type KnownField = { field: string; type: FieldType }

export type RuleProblem = { row: number; part: 'field' | 'test' | 'value'; message: string }

/** What is wrong with rules for events that have these fields, in the order of the rows. */
export function ruleProblems({ rows }: Rules, fields: readonly KnownField[]): RuleProblem[] {
  const types = new Map(fields.map(({ field, type }) => [field, type]))
  return rows.flatMap((rule, row) => {
    const problem = problemOf(rule, types.get(rule.field))
    return problem ? [{ row, ...problem }] : []
  })
}

type Problem = Omit<RuleProblem, 'row'>

function problemOf(rule: Rule, type: FieldType | undefined): Problem | null {
  const { field, test } = rule
  if (type === undefined) return { part: 'field', message: `None of the events has the field ${field}` }
  if (!testsOf[type].includes(test)) {
    const allowed = joined(
      testsOf[type].map((one) => `“${testWords[one]}”`),
      'or',
    )
    return { part: 'test', message: `${fieldLabel(field)} can be tested with ${allowed} only` }
  }
  const message = valueProblem(rule, type)
  return message === null ? null : { part: 'value', message }
}

function valueProblem({ field, test, value }: Rule, type: FieldType): string | null {
  if (takesNoValue(test)) return value === undefined ? null : 'Leave out the value: this test takes none'
  if (value === undefined) return 'Enter a value'
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean' ? null : 'Must be true or false'
    case 'number':
      return typeof value === 'number' ? null : 'Must be a number'
    case 'date-time':
      return typeof value === 'string' && daySpan(value) ? null : 'Must be a day such as 2027-03-01'
    default:
      return textProblem(field, test, value)
  }
}

function textProblem(field: string, test: Rule['test'], value: NonNullable<Rule['value']>): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return 'Must be a text'
  const choices = test === 'is' || test === 'is-not' ? fieldChoices(field) : null
  const other = choices && [value].flat().find((text) => !choices.includes(text))
  return other === null || other === undefined ? null : `${other} is none of ${choices?.join(', ')}`
}

const dayMs = 86_400_000
const day = /^\d{4}-\d{2}-\d{2}$/
const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/i

/** Whether a text begins with a day of the calendar: the 30th of February is read as one, but is none. */
function hasDay(text: string): boolean {
  const date = text.slice(0, 10)
  const read = Date.parse(date)
  return !Number.isNaN(read) && new Date(read).toISOString().slice(0, 10) === date
}

/** The first and the last instant of a day in UTC, or twice an instant; null for any other text. */
export function daySpan(text: string): { from: number; to: number } | null {
  const isDay = day.test(text)
  if (!(isDay || dateTime.test(text)) || !hasDay(text)) return null
  const from = Date.parse(text)
  return Number.isNaN(from) ? null : { from, to: isDay ? from + dayMs - 1 : from }
}
