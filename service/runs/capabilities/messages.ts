import * as z from 'zod'
import { messageListQuery } from '#contract/message-list.ts'
import { getMessage } from '#service/api/messages/get.ts'
import { listMessages } from '#service/api/messages/list.ts'
import { tool } from './tool.ts'
import { cut, messageView } from './views.ts'

const filters = z.object({
  search: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Part of the text, as written; not a list of words.'),
  since: z.string().optional().describe('ISO 8601 instant; messages at or after it.'),
  until: z.string().optional().describe('ISO 8601 instant; messages before it.'),
  sourceName: z.string().optional().describe('slack, discord, github, email …'),
  channelId: z.string().optional(),
  personId: z.string().optional(),
  companyId: z.string().optional(),
  topicId: z.string().optional(),
  page: z.int().min(1).default(1),
  limit: z.int().min(1).max(40).default(20),
})

const search = tool({
  name: 'search_messages',
  description:
    'Messages, newest first. `totalCount` counts all that fit; `lookedBackTo` tells when older ones were left out.',
  input: filters,
  async run({ context, links }, input) {
    const { data, totalCount, lookedBackTo } = await listMessages(context, messageListQuery.parse(input))
    return { totalCount, lookedBackTo, messages: data.map((it) => messageView(it, links)) }
  },
})

const read = tool({
  name: 'read_message',
  description: 'One message in full, with what was said around it.',
  input: z.object({ messageId: z.guid() }),
  async run({ context, links }, { messageId }) {
    const message = await getMessage(context, { messageId })
    const view = (it: typeof message.around.before) => it.map((one) => messageView(one, links))
    return {
      ...messageView(message, links, 6000),
      discussion: message.discussion && {
        title: message.discussion.title,
        summary: cut(message.discussion.summary, 500),
      },
      before: view(message.around.before),
      after: view(message.around.after),
    }
  },
})

export const messageTools = {
  'messages.read': [search, read],
}
