import * as z from 'zod'
import { digitId, sourceName, uuidId } from './common/ids.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { companyRef, count, dateTime, search } from './common/values.ts'

/** How far back one request reads: deeper pages start again from `until`. */
export const messageReach = 5_000

export const messageAuthor = z.object({
  id: digitId('person'),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  title: z.string().nullable(),
  isBot: z.boolean(),
  isVip: z.boolean(),
  company: companyRef.nullable(),
})

const messagePlace = z.object({
  id: uuidId('channel'),
  channelName: z.string(),
  serverName: z.string(),
  sourceName: z.string(),
})

const messageTopic = z.object({
  id: uuidId('topic'),
  title: z.string(),
  topicType: z.string().nullable(),
})

export const message = z.object({
  id: uuidId('message'),
  content: z.string().describe('Text as it came from the source.'),
  sentAt: dateTime,
  url: z.string().nullable().describe('Address of the message in the source system.'),
  threadId: z.string().nullable().describe('Messages of one thread of a channel carry the same id.'),
  channel: messagePlace,
  author: messageAuthor,
  groupId: z.guid().nullable().describe('Discussion of a topic that the message belongs to.'),
  topic: messageTopic.nullable(),
})

const messageDiscussion = z.object({
  id: uuidId('discussion'),
  title: z.string(),
  summary: z.string(),
  messageCount: count,
})

export const messageDetail = message.extend({
  discussion: messageDiscussion.nullable(),
  around: z
    .object({
      within: z.enum(['discussion', 'channel']).describe('Where the neighbours were taken from.'),
      before: z.array(message).describe('Up to five messages before it, oldest first.'),
      after: z.array(message).describe('Up to five messages after it, oldest first.'),
    })
    .describe('What was said around it: in its discussion if it has one, otherwise in its channel.'),
})

export type Message = z.infer<typeof message>
export type MessageDetail = z.infer<typeof messageDetail>

export const messageListQuery = z
  .object({
    ...pageQuery,
    channelId: uuidId('channel').optional(),
    personId: digitId('person').optional(),
    companyId: digitId('company').optional().describe('Messages of people who belong to this company now.'),
    topicId: uuidId('topic').optional(),
    groupId: uuidId('discussion').optional().describe('Messages of one discussion of a topic.'),
    sourceName: sourceName.optional(),
    search: search.optional().describe('Part of the text; case-insensitive, every character means itself.'),
    since: dateTime.optional().describe('Only messages at or after this instant.'),
    until: dateTime.optional().describe('Only messages before this instant.'),
  })
  .check((context) => {
    const { page, limit } = context.value
    if (context.issues.length > 0 || page * limit <= messageReach) return
    const message = `Must not reach past the newest ${messageReach} messages; go further back with until`
    context.issues.push({ code: 'custom', path: ['page'], message, input: page })
  })

export type MessageListQuery = z.infer<typeof messageListQuery>

export const messageList = listOf(message).extend({
  lookedBackTo: dateTime
    .nullable()
    .describe(
      'Null when every message was taken into account. Otherwise the instant of the oldest message that was: ' +
        '`totalCount` counts back to it, and `until` with this instant goes on from there.',
    ),
})

export type MessageList = z.infer<typeof messageList>
