import * as z from 'zod'
import { digitId, sourceName, uuidId } from './common/ids.ts'
import { messageKinds } from './common/message-kinds.ts'
import { messageReach } from './common/message-reach.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { confidence, placedBy, sureness } from './common/placement.ts'
import { surenesses } from './common/sureness.ts'
import { attribution, companyRef, count, dateTime, search } from './common/values.ts'
import { visibility } from './common/visibility.ts'

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
  visibility: visibility.optional(),
})

const messageTopic = z.object({
  id: uuidId('topic'),
  title: z.string(),
  topicType: z.string().nullable(),
  confidence,
  sureness,
  placedBy,
})

export const messageKind = z
  .enum(messageKinds)
  .describe('What it is; `message` is what people write to each other in a chat or thread.')

const messageAttachment = z
  .object({
    name: z.string(),
    url: z.string().nullable(),
    mimeType: z.string().nullable(),
    size: count.nullable().describe('Bytes, as the source says.'),
  })
  .describe('A file by reference: it stays where it is.')

export const message = z.object({
  id: uuidId('message'),
  content: z.string().describe('Text as it came from the source.'),
  kind: messageKind,
  sentAt: dateTime,
  editedAt: dateTime
    .nullable()
    .describe('When its author last edited it, or when it was corrected here; null for the original.'),
  attachments: z.array(messageAttachment),
  onBehalfOf: z.string().nullable().describe("Id of the member who entered it in the author's name."),
  enteredBy: attribution.nullable().describe('That member; null as well when they have left.'),
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
    sureness: z
      .enum(surenesses)
      .optional()
      .describe('Only messages of discussions that are in a topic, as sure as this.'),
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
