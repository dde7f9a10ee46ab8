import type { Run } from '#contract/run-shape.ts'

export function wasPassedOver({ status }: Pick<Run, 'status'>): boolean {
  return status === 'skipped' || status === 'missed'
}

type Begun = Pick<Run, 'startedAt' | 'attempt'>

/** In older rows, what was passed over while it waited for another try has no start, and has been tried all the same. */
function neverBegan({ startedAt, attempt }: Begun): boolean {
  return startedAt === null && attempt === 0
}

/** Passed over before it began, so that it has no steps and no duration. An agent passes over after its first steps. */
export function neverRan(run: Pick<Run, 'status'> & Begun): boolean {
  return wasPassedOver(run) && neverBegan(run)
}

/** In place of steps, where there are none. */
export function noStepWords(run: Begun): string {
  return neverBegan(run) ? 'It took no step: it never began.' : 'It ended before its first step.'
}

/** What was decided about it, where no verdict tells. */
export function decisionWords(run: Pick<Run, 'cause' | 'status' | 'reason' | 'reasonText'>): string {
  if (wasPassedOver(run)) return run.reasonText ?? 'It did not run.'
  if (run.reason === 'condition-error') return run.reasonText ?? 'The condition could not be judged.'
  if (run.cause === 'manual') return 'To run. What is started by hand is asked no condition.'
  return 'To run. There was nothing to judge.'
}
