import type { Run } from '../run-shape.ts'

type Told = Pick<Run, 'cause' | 'status' | 'reason' | 'startedAt'>

/**
 * A test on an event that was stopped by what is asked before a run. Repeated, it would pass over that without anybody
 * having chosen so: it is started anew from its event instead.
 */
export function isStoppedTest({ cause, status, reason, startedAt }: Told): boolean {
  if (cause !== 'test') return false
  if (status === 'skipped') return reason !== 'deleted'
  return status === 'failed' && reason === 'condition-error' && startedAt === null
}
