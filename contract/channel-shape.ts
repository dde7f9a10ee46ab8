import * as z from 'zod'
import { sourceName, uuidId } from './common/ids.ts'
import { count, dateTime } from './common/values.ts'
import { visibility, visibleTo } from './common/visibility.ts'
import { messageAuthor } from './message-list.ts'

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
  visibility: visibility.optional(),
  visibleTo: visibleTo.optional(),
  messageCount: count.describe('All messages in the channel.'),
  lastSeenAt: dateTime.nullable().describe('Most recent message, null when there is none.'),
  createdAt: dateTime,
  updatedAt: dateTime,
})

export const specifiedChannel = channel.omit({ visibility: true, visibleTo: true })

export type Channel = z.infer<typeof channel>

export const channelPeople = z.object({
  data: z
    .array(
      messageAuthor.extend({
        messageCount: count.describe('Messages of this person among those looked at.'),
        lastMessageAt: dateTime,
      }),
    )
    .describe('Most active first.'),
  personCount: count.describe('Everybody who wrote one of the messages looked at.'),
  messageCount: count.describe('Messages looked at: the newest of the channel, at most 2000.'),
  since: dateTime.nullable().describe('The oldest message looked at; null when there is none.'),
})

export type ChannelPeople = z.infer<typeof channelPeople>
