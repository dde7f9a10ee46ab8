import { ruleProblems } from '#contract/common/rule-problems.ts'
import type { Rules } from '#contract/common/rule-words.ts'
import { invalid } from '#service/core/errors.ts'
import { kindOf } from './catalogue/kinds.ts'

/** Refuses rules that no event of these names can meet, because they have no such field or it is of another type. */
export function requireRules(rules: Rules | null | undefined, events: readonly string[]): void {
  if (!rules) return
  const fields = events.flatMap((name) => kindOf(name)?.fields ?? [])
  const problems = ruleProblems(rules, fields)
  if (problems.length > 0)
    throw invalid(problems.map(({ row, part, message }) => ({ path: ['rules', 'rows', row, part], message })))
}
