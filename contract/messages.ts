import * as z from 'zod'
import { digitId, sourceName, uuidId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { count, email, pastDateTime, pictureAddress, webAddress } from './common/values.ts'
import { messageDetail, messageList, messageListQuery, messageReach } from './message-list.ts'

const text = (max: number) => z.string().trim().min(1, 'Must not be empty').max(max)

const messageChannel = z
  .strictObject({
    sourceName: sourceName.max(50),
    sourceServerId: text(200).describe('Id of the server or workspace in the source system.'),
    sourceChannelId: text(200).describe('Id of the channel in the source system.'),
    channelName: text(200).optional().describe('Used when the channel is new.'),
    serverName: text(200).optional(),
  })
  .meta({
    examples: [
      { sourceName: 'slack', sourceServerId: 'T01', sourceChannelId: 'C04SUPPORT', channelName: 'support' },
    ],
  })

const messageAuthor = z
  .strictObject({
    platformId: text(200).describe('Id of the author in the source system.'),
    displayName: text(200).optional(),
    handle: text(200).optional(),
    email: email.optional().describe('Links the author to a person, and its domain to a company.'),
    avatarUrl: pictureAddress.optional(),
    title: text(200).optional(),
    isBot: z.boolean().optional(),
  })
  .meta({ examples: [{ platformId: 'U123', displayName: 'Ada Berg', email: 'ada@halden.example' }] })

export const pushedMessage = z.strictObject({
  id: text(300).describe(
    'Id of the message in the source system. The same id in the same channel is the same message.',
  ),
  channel: messageChannel,
  author: messageAuthor,
  content: z.string().min(1, 'Must not be empty').max(40_000),
  sentAt: pastDateTime,
  threadId: text(300).optional().describe('Messages of one thread carry the same id.'),
  url: webAddress.optional(),
})

export const pushMessagesInput = z.strictObject({ messages: z.array(pushedMessage).min(1).max(500) })

export const pushMessagesResult = z.object({
  results: z
    .array(
      z.object({
        status: z.enum(['created', 'duplicate']),
        messageId: z.guid(),
        channelId: uuidId('channel'),
        personId: digitId('person'),
        companyId: digitId('company').nullable(),
      }),
    )
    .describe('One result a message, in input order.'),
  created: count,
  duplicates: count,
})

export type PushedMessage = z.infer<typeof pushedMessage>
export type PushMessagesInput = z.infer<typeof pushMessagesInput>
export type PushMessagesResult = z.infer<typeof pushMessagesResult>

export const messages = {
  list: operation({
    method: 'GET',
    path: '/messages',
    operationId: 'listMessages',
    summary: 'List messages',
    description:
      'What people said, newest first. With no filter, or with exactly one of channel, person, company, topic, ' +
      'discussion and source, the total is exact. With more filters, a search or a time span, the newest ' +
      `${messageReach} messages of the narrowest of them are looked through and \`lookedBackTo\` says how far ` +
      'that went.',
    tag: 'Messages',
    extension: true,
  })
    .input(messageListQuery)
    .output(messageList),
  get: operation({
    method: 'GET',
    path: '/messages/{messageId}',
    operationId: 'getMessage',
    summary: 'Read one message',
    description: 'One message with its author, channel, discussion and topic, and what was said around it.',
    tag: 'Messages',
    extension: true,
  })
    .input(z.object({ messageId: uuidId('message') }))
    .output(messageDetail),
  push: idempotentOperation({
    method: 'POST',
    path: '/messages',
    operationId: 'pushMessages',
    summary: 'Push messages',
    description:
      'Takes 1 to 500 messages, all or none. Unknown channels, people (by platform identity, then by e-mail) and ' +
      'companies (by e-mail domain) are created; every statistic is up to date when the answer arrives. ' +
      'A message that is there already changes nothing.',
    tag: 'Messages',
    extension: true,
  })
    .input(pushMessagesInput)
    .output(pushMessagesResult),
}
