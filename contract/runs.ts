import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { idempotentOperation, operation, streamOperation } from './common/operation.ts'
import { recentListOf } from './common/pagination.ts'
import { retriedRuns, retryFailedRunsInput } from './retry-failed.ts'
import {
  automationRunListQuery,
  retryRunInput,
  runListQuery,
  startRunInput,
  streamRunQuery,
} from './run-input.ts'
import { run, runDetail, runReasons, runStatuses, runStep } from './run-shape.ts'

/** Runs that one request looks through. */
export const runReach = 10_000
const reach = `One request looks through the newest ${runReach} of those that its times leave, and says how far back that went.`

/** As the lines `event`, `id` and `data` of server-sent events. */
export const runStreamEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('step'), id: z.string(), data: runStep }),
  z.object({
    event: z.literal('end'),
    data: z.object({
      status: z.enum(runStatuses),
      reason: z.enum(runReasons).nullable(),
      reasonText: z.string().nullable(),
    }),
  }),
])

export type RunStreamEvent = z.infer<typeof runStreamEvent>

const tag = 'Runs'
const runId = z.object({ runId: uuidId('run') })

export const runs = {
  list: operation({
    method: 'GET',
    path: '/runs',
    operationId: 'listRuns',
    summary: 'List runs',
    description: `Runs of all automations, newest first, with those that were skipped or missed and why. ${reach}`,
    tag,
    extension: true,
  })
    .input(runListQuery)
    .output(recentListOf(run)),
  ofAutomation: operation({
    method: 'GET',
    path: '/automations/{automationId}/runs',
    operationId: 'listAutomationRuns',
    summary: "List an automation's runs",
    description: `Runs of one automation, newest first, with those that were skipped or missed and why. ${reach}`,
    tag,
    extension: true,
  })
    .input(automationRunListQuery)
    .output(recentListOf(run)),
  get: operation({
    method: 'GET',
    path: '/runs/{runId}',
    operationId: 'getRun',
    summary: 'Read one run',
    description:
      'What caused it, what was decided and why, each step, the output, and each delivery with its attempts. ' +
      'Steps of a run under way are at `/runs/{runId}/stream`, as server-sent events that can be resumed.',
    tag,
    extension: true,
  })
    .input(runId)
    .output(runDetail),
  start: idempotentOperation({
    method: 'POST',
    path: '/automations/{automationId}/runs',
    operationId: 'startRun',
    summary: 'Run an automation now',
    description:
      'Runs it once, paused or not. The schedule does not move and no slot is used. With `dryRun` nothing is delivered. ' +
      'With `eventId` it replays a past event.',
    tag,
    extension: true,
  })
    .input(startRunInput)
    .output(run),
  retry: idempotentOperation({
    method: 'POST',
    path: '/runs/{runId}/retries',
    operationId: 'retryRun',
    summary: 'Retry a run',
    description:
      'A new run with the same cause and event, as it ran or, with `definition: present`, as the automation is now. Only a run that is over can be repeated. ' +
      'Checks that stopped an event, such as channels, branches, rules or a condition, are repeated; when they stop it again, the ' +
      'run is `skipped`. To run it anyway, start a run with `eventId`. Repeating a run by hand repeats no checks. ' +
      'The present definition asks its own checks about every event, except for a run by hand. ' +
      'A test that channels, branches or its condition stopped is not: it answers 409, and is started anew with `eventId`.',
    tag,
    extension: true,
  })
    .input(retryRunInput)
    .output(run),
  retryFailed: idempotentOperation({
    method: 'POST',
    path: '/runs/retry-failed',
    operationId: 'retryFailedRuns',
    summary: 'Retry all failed runs of a period',
    description:
      'A new run for each that failed in the span, oldest first, as single retries would make them; scheduled runs go ahead of them. ' +
      'A run that was repeated before is not repeated, also when two people ask at once. Tests are left out. ' +
      'Ask with `dryRun` first: it counts, and names where they would post to.',
    tag,
    extension: true,
  })
    .input(retryFailedRunsInput)
    .output(retriedRuns),
  cancel: idempotentOperation({
    method: 'PUT',
    path: '/runs/{runId}/cancellation',
    operationId: 'cancelRun',
    summary: 'Cancel a run',
    description:
      'A run that waits does not start; one that runs stops before its next step and delivers nothing. ' +
      'Canceling twice is the same as once; a run that is over answers 409.',
    tag,
    extension: true,
  })
    .input(runId)
    .output(run),
  stream: streamOperation(
    {
      method: 'GET',
      path: '/runs/{runId}/stream',
      operationId: 'streamRun',
      summary: 'Follow a run',
      description:
        'Server-sent events: `step` for each step as it is stored, with its number as the id and the step as data, then ' +
        '`end` with the status and its reason. A broken stream resumes with `Last-Event-ID` or `after`. Comments ' +
        'keep the connection open; after 15 minutes it ends without `end`: request it again.',
      tag,
      extension: true,
    },
    {
      event: 'RunStreamEvent',
      example:
        'id: 1\nevent: step\ndata: {"n":1,"attempt":1,"kind":"note","name":"start"}\n\n' +
        'event: end\ndata: {"status":"succeeded","reason":null,"reasonText":null}\n\n',
    },
  )
    .input(streamRunQuery)
    .output(eventIterator(runStreamEvent)),
}
