import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { pageQuery } from './common/pagination.ts'
import { someField } from './common/some-field.ts'
import { count, dateTime, webAddress } from './common/values.ts'
import { overlapHours, webhookEvents, webhookGroups } from './common/webhook-events.ts'

const eventName = z.enum([...webhookEvents, ...webhookGroups])

const url = webAddress
  .describe('An `https` address at port 443 that leads to a public network. Redirects are not followed.')
  .meta({ examples: ['https://crm.halden.example/hooks/signalbox'] })

const description = z.string().trim().max(200).describe('What the endpoint is for.')

const events = z
  .array(eventName)
  .min(1, 'Choose at least one')
  .max(webhookEvents.length + webhookGroups.length)
  .describe('Names of events, or groups such as `topic.*`, which hold events that are added later as well.')
  .meta({ examples: [['message.created', 'topic.*']] })

const channelIds = z
  .array(uuidId('channel'))
  .min(1, 'Choose at least one')
  .max(200)
  .nullable()
  .describe(
    'Only what happens in these channels; null: in all. Events that name no channel are told in any case.',
  )

const automationIds = z
  .array(uuidId('automation'))
  .min(1, 'Choose at least one')
  .max(200)
  .nullable()
  .describe('Of `run.finished`, only runs of these automations; null: of all.')

const channels = z
  .enum(['all', 'open'])
  .describe(
    '`open`: it is told only what every member may see. `all`: also of channels that are hidden from some, which only an ' +
      'owner may choose.',
  )

export const webhookEndpoint = z.object({
  id: uuidId('endpoint'),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  channelIds,
  automationIds,
  channels,
  enabled: z.boolean(),
  status: z
    .enum(['disabled', 'failing', 'ready', 'unreadable', 'untried'])
    .describe(
      '`failing`: the last attempt failed, see `lastFailure`. `unreadable`: the secret of the service has changed, so that ' +
        'nothing can be signed; rotate the secret of the endpoint.',
    ),
  disabledReason: z
    .enum(['gone', 'failing'])
    .nullable()
    .describe('Why it was switched off by itself: it answered 410, or nothing arrived for five days.'),
  disabledAt: dateTime.nullable(),
  secretHint: z.string().describe('The last four characters of its secret.'),
  formerSecretUntil: dateTime
    .nullable()
    .describe('Until when requests are signed with the secret before the rotation as well.'),
  pending: count.describe('Deliveries that wait or are under way; 1,000 stands for that many or more.'),
  lastDeliveredAt: dateTime.nullable(),
  lastFailedAt: dateTime.nullable(),
  lastFailure: z.string().nullable(),
  failingSince: dateTime.nullable().describe('First failure since something last arrived.'),
  createdAt: dateTime,
  updatedAt: dateTime,
})

export const endpointWithSecret = z.object({
  endpoint: webhookEndpoint,
  secret: z
    .string()
    .nullable()
    .describe('`whsec_` and base64, shown this once; null in the answer to a repeated `Idempotency-Key`.'),
})

export const createEndpointInput = z.strictObject({
  url,
  description: description.default(''),
  events,
  channelIds: channelIds.default(null),
  automationIds: automationIds.default(null),
  channels: channels.default('open'),
  enabled: z.boolean().default(true),
})

/** Not checked: it repeats what was read. */
const seen = z
  .strictObject({
    ...{ url: z.string(), description: z.string(), events: z.array(z.string()) },
    ...{ channelIds: z.array(z.string()).nullable(), automationIds: z.array(z.string()).nullable() },
    channels: z.string(),
  })
  .partial()
  .describe(
    'What the fields were when they were read. One of those to be changed that somebody has changed since then answers 409.',
  )

export const updateEndpointInput = z
  .strictObject({
    endpointId: uuidId('endpoint'),
    url: url.optional(),
    description: description.optional(),
    events: events.optional(),
    channelIds: channelIds.optional(),
    automationIds: automationIds.optional(),
    channels: channels.optional(),
    enabled: z
      .boolean()
      .optional()
      .describe('Switched off, it is told nothing: what waits for it fails, and can be replayed later.'),
    expected: seen.optional(),
  })
  .check(someField('endpointId', 'expected'))

export const rotateEndpointInput = z.strictObject({
  endpointId: uuidId('endpoint'),
  endFormer: z
    .boolean()
    .default(false)
    .describe(
      `True: the present secret signs nothing any more, as after a leak. Otherwise requests carry both signatures for ${overlapHours} hours.`,
    ),
})

export const testEndpointInput = z.strictObject({
  endpointId: uuidId('endpoint'),
  event: z
    .enum(webhookEvents)
    .optional()
    .describe('Whose sample is sent; by default the first that was chosen.'),
})

export const webhookStatuses = ['queued', 'sending', 'delivered', 'failed'] as const

const failures = [
  'address',
  'connection',
  'lost',
  'oversized',
  'redirect',
  'status',
  'timeout',
  'unreadable',
] as const

const attempt = z.object({
  at: dateTime,
  outcome: z.enum(['delivered', 'failed', 'retry']),
  message: z.string().describe('What came of it, in one sentence.'),
  failure: z.enum(failures).nullable().describe('Kind of the failure; null when it arrived.'),
  status: z.int().nullable().describe('HTTP status; null without an answer.'),
  durationMs: count,
  timestamp: z
    .int()
    .nullable()
    .describe('The `webhook-timestamp` that was signed; null when nothing was sent.'),
  body: z
    .string()
    .nullable()
    .describe('The first 2 kB of the answer. Null for private addresses, whose words are not repeated.'),
  nextAt: dateTime.nullable().describe('When it is tried again.'),
})

export const webhookDelivery = z.object({
  id: z.guid().describe('Sent as `webhook-id`; the same for every attempt.'),
  event: z.string(),
  subject: z.string().describe('Deliveries of one subject arrive in their order.'),
  isTest: z.boolean(),
  status: z.enum(webhookStatuses),
  attempt: count.describe('Attempts so far, since it was replayed if it was.'),
  lastMessage: z.string().nullable(),
  lastStatus: z.int().nullable(),
  dueAt: dateTime.nullable().describe('When it is tried next; null when it has ended.'),
  occurredAt: dateTime,
  createdAt: dateTime,
  finishedAt: dateTime.nullable(),
})

export const webhookDeliveryDetail = webhookDelivery.extend({
  body: z.string().describe('The body of the request, as it is sent.'),
  attempts: z.array(attempt).describe('The last thirty, oldest first.'),
})

export const deliveryListQuery = z.object({
  endpointId: uuidId('endpoint'),
  ...pageQuery,
  status: z.array(z.enum(webhookStatuses)).min(1).optional().describe('One or several.'),
  event: z.array(z.enum(webhookEvents)).min(1).optional().describe('One or several.'),
  since: dateTime.optional().describe('Only what was written at or after this instant.'),
  until: dateTime.optional().describe('Only what was written before this instant.'),
})

export const replayInput = z
  .strictObject({
    endpointId: uuidId('endpoint'),
    webhookId: z.guid('Must be a UUID').optional().describe('One delivery.'),
    since: dateTime.optional().describe('A span: what was written at or after this instant.'),
    until: dateTime.optional().describe('End of the span; now when omitted.'),
    status: z
      .enum(['delivered', 'failed', 'all'])
      .default('failed')
      .describe('Of a span, what is sent again: by default what failed.'),
  })
  .check((context) => {
    const { webhookId, since, until } = context.value
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: 'custom', path: [path], message, input: context.value })
    if (webhookId === undefined && since === undefined) refuse('since', 'Name a delivery or a span')
    if (webhookId !== undefined && (since ?? until) !== undefined)
      refuse('webhookId', 'Name either a delivery or a span')
    if (since && until && Date.parse(since) >= Date.parse(until)) refuse('until', 'Must be after since')
  })

export type WebhookEndpoint = z.infer<typeof webhookEndpoint>
export type EndpointWithSecret = z.infer<typeof endpointWithSecret>
export type CreateEndpointInput = z.infer<typeof createEndpointInput>
export type UpdateEndpointInput = z.infer<typeof updateEndpointInput>
export type RotateEndpointInput = z.infer<typeof rotateEndpointInput>
export type TestEndpointInput = z.infer<typeof testEndpointInput>
export type WebhookAttempt = z.infer<typeof attempt>
export type WebhookFailure = (typeof failures)[number]
export type WebhookDelivery = z.infer<typeof webhookDelivery>
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetail>
export type DeliveryListQuery = z.infer<typeof deliveryListQuery>
export type ReplayInput = z.infer<typeof replayInput>
