import type { Run } from '../run-shape.ts'

type Told = Pick<Run, 'cause' | 'status' | 'reason' | 'startedAt'>

/**
 * Recognizes a test that a check before the run stopped. It cannot be repeated, which would skip that check without a
 * decision; a new test from its event is needed.
 */
export function isStoppedTest({ cause, status, reason, startedAt }: Told): boolean {
  if (cause !== 'test') return false
  if (status === 'skipped') return reason !== 'deleted'
  return status === 'failed' && reason === 'condition-error' && startedAt === null
}
