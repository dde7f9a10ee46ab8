import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { fieldOf, type Problem } from '../draft/fields.ts'
import { createInput, patchOf, type Wanted, wantedOf, wantedOfAutomation } from '../draft/input.ts'
import { typedProblems, withTyped } from '../draft/typed.ts'
import { type BuilderValues, draftOf } from '../state/builder-form.ts'

/** Validates the draft with the schema of its request; errors go to their fields. */
export function builderResolver(
  saved: () => AutomationDetail | null,
): Resolver<BuilderValues, unknown, Wanted> {
  return async (values, _, options) => {
    const draft = draftOf(values)
    const result = wantedOf(draft)
    const own = 'problems' in result ? result.problems : []
    const problems = withTyped(own, typedProblems(draft, values.typed))
    if ('wanted' in result && problems.length === 0) {
      const found = await objections(result.wanted, saved())
      if (found.length === 0) return { values: result.wanted, errors: {} }
      problems.push(...found)
    }
    return { values: {}, errors: toNestErrors<BuilderValues>(flat(problems), { ...options }) }
  }
}

/** Errors that the contract finds in the request that saving would send. */
async function objections(wanted: Wanted, saved: AutomationDetail | null): Promise<Problem[]> {
  const patch = saved && patchOf(wantedOfAutomation(saved), wanted)
  if (patch && Object.keys(patch).length === 0) return []
  const { contractIssues } = await import('#components/kit/form/use-contract-form.ts')
  const input = () => import('#contract/automation-input.ts')
  const issues = patch
    ? await contractIssues(async () => (await input()).updateAutomationInput, {
        automationId: saved.id,
        ...patch,
      })
    : await contractIssues(async () => (await input()).createAutomationInput, createInput(wanted, true))
  return issues.map(({ path, message }) => ({ field: fieldOf(path), message, part: String(path.at(-1)) }))
}

function flat(problems: readonly Problem[]): FieldErrors {
  return Object.fromEntries(
    problems.toReversed().map(({ field, message, part }) => [field, { type: part ?? field, message }]),
  )
}
