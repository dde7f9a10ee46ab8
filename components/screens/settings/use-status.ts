import type { AutomationUse } from '#contract/automation-shape.ts'
import { statusWords } from '#lib/automation-status.ts'

/** How an automation is that uses something, in the words of the list of automations. */
export function statusOfUse({ status, skipsEvents }: Pick<AutomationUse, 'skipsEvents' | 'status'>) {
  if (skipsEvents) return { mark: 'held', word: 'Skips every event' } as const
  return { mark: status, word: statusWords[status] }
}
