import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { attribution, count, dateTime } from './common/values.ts'

export const inboxStates = ['open', 'snoozed', 'done'] as const

const itemId = uuidId('inbox item')

/** Characters of the beginning of an output that a list shows. */
export const previewLength = 280

export const inboxItem = z.object({
  id: itemId,
  automation: z
    .object({ id: z.guid(), name: z.string() })
    .nullable()
    .describe('What wrote it; null when that is gone.'),
  runId: z.guid().nullable().describe('Null when the run is no longer kept.'),
  title: z.string(),
  preview: z.string().describe(`The first ${previewLength} characters, as plain text.`),
  isTest: z.boolean().describe('Output of a test run, which only the person who started it gets.'),
  isMine: z.boolean().describe('Whether the acting member alone gets it.'),
  recipients: z
    .array(attribution)
    .nullable()
    .describe('Members who get it, where the automation names them; null: everybody, or the tester alone.'),
  state: z.enum(inboxStates),
  isRead: z.boolean().describe('Whether the acting member has read it; false for a key alone.'),
  snoozedUntil: dateTime.nullable(),
  doneBy: attribution
    .nullable()
    .describe('Who marked it as done; null while it is not done, or when they left.'),
  commentCount: count,
  createdAt: dateTime,
})

export const inboxComment = z.object({
  id: uuidId('comment'),
  text: z.string(),
  by: attribution,
  createdAt: dateTime,
})

export const inboxItemDetail = inboxItem.extend({
  body: z.string().describe('The output, in Markdown.'),
  comments: z.array(inboxComment).describe('Oldest first.'),
})

export const inboxQuery = z.object({
  ...pageQuery,
  state: z
    .enum(inboxStates)
    .default('open')
    .describe('`snoozed` ones come back as `open` when their time has come.'),
  unread: z
    .boolean()
    .optional()
    .describe('Only what the acting member has not read, or only what they have.'),
  automationId: uuidId('automation').optional(),
})

const itemOf = { itemId }

export const updateInboxItemInput = z
  .strictObject({
    ...itemOf,
    isRead: z.boolean().optional().describe('Of the acting member alone.'),
    isDone: z.boolean().optional().describe('For everybody who gets it.'),
    snoozedUntil: dateTime
      .nullable()
      .optional()
      .describe('Until when it is out of the way, for everybody who gets it; null brings it back.'),
  })
  .check((context) => {
    const { itemId: _, ...changes } = context.value
    if (Object.values(changes).some((it) => it !== undefined)) return
    const message = 'At least one field must be provided'
    context.issues.push({ code: 'custom', path: [], message, input: context.value })
  })

export const commentInput = z.strictObject({
  ...itemOf,
  text: z.string().trim().min(1, 'Must not be empty').max(5000),
})

export type InboxItem = z.infer<typeof inboxItem>
export type InboxItemDetail = z.infer<typeof inboxItemDetail>
export type InboxComment = z.infer<typeof inboxComment>
export type InboxQuery = z.infer<typeof inboxQuery>
export type UpdateInboxItemInput = z.infer<typeof updateInboxItemInput>
export type CommentInput = z.infer<typeof commentInput>

const base = { tag: 'Inbox', extension: true } as const

/** What automations delivered inside. */
export const inbox = {
  list: operation({
    ...base,
    method: 'GET',
    path: '/inbox',
    operationId: 'listInbox',
    summary: 'List the inbox',
    description:
      'What automations delivered to everybody, and to the acting member, newest first. A key alone lists what ' +
      'everybody gets.',
  })
    .input(inboxQuery)
    .output(listOf(inboxItem)),
  get: operation({
    ...base,
    method: 'GET',
    path: '/inbox/{itemId}',
    operationId: 'getInboxItem',
    summary: 'Read one item of the inbox',
    description: 'With the whole output and its comments. Reading it here does not mark it as read.',
  })
    .input(z.object(itemOf))
    .output(inboxItemDetail),
  update: idempotentOperation({
    ...base,
    method: 'PATCH',
    path: '/inbox/{itemId}',
    operationId: 'updateInboxItem',
    summary: 'Mark an item of the inbox',
    description:
      'As read or unread for the acting member; as done, or out of the way until a time, for everybody who gets it. What is ' +
      'done is not snoozed. Needs an acting member.',
  })
    .input(updateInboxItemInput)
    .output(inboxItem),
  comment: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/inbox/{itemId}/comments',
    operationId: 'commentInboxItem',
    summary: 'Comment on an item of the inbox',
    description:
      'At most 100 comments to an item. Everybody who gets the item reads them. Needs an acting member.',
  })
    .input(commentInput)
    .output(inboxComment),
  readAll: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/inbox/read',
    operationId: 'readInbox',
    summary: 'Mark everything as read',
    description: 'All open items, for the acting member, whom it needs.',
  })
    .input(z.strictObject({}))
    .output(z.object({ read: count.describe('How many were unread.') })),
}
