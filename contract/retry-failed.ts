import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { medium } from './common/output-channel.ts'
import { count, dateTime } from './common/values.ts'
import { retryRunInput } from './run-input.ts'
import { runCauses, runStatuses } from './run-shape.ts'

/** Runs or deliveries that one request retries. */
export const mostRetried = 500
/** Runs or deliveries that one request looks through. */
export const retryReach = 10_000
/** Automations and places that an answer names. */
export const mostNamed = 100

const span = {
  since: dateTime.describe('Only what was created at or after this instant.'),
  until: dateTime.describe('Only what was created before this instant.'),
  automationId: uuidId('automation').optional().describe('Only of this automation; of all when omitted.'),
  dryRun: z
    .boolean()
    .default(false)
    .describe('Changes nothing: counts what would be retried, and names what would not.'),
}

type Span = { since: string; until: string }

const isForward = ({ since, until }: Span) => Date.parse(since) < Date.parse(until)
const backwards = { path: ['until'], message: 'Must be later than `since`' }

export const retryFailedRunsInput = z
  .strictObject({
    ...span,
    cause: z.array(z.enum(runCauses)).min(1).optional().describe('One or several.'),
    definition: retryRunInput.shape.definition,
  })
  .refine(isForward, backwards)

export const retryFailedDeliveriesInput = z.strictObject(span).refine(isForward, backwards)

/** Codes for why something that failed is not retried; `text` says the same in a sentence. */
export const notRetriedReasons = [
  'already-retried',
  'automation-deleted',
  'destination-gone',
  'event-gone',
  'notice',
  'test',
  'uncertain',
] as const

const retriedTogether = z.object({
  retried: count.describe(
    `How many this request retried, ${mostRetried} at most; with \`dryRun\` how many it would retry.`,
  ),
  left: count.describe(
    `How many more can be retried: send the request again, with a new Idempotency-Key. Counts back over ${retryReach} at most.`,
  ),
  automationCount: count.describe('Automations of what is retried and left.'),
  automations: z
    .array(z.object({ id: uuidId('automation'), name: z.string(), count }))
    .describe(`Those of which most is retried and left, ${mostNamed} at most.`),
  placeCount: count.describe('Channels and addresses that it posts to.'),
  places: z
    .array(z.object({ channel: medium, target: z.string(), targetName: z.string(), count }))
    .describe(`Those that get most, ${mostNamed} at most.`),
  notRetried: z
    .array(z.object({ reason: z.enum(notRetriedReasons), count, text: z.string() }))
    .describe('What failed in the span and is not retried, by reason.'),
})

export const retriedRuns = retriedTogether.extend({
  runs: z
    .array(
      z.object({
        id: uuidId('new run'),
        retryOf: uuidId('run that it repeats'),
        automationId: uuidId('automation'),
        status: z
          .enum(runStatuses)
          .describe('`skipped` or `failed` where a check of its event stopped it again.'),
      }),
    )
    .describe('The new runs, in the order of those that they repeat; none with `dryRun`.'),
})

export const retriedDeliveries = retriedTogether.extend({
  deliveryIds: z.array(uuidId('delivery')).describe('What is sent again; none with `dryRun`.'),
})

export type RetryFailedRunsInput = z.infer<typeof retryFailedRunsInput>
export type RetryFailedDeliveriesInput = z.infer<typeof retryFailedDeliveriesInput>
export type NotRetriedReason = (typeof notRetriedReasons)[number]
export type RetriedTogether = z.infer<typeof retriedTogether>
export type RetriedRuns = z.infer<typeof retriedRuns>
export type RetriedDeliveries = z.infer<typeof retriedDeliveries>
