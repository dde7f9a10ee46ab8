import type { AutomationSummary } from '../automation-list.ts'

type Known = Pick<AutomationSummary, 'status' | 'recentRuns'>

const enough = 3

/** Why no event was judged of late, where none was: such an automation looks well and does nothing. */
export function unjudgedReason({ status, recentRuns }: Known): string | null {
  if (status !== 'healthy' || recentRuns.length < enough) return null
  const isUnjudged = recentRuns.every(({ reason }) => reason === 'no-model' || reason === 'condition-error')
  return isUnjudged ? (recentRuns.at(-1)?.reasonText ?? null) : null
}
