import { os } from '#service/core/implement.ts'
import { retryRun } from './again/retry.ts'
import { retryFailedRuns } from './again/retry-failed.ts'
import { cancelRun } from './cancel.ts'
import { getRun } from './get.ts'
import { listAutomationRuns, listRuns } from './list.ts'
import { startRun } from './start.ts'
import { streamRun } from './stream.ts'

const { runs: on } = os

export const runsRouter = {
  list: on.list.handler(({ context, input }) => listRuns(context, input)),
  ofAutomation: on.ofAutomation.handler(({ context, input }) => listAutomationRuns(context, input)),
  get: on.get.handler(({ context, input }) => getRun(context, input)),
  start: on.start.handler(({ context, input }) => startRun(context, input)),
  retry: on.retry.handler(({ context, input }) => retryRun(context, input)),
  retryFailed: on.retryFailed.handler(({ context, input }) => retryFailedRuns(context, input)),
  cancel: on.cancel.handler(({ context, input }) => cancelRun(context, input)),
  stream: on.stream.handler(({ context, input, lastEventId, signal }) =>
    streamRun(context, input, { lastEventId, signal }),
  ),
}
