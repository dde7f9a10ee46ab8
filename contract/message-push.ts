import * as z from 'zod'
import { digitId, sourceName, uuidId } from './common/ids.ts'
import { count, email, pastDateTime, pictureAddress, webAddress } from './common/values.ts'
import { messageKind } from './message-list.ts'

/** Characters of one message. */
export const longestContent = 40_000

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
    personId: digitId('person')
      .optional()
      .describe('A person who is known here, for an account that is not: it becomes one of theirs.'),
  })
  .meta({ examples: [{ platformId: 'U123', displayName: 'Ada Berg', email: 'ada@halden.example' }] })

export const pushedMessage = z.strictObject({
  id: text(300).describe(
    'Id of the message in the source system. The same id in the same channel is the same message.',
  ),
  channel: messageChannel,
  author: messageAuthor,
  content: z.string().min(1, 'Must not be empty').max(longestContent),
  sentAt: pastDateTime,
  kind: messageKind.optional(),
  editedAt: pastDateTime
    .optional()
    .describe(
      'When this content was written, if it was edited. A later one than that of the stored message replaces its ' +
        'content and attachments; an earlier one changes nothing.',
    ),
  attachments: z
    .array(
      z.strictObject({
        name: text(300),
        url: webAddress.optional(),
        mimeType: text(200).optional(),
        size: count.optional().describe('Bytes.'),
      }),
    )
    .max(20)
    .optional()
    .describe('Files by reference; they are never fetched.'),
  onBehalfOf: uuidId('member')
    .optional()
    .describe("The member who enters it in the author's name, such as feedback that came by telephone."),
  threadId: text(300).optional().describe('Messages of one thread carry the same id.'),
  url: webAddress.optional(),
})

export const pushMessagesInput = z.strictObject({
  messages: z.array(pushedMessage).min(1).max(500),
  quiet: z
    .boolean()
    .optional()
    .describe(
      'History: everything is stored, and no automation starts. The answer says in `wouldHaveRun` which would have.',
    ),
})

const quietRun = z.object({
  automationId: uuidId('automation'),
  name: z.string(),
  count: count.describe('Runs before a condition is asked, which nobody did.'),
})

export const pushMessagesResult = z.object({
  results: z
    .array(
      z.object({
        status: z
          .enum(['created', 'duplicate', 'edited', 'deleted'])
          .describe(
            '`edited`: a later version of a message that was there. `deleted`: it was taken back, and stays away.',
          ),
        messageId: z.guid().nullable().describe('Null only when it was deleted, as the other ids.'),
        channelId: uuidId('channel').nullable(),
        personId: digitId('person').nullable(),
        companyId: digitId('company').nullable(),
      }),
    )
    .describe('One result a message, in input order.'),
  created: count,
  duplicates: count,
  edited: count,
  deleted: count,
  wouldHaveRun: z
    .array(quietRun)
    .optional()
    .describe(
      'With `quiet`: the automations that listen to what came, by their events, channels and branches.',
    ),
})

export type PushedMessage = z.infer<typeof pushedMessage>
export type PushMessagesInput = z.infer<typeof pushMessagesInput>
export type PushMessagesResult = z.infer<typeof pushMessagesResult>
