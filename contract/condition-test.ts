import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { triggerEvent } from './common/schedule.ts'
import { condition } from './common/schedule-event-fields.ts'
import { dateTime, pastDateTime } from './common/values.ts'
import { branchesFit, branchesProblem, considered } from './event-estimate.ts'
import { runReasons } from './run-shape.ts'

const mostBytes = 32 * 1024

/** Says whether the deciding part of a payload is small enough to be stored and sent again. */
export function isSmallEnough(payload: unknown): boolean {
  return new TextEncoder().encode(JSON.stringify(payload)).length <= mostBytes
}

/** Deciding part of a payload, from an answer of this operation. */
export const examplePayload = z
  .record(z.string(), z.unknown())
  .refine(isSmallEnough, 'Must be at most 32 KiB as JSON')
  .describe('`payload` of the event, as trying a condition answered it; at most 32 KiB.')
  .meta({ examples: [{ pullRequest: { title: 'Retry uploads', baseBranch: 'main' } }] })

export const example = {
  eventId: uuidId('event').nullable().default(null).describe('Id of the event, where it was kept.'),
  name: triggerEvent,
  occurredAt: pastDateTime,
  payload: examplePayload,
}

/** Most events in one request, so that judging them fits into its time limit. */
export const mostExamples = 20

export const conditionTestInput = z
  .strictObject({
    ...considered,
    condition: condition.optional(),
    limit: z.int().min(1).max(50).default(20).describe('How many past events to judge, newest first.'),
    judge: z
      .boolean()
      .optional()
      .describe(
        'False: no model is asked. What only a model can decide is answered as `to-judge`, to be named in `examples` a few ' +
          'at a time; `not-judged` where the event has no id and is too large to be named. True when omitted.',
      ),
    examples: z
      .array(z.strictObject({ ...example, payload: examplePayload.nullable() }))
      .min(1)
      .max(mostExamples)
      .optional()
      .describe(
        'Judge these instead of the last events, and answer in this order. They may be older than any event that is ' +
          'kept. Without a payload the event is looked up.',
      ),
  })
  .refine(branchesFit, branchesProblem)

export const exampleKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Must be 64 hexadecimal digits')
  .describe('Tells events apart by what they are decided by: the same content has the same key.')
  .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] })

export const conditionTestResult = z.object({
  judgedBy: z.string().nullable().describe('The model that judged; null when none is configured.'),
  conditionSchemaVersion: z.int().min(1),
  data: z.array(
    z.object({
      key: exampleKey,
      eventId: z
        .guid()
        .nullable()
        .describe('Null when the event was not kept but made again from stored messages.'),
      name: z.string(),
      occurredAt: dateTime,
      summary: z.string().describe('The event in one line.'),
      outcome: z
        .enum(['run', 'skip', 'cannot-judge', 'error', 'not-judged', 'to-judge'])
        .describe('`to-judge`: only with `judge: false`; a model would be asked.'),
      reason: z.enum(runReasons).nullable(),
      reasonText: z.string().nullable(),
      payload: z
        .record(z.string(), z.unknown())
        .nullable()
        .describe('What it is decided by; null when that is larger than 32 KiB.'),
      rulesMet: z
        .array(z.boolean())
        .nullable()
        .describe(
          'Whether each of the rules is met, in their order; null without rules, or without the event.',
        ),
    }),
  ),
})

export type ConditionTestInput = z.infer<typeof conditionTestInput>
export type ConditionTestResult = z.infer<typeof conditionTestResult>
