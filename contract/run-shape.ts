import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { attribution, count, dateTime } from './common/values.ts'

export const runCauses = ['schedule', 'catch-up', 'event', 'manual', 'test', 'retry'] as const
export const runStatuses = [
  'waiting',
  'queued',
  'running',
  'succeeded',
  'nothing-to-report',
  'failed',
  'canceled',
  'skipped',
  'missed',
] as const

/** Why something did not run, or ended otherwise. Stable names; `reasonText` says the same in a sentence. */
export const runReasons = [
  'attempts',
  'branch',
  'by-hand',
  'condition',
  'condition-error',
  'deleted',
  'downtime',
  'duplicate',
  'invalid',
  'limit',
  'loop',
  'model',
  'no-model',
  'overlap',
  'paused',
  'provider',
  'rate',
  'scope',
] as const

export type RunCause = (typeof runCauses)[number]
export type RunStatus = (typeof runStatuses)[number]
export type RunReason = (typeof runReasons)[number]

export const verdict = z
  .object({
    answer: z
      .enum(['yes', 'no', 'cannot-judge'])
      .describe('Whether the event satisfies the condition; `cannot-judge` is neither.'),
    reason: z.string().describe('One sentence.'),
    mode: z.enum(['agent', 'judge']),
    model: z
      .string()
      .nullable()
      .describe(
        'The model that judged; null when none did. `yes` of no model: a person chose to pass over what would decide.',
      ),
    conditionSchemaVersion: z.int().min(1).describe('Version of the field guide it was judged by.'),
  })
  .describe(
    'What was decided about the condition, and why; of a test, and of a run by hand that is repeated, also what a person ' +
      'passed over.',
  )

export const deliveryState = z.object({
  id: uuidId('delivery'),
  channel: z.enum(['discord', 'email', 'msteams', 'slack']),
  target: z.string().describe('Id of the channel in the source system, or an address.'),
  targetName: z.string().describe('Name of the channel when it is known, otherwise the target.'),
  status: z
    .enum(['queued', 'sending', 'delivered', 'failed', 'uncertain', 'canceled'])
    .describe('`uncertain`: sent, but the answer of the provider was lost; it is not sent again.'),
  simulated: z.boolean().describe('Nothing left the machine: the workspace is simulated.'),
  errorMessage: z.string().nullable().describe('In the words of the provider.'),
  deliveredAt: dateTime.nullable(),
  permalink: z.string().nullable().describe('Address of the message at the provider.'),
})

export const run = z.object({
  id: uuidId('run'),
  automationId: uuidId('automation'),
  automationName: z.string(),
  version: z.int().min(1).describe('Version of the definition it used.'),
  cause: z.enum(runCauses),
  status: z
    .enum(runStatuses)
    .describe(
      '`waiting`: for its delay after an event. `skipped` and `missed` never ran, see `reason`. ' +
        '`nothing-to-report`: it ran well and found nothing.',
    ),
  reason: z.enum(runReasons).nullable(),
  reasonText: z.string().nullable().describe('Why it did not run or failed, in a sentence.'),
  scheduledFor: dateTime.nullable().describe('The nominal time of a schedule.'),
  slots: z
    .int()
    .min(1)
    .describe('Times of the schedule this entry stands for; more than 1 when many were missed.'),
  eventId: uuidId('event').nullable(),
  eventName: z.string().nullable(),
  retryOf: uuidId('run this one repeats').nullable(),
  requestedBy: attribution.nullable().describe('Who asked for it; null when the scheduler did.'),
  dryRun: z.boolean().describe('Nothing was delivered.'),
  attempt: count,
  dueAt: dateTime,
  createdAt: dateTime,
  startedAt: dateTime.nullable().describe('When its last attempt began.'),
  finishedAt: dateTime
    .nullable()
    .describe(
      'When it ended. What was canceled while it waited for another try ended with what it did last, ' +
        'so that the wait does not count as work.',
    ),
  model: z.string().nullable().describe('What wrote the output; `built-in` is no language model.'),
  inputTokens: count,
  outputTokens: count,
  costUsd: z
    .number()
    .min(0)
    .nullable()
    .describe('Null when nobody has told the service what the model costs (`SIGNALBOX_MODEL_PRICES`).'),
  errorMessage: z.string().nullable(),
  deliveries: z.array(deliveryState),
})

export const runStep = z.object({
  n: z.int().min(1).describe('Number of the step; the id of its event in the stream.'),
  attempt: z.int().min(1),
  kind: z.enum(['decision', 'model', 'note', 'tool', 'writer']),
  name: z.string().describe('The tool or model.'),
  input: z.unknown(),
  output: z.unknown(),
  error: z.string().nullable(),
  inputTokens: count,
  outputTokens: count,
  startedAt: dateTime,
  finishedAt: dateTime.nullable(),
})

export const deliveryDetail = deliveryState.extend({
  purpose: z.enum(['output', 'notice', 'test']),
  attempts: z.array(
    z.object({
      at: dateTime,
      outcome: z.enum(['delivered', 'failed', 'retry', 'uncertain']),
      message: z.string().describe('What the provider answered.'),
      nextAt: dateTime.nullable().describe('When it is tried again.'),
    }),
  ),
  parts: z
    .array(
      z.object({
        id: z.string().describe('Id of the message at the provider.'),
        permalink: z.string().nullable(),
        text: z.string().nullable().describe('What would have been sent, where nothing left the machine.'),
      }),
    )
    .describe('The messages it took, in order; a long text takes several.'),
})

export const runDetail = run.extend({
  verdict: verdict.nullable(),
  event: z
    .object({
      id: z.guid(),
      name: z.string(),
      source: z.string(),
      occurredAt: dateTime,
      payload: z.unknown(),
    })
    .nullable(),
  steps: z.array(runStep),
  output: z.string().nullable().describe('What it wrote, in Markdown.'),
  deliveries: z.array(deliveryDetail),
})

export type Run = z.infer<typeof run>
export type RunStep = z.infer<typeof runStep>
export type RunDetail = z.infer<typeof runDetail>
export type Verdict = z.infer<typeof verdict>
export type DeliveryState = z.infer<typeof deliveryState>
export type DeliveryDetail = z.infer<typeof deliveryDetail>
