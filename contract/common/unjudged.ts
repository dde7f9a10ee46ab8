import type { AutomationSummary } from '../automation-list.ts'

/** A service of another make may not say whether it lacks a model. */
type Known = Pick<AutomationSummary, 'recentRuns' | 'status'> & { lacksModel?: boolean }

const enough = 3

const withoutModel =
  'No language model is set, which its condition needs. Choose one in Settings → Models; the next event is judged then.'

/** Returns why the last events were not judged; null when they were. Such an automation looks healthy and does nothing. */
export function unjudgedReason({ status, recentRuns, lacksModel }: Known): string | null {
  if (status !== 'healthy' || recentRuns.length < enough) return null
  const isUnjudged = recentRuns.every(({ reason }) => reason === 'no-model' || reason === 'condition-error')
  const last = recentRuns.at(-1)
  if (!isUnjudged || !last) return null
  if (last.reason !== 'no-model') return last.reasonText
  return lacksModel === false ? null : withoutModel
}
