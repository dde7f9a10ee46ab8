import * as z from 'zod'
import { automationUse } from './automation-shape.ts'
import { sourceName, uuidId } from './common/ids.ts'
import { operation } from './common/operation.ts'
import { count, dateTime } from './common/values.ts'

/** Events of one name are counted no further. */
export const eventsCounted = 10_000

const lostChannel = z.object({
  id: uuidId('channel'),
  channelName: z.string(),
  serverName: z.string(),
  lastSeenAt: dateTime.nullable(),
})

const dependent = automationUse.extend({
  listensTo: z
    .array(z.string())
    .describe('Events of this source that start it, or of conversations in its channels.')
    .meta({ examples: [['github.pr.merged']] }),
  sendsTo: z.boolean().describe('Whether its output goes into this source.'),
})

const eventName = z.object({
  name: z.string().meta({ examples: ['github.pr.merged'] }),
  title: z.string(),
  received: count.describe(
    `Events of the last 30 days, at most ${eventsCounted}: more than that are not counted.`,
  ),
  lastReceivedAt: dateTime.nullable(),
})

export const integration = z.object({
  source: sourceName,
  status: z
    .enum(['connected', 'partly', 'disconnected', 'missing'])
    .describe(
      '`connected`: messages or events arrive from it, or it is connected to let them. `partly`: some of its channels are disconnected. ' +
        '`disconnected`: all are. `missing`: nothing has ever arrived.',
    ),
  connectedChannels: count,
  disconnectedChannels: count,
  lostChannels: z.array(lostChannel).describe('Disconnected ones, at most five, the latest heard first.'),
  firstSeenAt: dateTime.nullable().describe('When its first channel appeared.'),
  lastMessageAt: dateTime.nullable(),
  messages: count.describe('Messages of the last 30 days (UTC days).'),
  events: z.array(eventName).describe('Events that are pushed from it, also those that never came.'),
  automations: z.array(dependent).describe('At most 50 that depend on it, by name.'),
  automationCount: count,
})

export type Integration = z.infer<typeof integration>

export const integrations = {
  list: operation({
    method: 'GET',
    path: '/integrations',
    operationId: 'listIntegrations',
    summary: 'List integrations',
    description:
      'Every source that messages or events can come from: what arrives, what has stopped, and which automations ' +
      'depend on it.',
    tag: 'Settings',
    extension: true,
  }).output(z.object({ data: z.array(integration) })),
}
