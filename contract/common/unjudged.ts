import type { AutomationSummary } from '../automation-list.ts'

type Known = Pick<AutomationSummary, 'status' | 'recentRuns'>

const enough = 3

/** What a run says of it was true when its event came; a model may have been set since, and no event have come. */
const withoutModel =
  'There was no language model when its last events came. Set SIGNALBOX_MODEL_LOW; once it is set, the next event is judged.'

/** Why no event was judged of late, where none was: such an automation looks well and does nothing. */
export function unjudgedReason({ status, recentRuns }: Known): string | null {
  if (status !== 'healthy' || recentRuns.length < enough) return null
  const isUnjudged = recentRuns.every(({ reason }) => reason === 'no-model' || reason === 'condition-error')
  const last = recentRuns.at(-1)
  if (!isUnjudged || !last) return null
  return last.reason === 'no-model' ? withoutModel : last.reasonText
}
