import { isStoppedTest } from '#contract/common/stopped-test.ts'
import type { Run, RunDetail } from '#contract/run-shape.ts'
import { isUnderWay } from './words.ts'

/** Whether a run can be repeated: it is over, and it was not stopped by a check of a test. */
export function canRepeat(run: Pick<Run, 'cause' | 'status' | 'reason' | 'startedAt'>): boolean {
  return !isUnderWay(run) && !isStoppedTest(run)
}

/** Its event can be run as a test. */
export function canReplay(run: Pick<RunDetail, 'cause' | 'status' | 'event'>): boolean {
  return (run.cause === 'event' || run.cause === 'test') && run.event !== null && !isUnderWay(run)
}
