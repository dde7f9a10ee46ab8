import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { idempotentOperation, operation, streamOperation } from './common/operation.ts'
import { pageQuery, recentListOf } from './common/pagination.ts'
import { dateTime } from './common/values.ts'
import { run, runCauses, runDetail, runReasons, runStatuses, runStep } from './run-shape.ts'

/** How many runs one request looks through. */
export const runReach = 10_000
const reach = `One request looks through the newest ${runReach} of those that its times leave, and says how far back that went.`

const filters = {
  ...pageQuery,
  status: z.array(z.enum(runStatuses)).min(1).optional().describe('One or several.'),
  cause: z.array(z.enum(runCauses)).min(1).optional().describe('One or several.'),
  since: dateTime.optional().describe('Only runs decided at or after this instant.'),
  until: dateTime.optional().describe('Only runs decided before this instant.'),
}

export const runListQuery = z.object({ ...filters, automationId: uuidId('automation').optional() })
export const automationRunListQuery = z.object({ ...filters, automationId: uuidId('automation') })
export const startRunInput = z
  .strictObject({
    automationId: uuidId('automation'),
    dryRun: z.boolean().default(false).describe('Deliver nothing; the run is marked `test`.'),
    asTest: z
      .boolean()
      .default(false)
      .describe(
        'Mark it `test` although it delivers: it does what any run does, and moves nothing of the automation.',
      ),
    eventId: uuidId('event').optional().describe('Run it on this past event, as if it had just happened.'),
    condition: z
      .enum(['judge', 'skip'])
      .optional()
      .describe(
        'For a test on an event. `judge`: the chosen events, channels, branches and the condition decide as for a new event, and what they ' +
          'pass over is written down as skipped. `skip`: it runs whatever they say, and its verdict tells so. When omitted, only a condition that ' +
          'the agent decides at the start of a run is asked.',
      ),
  })
  .refine(({ condition, eventId, dryRun, asTest }) => !condition || (eventId && (dryRun || asTest)), {
    path: ['condition'],
    message: 'Only with `eventId`, and with `dryRun` or `asTest`',
  })

export const streamRunQuery = z.object({
  runId: uuidId('run'),
  after: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .optional()
    .describe('Only steps behind this number; `Last-Event-ID` says the same and goes first.'),
})

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

export type StreamRunQuery = z.infer<typeof streamRunQuery>
export type RunStreamEvent = z.infer<typeof runStreamEvent>
export type RunListQuery = z.infer<typeof runListQuery>
export type StartRunInput = z.infer<typeof startRunInput>

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
      'With `eventId` it is the replay of a past event.',
    tag,
    extension: true,
  })
    .input(startRunInput)
    .output(run),
  retry: idempotentOperation({
    method: 'POST',
    path: '/runs/{runId}/retries',
    operationId: 'retryRun',
    summary: 'Run again what a run did',
    description:
      'A new run with the same cause, event and version of the definition. Only a run that is over can be repeated. ' +
      'What stopped an event before its run, such as channels, branches or a condition, is asked again, and what it passes over ' +
      'again is answered as `skipped`; to run it all the same, start a run with `eventId`. A run by hand is asked nothing when it is repeated. ' +
      'A test that channels, branches or its condition stopped is not: it answers 409, and is started anew with `eventId`.',
    tag,
    extension: true,
  })
    .input(runId)
    .output(run),
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
        '`end` with the status and its reason. A stream that broke off goes on with `Last-Event-ID` or `after`. Comments ' +
        'keep the connection open; after 15 minutes it ends without `end`, to be asked for again.',
      tag,
      extension: true,
    },
    'id: 1\nevent: step\ndata: {"n":1,"attempt":1,"kind":"note","name":"start"}\n\n' +
      'event: end\ndata: {"status":"succeeded","reason":null,"reasonText":null}\n\n',
  )
    .input(streamRunQuery)
    .output(eventIterator(runStreamEvent)),
}
