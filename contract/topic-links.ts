import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { count, dateTime } from './common/values.ts'

export const linkedWork = z.object({
  kind: z.enum(['issue', 'pull_request']),
  repository: z
    .string()
    .describe('Owner and name of the repository; at Linear the key of the team, at Jira that of the project.')
    .meta({ examples: ['northline/cli'] }),
  number: z.int().min(1),
  url: z.string().describe('Address of the issue or pull request.'),
  messageCount: count.describe('Messages that name it, or by which it names the topic.'),
  messageId: uuidId('newest of these messages'),
  lastMessageAt: dateTime,
})

export const topicLinks = z.object({
  data: z.array(linkedWork).max(100).describe('Named most recently first; at most 100.'),
  lookedBackTo: dateTime
    .nullable()
    .describe('Null when every message was read, otherwise the instant of the oldest that was.'),
})

export type LinkedWork = z.infer<typeof linkedWork>
export type TopicLinks = z.infer<typeof topicLinks>
