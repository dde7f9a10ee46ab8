import { isAddress } from '../send/places.ts'
import { branchProblem, mayHaveBranches } from './branches.ts'
import type { BuilderDraft } from './draft.ts'
import { type FieldName, inOrder, type Problem } from './fields.ts'

/** What stands in a field and has not become a part of the draft yet. */
export type Typed = { branch: string; address: string }

export const nothingTyped: Typed = { branch: '', address: '' }

export function addressProblem(text: string): string | null {
  return isAddress(text) ? null : `“${text.trim()}” is no e-mail address`
}

/** What would be left out if the draft were saved now; of no matter where nobody is asked for it. */
export function typedProblems({ trigger, event, sendTo }: BuilderDraft, typed: Typed): Problem[] {
  const [branch, address] = [typed.branch.trim(), typed.address.trim()]
  const problems: Problem[] = []
  if (branch && trigger === 'event' && mayHaveBranches(event.events))
    problems.push({ field: 'branches', message: branchProblem(branch) ?? notAdded(branch) })
  if (address && sendTo.kind === 'places')
    problems.push({ field: 'address', message: addressProblem(address) ?? notAdded(address) })
  return problems
}

/** An address that is only typed is why *Send to* is empty: it is said once. */
export function withTyped(problems: readonly Problem[], left: readonly Problem[]): Problem[] {
  const isTyping = left.some(({ field }) => field === 'address')
  return inOrder([...problems.filter(({ field }) => !isTyping || field !== 'sendTo'), ...left])
}

/** Whether typing this may have mended what was wrong with a field. */
export function isTyped(field: FieldName, patch: Partial<Typed>): boolean {
  return (field === 'branches' && 'branch' in patch) || (field === 'address' && 'address' in patch)
}

const notAdded = (text: string) => `“${text}” is not added yet. Add it, or clear it`
