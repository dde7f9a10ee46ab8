import type { AutomationDetail } from '#contract/automation-list.ts'
import { unjudgedReason } from '#contract/common/unjudged.ts'

type Status = AutomationDetail['status']
type Known = Pick<AutomationDetail, 'status' | 'recentRuns' | 'deletedAt' | 'lacksModel'>

export const statusWords: Record<Status, string> = {
  healthy: 'Healthy',
  error: 'Failing',
  paused: 'Paused',
  completed: 'Completed',
}

/** Ending of a sentence about an automation whose `unjudgedReason` is not null. */
export function notRunningWords({ recentRuns }: Pick<Known, 'recentRuns'>): string {
  const hasNoModel = recentRuns.at(-1)?.reason === 'no-model'
  return hasNoModel ? 'not running: no AI model' : 'not running: its condition cannot be judged'
}

/** Status for lists and pages; an automation that skips every event is not healthy. */
export function statusShown(automation: Known): { mark: Status | 'held'; word: string } {
  const { status, deletedAt } = automation
  if (deletedAt !== null) return { mark: 'paused', word: 'Deleted' }
  if (unjudgedReason(automation) !== null) return { mark: 'held', word: 'Skips every event' }
  return { mark: status, word: statusWords[status] }
}
