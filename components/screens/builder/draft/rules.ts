import { daySpan } from '#contract/common/rule-problems.ts'
import {
  type FieldType,
  type Rule,
  type Rules,
  type RuleTest,
  takesNoValue,
} from '#contract/common/rule-words.ts'

/** A rule as it is edited: its value is the text of its control. Lists are edited as texts are. */
export type RuleDraft = { field: string; type: Exclude<FieldType, 'list'>; test: RuleTest; text: string }
export type RulesDraft = { match: Rules['match']; rows: RuleDraft[] }

export const noRules: RulesDraft = { match: 'all', rows: [] }
export const newRule: RuleDraft = { field: '', type: 'text', test: 'is', text: '' }

/** Alternatives between commas; one that has a comma itself stands in quotes, as in CSV. */
export function textsOf(text: string): string[] {
  const found = text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]+))\s*(?:,|$)/g)
  const texts = [...found].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim())
  return [...new Set(texts.filter((one) => one.trim() !== ''))]
}

const needsQuotes = (text: string) => /^\s|\s$|[",]/.test(text)

export function textOf(texts: readonly string[]): string {
  return texts.map((one) => (needsQuotes(one) ? `"${one.replaceAll('"', '""')}"` : one)).join(', ')
}

function ruleDraft({ field, test, value }: Rule): RuleDraft {
  if (typeof value === 'boolean') return { field, type: 'boolean', test, text: value ? 'yes' : 'no' }
  if (typeof value === 'number') return { field, type: 'number', test, text: String(value) }
  const type = test === 'before' || test === 'after' ? 'date-time' : 'text'
  if (type === 'date-time') return { field, type, test, text: String(value) }
  return { field, type, test, text: value === undefined ? '' : textOf([value].flat()) }
}

export function rulesDraft(rules: Rules | null | undefined): RulesDraft {
  return rules ? { match: rules.match, rows: rules.rows.map(ruleDraft) } : noRules
}

const longest = { texts: 20, text: 200 }

type Parsed = { rule: Rule } | { problem: string }

/** Reads a row of the form: answers the rule, or the problem that keeps it from being one. */
export function parseRule({ field, type, test, text }: RuleDraft): Parsed {
  if (field === '') return { problem: 'Choose a field' }
  if (takesNoValue(test)) return { rule: { field, test } }
  const typed = text.trim()
  if (type === 'boolean') return { rule: { field, test, value: typed !== 'no' } }
  if (typed === '') return { problem: 'Enter a value' }
  if (type === 'number')
    return /^-?\d{1,15}(?:\.\d{1,9})?$/.test(typed)
      ? { rule: { field, test, value: Number(typed) } }
      : { problem: 'Enter a number, such as 1000 or 49.5' }
  if (type === 'date-time')
    return daySpan(typed)
      ? { rule: { field, test, value: typed } }
      : { problem: 'Enter a date as year-month-day, such as 2027-03-01' }
  const texts = textsOf(text)
  const [only, ...more] = texts
  if (only === undefined) return { problem: 'Enter a value' }
  if (texts.length > longest.texts) return { problem: `${longest.texts} alternatives at most` }
  if (texts.some((one) => one.length > longest.text)) return { problem: `${longest.text} characters at most` }
  return { rule: { field, test, value: more.length > 0 ? texts : only } }
}

/** The rules as they are saved, of the rows that are complete; null without any. */
export function completeRules({ match, rows }: RulesDraft): Rules | null {
  const found = rows.map(parseRule).flatMap((one) => ('rule' in one ? [one.rule] : []))
  return found.length > 0 ? { match, rows: found } : null
}

/** The first row that is not complete, in words. */
export function rulesProblem({ rows }: RulesDraft): string | null {
  for (const [index, row] of rows.entries()) {
    const parsed = parseRule(row)
    if ('problem' in parsed) return `Rule ${index + 1}: ${parsed.problem}`
  }
  return null
}
