import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { attribution, count, dateTime } from './common/values.ts'
import { deliveryDetail, deliveryState } from './delivery-shape.ts'

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

/** Stable codes for why a run did not happen or did not succeed; `reasonText` says the same in a sentence. */
export const runReasons = [
  'attempts',
  'branch',
  'bundled',
  'by-hand',
  'combining',
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
  'rules',
  'scope',
  'spending',
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
        'The model that judged; null when none did. `yes` without a model: a person started the run without the checks.',
      ),
    conditionSchemaVersion: z.int().min(1).describe('Version of the field guide it was judged by.'),
  })
  .describe(
    'Decision about the condition, with its reason. For a test, and for a repeated run by hand, also the checks that a ' +
      'person left out.',
  )

export const run = z.object({
  id: uuidId('run'),
  automationId: uuidId('automation'),
  automationName: z.string(),
  version: z.int().min(1).describe('Version of the definition it used.'),
  cause: z.enum(runCauses),
  status: z
    .enum(runStatuses)
    .describe(
      '`waiting`: for its delay after an event, for room within the hourly limit (`reason` is `rate`), for further events that it takes (`combining`), or for its condition to be judged again (`condition-error`). `skipped` and `missed` never ran, see `reason`. ' +
        '`nothing-to-report`: it ran well and found nothing.',
    ),
  reason: z.enum(runReasons).nullable(),
  reasonText: z.string().nullable().describe('Why it did not run or failed, in a sentence.'),
  scheduledFor: dateTime.nullable().describe('The nominal time of a schedule.'),
  slots: z
    .int()
    .min(1)
    .describe(
      'Number of scheduled times in this entry, more than 1 when many were missed; for events how many it took together.',
    ),
  partOf: uuidId('run').nullable().describe('The run that took this event together with others.'),
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
  costUsd: z.number().min(0).nullable().describe('Null when the price of the model is not known.'),
  errorMessage: z.string().nullable(),
  inboxItemId: uuidId('item of the inbox that holds the output')
    .nullable()
    .describe(
      'What it put into the inbox, where whoever asks may open it: what a test put there is of its tester alone, and what is of chosen members is theirs.',
    ),
  isInInbox: z
    .boolean()
    .describe('Whether its output was put into an inbox, also one that whoever asks has no part in.'),
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

export const runDetail = run.extend({
  presentVersion: z
    .int()
    .min(1)
    .describe('Version of the definition that is in force now; a retry can use either.'),
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
  furtherEvents: z
    .array(z.object({ id: z.guid(), name: z.string(), occurredAt: dateTime }))
    .describe('The first 100 of the other events that it took together, in their order.'),
  steps: z.array(runStep),
  output: z.string().nullable().describe('What it wrote, in Markdown.'),
  deliveries: z.array(deliveryDetail),
})

export type Run = z.infer<typeof run>
export type RunStep = z.infer<typeof runStep>
export type RunDetail = z.infer<typeof runDetail>
export type Verdict = z.infer<typeof verdict>
