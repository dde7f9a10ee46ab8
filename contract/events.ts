import * as z from 'zod'
import { operation } from './common/operation.ts'
import { pageQuery, recentListOf } from './common/pagination.ts'
import { triggerEvent } from './common/schedule.ts'
import { dateTime, pastDateTime } from './common/values.ts'
import { conditionMarks } from './condition-marks.ts'
import { conditionTestInput, conditionTestResult } from './condition-test.ts'
import { eventEstimate, eventEstimateInput } from './event-estimate.ts'
import { eventKind, occurrence, pushedEvent } from './event-shape.ts'

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
    .describe('Its source; two events of one source and delivery are one occurrence.')
    .meta({ examples: ['github'] }),
  occurredAt: pastDateTime
    .optional()
    .describe('Now when omitted. What happened more than 7 days ago starts no run.'),
  payload: z
    .record(z.string(), z.unknown())
    .refine((it) => sizeOf(it) <= mostBytes, 'Must be at most 256 KiB as JSON')
    .describe('As in the sample of `GET /events`; at most 256 KiB.'),
})

/** Most events that one request pushes. */
export const mostPushed = 500

export const pushEventsInput = z.strictObject({
  events: z
    .array(pushEventInput)
    .min(1)
    .max(mostPushed)
    .describe('Stored together or not at all. A delivery that is known, or named twice, changes nothing.'),
})

/** Most events that one request reads. */
export const eventReach = 10_000

export const occurrenceListQuery = z.object({
  ...pageQuery,
  name: triggerEvent.optional().describe('Only events of this name.'),
  until: dateTime.optional().describe('Only events received before this instant.'),
})

export type PushEventInput = z.infer<typeof pushEventInput>
export type PushEventsInput = z.infer<typeof pushEventsInput>
export type OccurrenceListQuery = z.infer<typeof occurrenceListQuery>

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
  pushMany: operation({
    method: 'POST',
    path: '/events',
    operationId: 'pushEvents',
    summary: 'Push many events',
    description:
      `Stores 1 to ${mostPushed} events at once, as pushing each of them would, and answers in their order. ` +
      'All are stored, or none.',
    tag,
    extension: true,
  })
    .input(pushEventsInput)
    .output(z.object({ results: z.array(pushedEvent) })),
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
      'How many runs a day these events would have started, from the past events of the ' +
      'organization, after channels, branches and rules. Conditions are ignored. Message events that no automation listened to ' +
      'are rebuilt from the messages.',
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
      'Nothing runs and nothing is sent. Message events that no automation listened to are rebuilt from the messages. ' +
      'Events not judged within 25 seconds come back unjudged: use `judge` and `examples` to try many events in parts. ' +
      'Judging stops when the client closes the connection.',
    tag,
    extension: true,
    abandonable: true,
  })
    .input(conditionTestInput)
    .output(conditionTestResult),
  ...conditionMarks,
}
