import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { operation } from './common/operation.ts'
import { pageQuery, recentListOf } from './common/pagination.ts'
import { triggerEvent } from './common/schedule.ts'
import { count, dateTime, pastDateTime } from './common/values.ts'
import { conditionMarks } from './condition-marks.ts'
import { conditionTestInput, conditionTestResult } from './condition-test.ts'
import { eventEstimate, eventEstimateInput } from './event-estimate.ts'

const fieldGuideEntry = z.object({
  field: z
    .string()
    .describe('Path of the field in the payload.')
    .meta({ examples: ['pullRequest.title'] }),
  type: z.enum(['boolean', 'date-time', 'list', 'number', 'text']),
  description: z.string(),
})

export const eventKind = z.object({
  name: triggerEvent,
  group: z.string().describe('The source it belongs to, in words.'),
  title: z.string(),
  description: z.string().describe('When it happens, in a sentence.'),
  integration: z
    .string()
    .nullable()
    .describe('The source that has to be connected; null when it comes from here.'),
  available: z.boolean().describe('Whether the organization can receive it now.'),
  emittedHere: z.boolean().describe('Raised by Signalbox itself; the others are pushed.'),
  scopes: z.array(z.enum(['channel', 'product'])).describe('What it can be limited to.'),
  needsCondition: z.boolean().describe('Only with a condition or a scope.'),
  branchFilter: z.boolean().describe('Whether `targetBranches` may be used with it.'),
  overlaps: z
    .array(z.string())
    .describe('Events that may tell of the same occurrence; it still starts one run.'),
  conditionSchemaVersion: z.int().min(1).describe('Version of the field guide.'),
  fields: z.array(fieldGuideEntry).describe('What a condition is judged by.'),
  samplePayload: z.record(z.string(), z.unknown()),
})

const mostBytes = 256 * 1024

const sizeOf = (payload: unknown) => new TextEncoder().encode(JSON.stringify(payload)).length

export const pushEventInput = z.strictObject({
  name: triggerEvent,
  deliveryId: z
    .string()
    .min(1)
    .max(300)
    .describe('Id of the delivery at its source. The same one again changes nothing.')
    .meta({ examples: ['7f3c1a20-4b1d-11ee-9d3c'] }),
  source: z
    .string()
    .max(100)
    .regex(/^[a-z0-9]+(?:[-._][a-z0-9]+)*$/, 'Lowercase letters and digits in groups joined by - . or _')
    .default('push')
    .describe('Where it comes from; two events of one source and delivery are one occurrence.')
    .meta({ examples: ['github'] }),
  occurredAt: pastDateTime
    .optional()
    .describe('Now when omitted. What happened more than 7 days ago starts no run.'),
  payload: z
    .record(z.string(), z.unknown())
    .refine((it) => sizeOf(it) <= mostBytes, 'Must be at most 256 KiB as JSON')
    .describe('As in the sample of `GET /events`; at most 256 KiB.'),
})

export const pushedEvent = z.object({
  id: uuidId('event'),
  name: triggerEvent,
  status: z.enum(['accepted', 'duplicate']),
})

export const occurrence = z.object({
  id: uuidId('event'),
  name: z.string(),
  source: z.string(),
  deliveryId: z.string(),
  occurredAt: dateTime,
  receivedAt: dateTime,
  matchedAt: dateTime
    .nullable()
    .describe('When every automation had been asked; null while that is to come.'),
  payload: z.record(z.string(), z.unknown()),
  runs: count.describe('Automations that ran or will.'),
  skipped: count.describe('Automations that listen to it and did not run.'),
})

/** How many events one request looks through. */
export const eventReach = 10_000

export const occurrenceListQuery = z.object({
  ...pageQuery,
  name: triggerEvent.optional().describe('Only events of this name.'),
  until: dateTime.optional().describe('Only events received before this instant.'),
})

export type EventKind = z.infer<typeof eventKind>
export type PushEventInput = z.infer<typeof pushEventInput>
export type PushedEvent = z.infer<typeof pushedEvent>
export type OccurrenceListQuery = z.infer<typeof occurrenceListQuery>
export type Occurrence = z.infer<typeof occurrence>

const tag = 'Events'

export const events = {
  catalogue: operation({
    method: 'GET',
    path: '/events',
    operationId: 'listEventKinds',
    summary: 'List the events',
    description:
      'Every event an automation can listen to, with a sample payload and what a condition can ask about.',
    tag,
    extension: true,
  }).output(z.object({ data: z.array(eventKind) })),
  push: operation({
    method: 'POST',
    path: '/events/{name}',
    operationId: 'pushEvent',
    summary: 'Push an event',
    description:
      'Stores the event and asks every automation that listens to it. The answer comes before they run; ' +
      'what was decided is in their runs. The same delivery again changes nothing.',
    tag,
    extension: true,
  })
    .input(pushEventInput)
    .output(pushedEvent),
  occurrences: operation({
    method: 'GET',
    path: '/event-occurrences',
    operationId: 'listEventOccurrences',
    summary: 'List past events',
    description:
      'Events of the last 30 days, newest first, with how many automations ran. One request looks through the newest ' +
      `${eventReach} and says how far back that went.`,
    tag,
    extension: true,
  })
    .input(occurrenceListQuery)
    .output(recentListOf(occurrence)),
  estimate: operation({
    method: 'POST',
    path: '/automations/event-estimate',
    operationId: 'estimateEventRuns',
    summary: 'Estimate how often events come',
    description:
      'How many runs a day an automation that listens to these events would have made, from the past events of the ' +
      'organization, after channels and branches. A condition is not asked. Events of messages that nobody listened to ' +
      'are made again from the messages.',
    tag,
    extension: true,
  })
    .input(eventEstimateInput)
    .output(eventEstimate),
  testCondition: operation({
    method: 'POST',
    path: '/automations/condition-test',
    operationId: 'testCondition',
    summary: 'Try a condition on past events',
    description:
      'Goes through the checks of an automation that is not saved yet, with the last events of the organization. ' +
      'Nothing runs and nothing is sent. Events of messages that nobody listened to are made again from the messages. ' +
      'What is not judged within 25 seconds is answered as it is: `judge` and `examples` try many events in parts. ' +
      'Nothing more is judged once the client has closed the connection.',
    tag,
    extension: true,
    abandonable: true,
  })
    .input(conditionTestInput)
    .output(conditionTestResult),
  ...conditionMarks,
}
