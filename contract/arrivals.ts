import * as z from 'zod'
import { arrivalOutcomes } from './common/arrival-outcomes.ts'
import { uuidId } from './common/ids.ts'
import { operation } from './common/operation.ts'
import { pageQuery, recentListOf } from './common/pagination.ts'
import { count, dateTime, search } from './common/values.ts'

const made = z.object({
  messages: count,
  edits: count,
  deletions: count,
  people: count,
  companies: count,
  events: z.array(z.object({ id: uuidId('event'), name: z.string() })),
})

export const arrival = z.object({
  id: uuidId('arrival'),
  connectionId: uuidId('connection'),
  source: z.string(),
  kind: z
    .string()
    .describe('In the words of the sender.')
    .meta({ examples: ['issues.opened'] }),
  deliveryId: z.string(),
  receivedAt: dateTime,
  outcome: z
    .enum(arrivalOutcomes)
    .describe('`duplicate`: this delivery, or another that tells the same, had come before.'),
  reason: z
    .string()
    .nullable()
    .describe('Why it was ignored or failed, what it waits for, or what was assumed when it was mapped.'),
  attempts: count,
  made,
})

const link = z.object({
  type: z.enum(['message', 'event']),
  id: z.string(),
  title: z.string(),
})

export const arrivalDetail = arrival.extend({
  links: z.array(link).describe('What came of it.'),
  headers: z.record(z.string(), z.string()),
  body: z.unknown().describe('With secrets and addresses of people masked; text where it is no JSON.'),
  bodySize: count.describe('Bytes as it came.'),
  nextAttemptAt: dateTime.nullable(),
  finishedAt: dateTime.nullable(),
})

/** Arrivals that one request looks through. */
export const arrivalReach = 10_000

export const arrivalListQuery = z.object({
  ...pageQuery,
  connectionId: uuidId('connection').optional(),
  outcome: z.array(z.enum(arrivalOutcomes)).min(1).optional().describe('One or several.'),
  kind: z.string().min(1).max(200).optional(),
  search: search.optional().describe('In kind, delivery id and reason.'),
  since: dateTime.optional().describe('Only what arrived at or after this instant.'),
  until: dateTime.optional().describe('Only what arrived before this instant.'),
})

const replayable = z.enum(['mapped', 'ignored', 'failed'])

export const replayArrivalsInput = z.strictObject({
  connectionId: uuidId('connection'),
  outcome: z
    .union([replayable, z.array(replayable).min(1)])
    .optional()
    .describe('One or several of `mapped`, `ignored` and `failed`; all three when omitted.'),
  since: dateTime,
  until: dateTime,
})

export type Arrival = z.infer<typeof arrival>
export type ArrivalDetail = z.infer<typeof arrivalDetail>
export type ArrivalListQuery = z.infer<typeof arrivalListQuery>
export type ReplayArrivalsInput = z.infer<typeof replayArrivalsInput>

const one = z.strictObject({ arrivalId: uuidId('arrival') })
const shared = { tag: 'Sources', extension: true } as const

export const arrivals = {
  list: operation({
    method: 'GET',
    path: '/arrivals',
    operationId: 'listArrivals',
    summary: 'List arrivals',
    description:
      'Everything authentic that came in and what became of it, newest first, for 30 days; what failed for 90. One ' +
      `request looks through the newest ${arrivalReach} of those that connection and times leave, and says how far back that went.`,
    ...shared,
  })
    .input(arrivalListQuery)
    .output(recentListOf(arrival)),
  get: operation({
    method: 'GET',
    path: '/arrivals/{arrivalId}',
    operationId: 'getArrival',
    summary: 'Read one arrival',
    description: 'With its headers, its body with secrets and addresses masked, and what came of it.',
    ...shared,
  })
    .input(one)
    .output(arrivalDetail),
  replay: operation(
    {
      method: 'POST',
      path: '/arrivals/{arrivalId}/replay',
      operationId: 'replayArrival',
      summary: 'Replay an arrival',
      description: 'Nothing is made twice. It answers 409 for a duplicate: replay the first one.',
      ...shared,
    },
    { CONFLICT: { status: 409, message: 'A duplicate cannot be replayed.' } },
  )
    .input(one)
    .output(arrival),
  replaySpan: operation({
    method: 'POST',
    path: '/arrivals/replay',
    operationId: 'replayArrivals',
    summary: 'Replay the arrivals of a period',
    description: 'Those of one connection that arrived in a span of time. Nothing is made twice.',
    ...shared,
  })
    .input(replayArrivalsInput)
    .output(z.object({ replayed: count })),
}
