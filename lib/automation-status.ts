import type { Status } from '#components/ui/status-mark.tsx'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { unjudgedReason } from '#lib/unjudged.ts'
import { statusWords } from '../words.ts'

type Known = Pick<AutomationDetail, 'status' | 'recentRuns' | 'deletedAt'>

/** How it is, for somebody who looks at this one: nothing is healthy that does nothing. */
export function statusShown(automation: Known): { mark: Status; word: string } {
  const { status, deletedAt } = automation
  if (deletedAt !== null) return { mark: 'paused', word: 'Deleted' }
  if (unjudgedReason(automation) !== null) return { mark: 'held', word: 'Skips every event' }
  return { mark: status, word: statusWords[status] }
}
