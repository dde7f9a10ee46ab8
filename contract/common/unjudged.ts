import type { AutomationSummary } from '../automation-list.ts'

type Known = Pick<AutomationSummary, 'status' | 'recentRuns'>

const enough = 3

/** Reason in the present tense: a model may have been configured since the last event. */
const withoutModel =
  'There was no language model when its last events came. Set SIGNALBOX_MODEL_LOW; once it is set, the next event is judged.'

/** Returns why the last events were not judged; null when they were. Such an automation looks healthy and does nothing. */
export function unjudgedReason({ status, recentRuns }: Known): string | null {
  if (status !== 'healthy' || recentRuns.length < enough) return null
  const isUnjudged = recentRuns.every(({ reason }) => reason === 'no-model' || reason === 'condition-error')
  const last = recentRuns.at(-1)
  if (!isUnjudged || !last) return null
  return last.reason === 'no-model' ? withoutModel : last.reasonText
}
