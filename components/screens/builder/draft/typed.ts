import { isAddress } from '../send/places.ts'
import type { BuilderDraft } from './draft.ts'
import { branchProblem, mayHaveBranches } from './event.ts'
import { inOrder, type Problem } from './fields.ts'

/** Text in a field that was not added to the draft yet. */
export type Typed = { branch: string; address: string }

export const nothingTyped: Typed = { branch: '', address: '' }

export function addressProblem(text: string): string | null {
  return isAddress(text) ? null : `“${text.trim()}” is not an e-mail address`
}

/** Errors about typed text that saving would leave out, where the field is in use. */
export function typedProblems({ trigger, event, sendTo }: BuilderDraft, typed: Typed): Problem[] {
  const [branch, address] = [typed.branch.trim(), typed.address.trim()]
  const problems: Problem[] = []
  if (branch && trigger === 'event' && mayHaveBranches(event.events))
    problems.push({ field: 'event.branches', message: branchProblem(branch) ?? notAdded(branch) })
  if (address && sendTo.kind === 'places')
    problems.push({ field: 'typed.address', message: addressProblem(address) ?? notAdded(address) })
  return problems
}

/** Leaves out that *Send to* is empty where an address is typed: one error says it. */
export function withTyped(problems: readonly Problem[], left: readonly Problem[]): Problem[] {
  const isTyping = left.some(({ field }) => field === 'typed.address')
  return inOrder([...problems.filter(({ field }) => !isTyping || field !== 'sendTo'), ...left])
}

const notAdded = (text: string) => `“${text}” is not added yet. Add it, or clear it`

type Pressed = { key: string; metaKey: boolean; ctrlKey: boolean }

/** Whether these keys save the page: then typed text is added first. */
export function isSaving({ key, metaKey, ctrlKey }: Pressed): boolean {
  return (metaKey || ctrlKey) && (key === 'Enter' || key.toLowerCase() === 's')
}
