import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { messageReach } from './common/message-reach.ts'
import { editOperation, idempotentOperation, operation } from './common/operation.ts'
import { dateTime } from './common/values.ts'
import { message, messageDetail, messageList, messageListQuery } from './message-list.ts'
import { longestContent, pushMessagesInput, pushMessagesResult } from './message-push.ts'

export const editMessageInput = z.strictObject({
  messageId: uuidId('message'),
  content: z.string().min(1, 'Must not be empty').max(longestContent),
  expected: z
    .strictObject({ content: z.string() })
    .optional()
    .describe('The content as it was read. When it is another by now, it answers 409.'),
})

export const deletedMessage = z.object({ id: z.guid(), deletedAt: dateTime })

export type EditMessageInput = z.infer<typeof editMessageInput>
export type DeletedMessage = z.infer<typeof deletedMessage>

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
      'A message that is there already changes nothing, unless it says by `editedAt` that it is a later version. One ' +
      'that was deleted does not come back, nor does what somebody who was erased had said. Acting members may add ' +
      'feedback that they enter themselves; the rest is for owners and admins.',
    tag: 'Messages',
    extension: true,
  })
    .input(pushMessagesInput)
    .output(pushMessagesResult),
  update: editOperation({
    method: 'PATCH',
    path: '/messages/{messageId}',
    operationId: 'updateMessage',
    summary: 'Correct a message',
    description:
      'Replaces its content. It counts as edited now: older versions from the source change nothing, a later edit there ' +
      'replaces this one. Quotes of removed words are deleted. Owners and admins.',
    tag: 'Messages',
    extension: true,
  })
    .input(editMessageInput)
    .output(message),
  remove: idempotentOperation({
    method: 'DELETE',
    path: '/messages/{messageId}',
    operationId: 'deleteMessage',
    summary: 'Delete a message',
    description:
      'For good: every statistic is as if it had never come, quotes of it go, and its source cannot bring it back. ' +
      'Owners and admins.',
    tag: 'Messages',
    extension: true,
  })
    .input(z.strictObject({ messageId: uuidId('message') }))
    .output(deletedMessage),
}
