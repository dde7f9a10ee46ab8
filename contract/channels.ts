import * as z from 'zod'
import { sourceName, uuidId } from './common/ids.ts'
import { operation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { count, dateTime, search } from './common/values.ts'

export const channel = z.object({
  id: uuidId('channel'),
  channelName: z.string(),
  serverName: z.string().describe('Name of the server or workspace.'),
  sourceName,
  sourceChannelId: z.string().describe('Id of the channel in the source system.'),
  sourceServerId: z.string().describe('Id of the server or workspace in the source system.'),
  context: z
    .string()
    .nullable()
    .describe('Purpose of the channel in your words; used when signals are classified and ranked.'),
  description: z.string().nullable(),
  isConnected: z.boolean().describe('Whether the source server or workspace is connected now.'),
  messageCount: count.describe('All messages in the channel.'),
  lastSeenAt: dateTime.nullable().describe('Most recent message, null when there is none.'),
  createdAt: dateTime,
  updatedAt: dateTime,
})

export type Channel = z.infer<typeof channel>

export const channelListQuery = z.object({
  sourceName: sourceName.optional(),
  search: search
    .optional()
    .describe('Part of the channel name; case-insensitive, every character means itself.'),
  ids: z.array(uuidId('channel')).min(1).max(100).optional().describe('Only these channels.'),
  connectedOnly: z
    .boolean()
    .optional()
    .describe(
      'Only channels whose integration is still connected. Affects GitHub repositories (access not revoked); ' +
        'other sources are listed either way.',
    ),
  ...pageQuery,
})

export type ChannelListQuery = z.infer<typeof channelListQuery>

const tag = 'Channels'

export const channels = {
  list: operation({
    method: 'GET',
    path: '/channels',
    operationId: 'listChannels',
    summary: 'List channels',
    description:
      'Message channels of the organization with their message counts, most recently active first.',
    tag,
  })
    .input(channelListQuery)
    .output(listOf(channel)),
  get: operation({
    method: 'GET',
    path: '/channels/{channelId}',
    operationId: 'getChannel',
    summary: 'Read one channel',
    description: 'One message channel with its statistics.',
    tag,
  })
    .input(z.object({ channelId: uuidId('channel') }))
    .output(channel),
}
