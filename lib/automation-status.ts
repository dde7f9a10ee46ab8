import type { AutomationDetail } from '#contract/automation-list.ts'
import { unjudgedReason } from '#contract/common/unjudged.ts'

type Status = AutomationDetail['status']
type Known = Pick<AutomationDetail, 'status' | 'recentRuns' | 'deletedAt'>

export const statusWords: Record<Status, string> = {
  healthy: 'Healthy',
  error: 'Failing',
  paused: 'Paused',
  completed: 'Completed',
}

/** How it is, in lists and on its own page: nothing is healthy that does nothing. */
export function statusShown(automation: Known): { mark: Status | 'held'; word: string } {
  const { status, deletedAt } = automation
  if (deletedAt !== null) return { mark: 'paused', word: 'Deleted' }
  if (unjudgedReason(automation) !== null) return { mark: 'held', word: 'Skips every event' }
  return { mark: status, word: statusWords[status] }
}
