import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { pageQuery } from './common/pagination.ts'
import { dateTime } from './common/values.ts'
import { runCauses, runStatuses } from './run-shape.ts'

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

export const retryRunInput = z.strictObject({
  runId: uuidId('run'),
  definition: z
    .enum(['as-it-ran', 'present'])
    .default('as-it-ran')
    .describe('The version of the definition that ran, or the one that is in force now.'),
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

export type StreamRunQuery = z.infer<typeof streamRunQuery>
export type RunListQuery = z.infer<typeof runListQuery>
export type RetryRunInput = z.infer<typeof retryRunInput>
export type StartRunInput = z.infer<typeof startRunInput>
