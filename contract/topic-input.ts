import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { someField } from './common/some-field.ts'

export const topicTypes = ['bug_report', 'feature_request', 'complaint', 'praise', 'question'] as const
export const lifecycleStates = ['open', 'in_progress', 'completed', 'dismissed'] as const
export const priorities = ['very_low', 'low', 'default', 'high', 'very_high'] as const

/** Fields of a topic that a person may keep the writer from. */
export const lockableFields = ['title', 'summary', 'topicType', 'priority'] as const

export type LockableField = (typeof lockableFields)[number]

export const topicId = z
  .string()
  .regex(
    /^(\d+|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/,
    'Must be a UUID, or digits for a v1 topic',
  )
  .describe('Id of the topic: a UUID, or the digits of a v1 topic.')
  .meta({ examples: ['0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'] })

/** Not checked: it repeats what was read. */
const seen = z
  .strictObject({
    title: z.string(),
    summary: z.string(),
    topicType: z.string().nullable(),
    lifecycleState: z.string(),
    priority: z.string(),
    archived: z.boolean(),
    assigneeId: z.string().nullable(),
  })
  .partial()
  .describe(
    'What the fields were when they were read. One of those to be changed that somebody has changed since then answers 409.',
  )

export const updateTopicInput = z
  .strictObject({
    topicId,
    title: z.string().trim().min(1, 'Must not be empty').max(300).optional(),
    summary: z.string().trim().max(5000).optional(),
    topicType: z.enum(topicTypes).nullable().optional(),
    lifecycleState: z.enum(lifecycleStates).optional(),
    priority: z.enum(priorities).optional(),
    archived: z.boolean().optional(),
    assigneeId: uuidId('member')
      .nullable()
      .optional()
      .describe('Member who takes care of it; null for nobody.'),
    expected: seen.optional(),
  })
  .check(someField('topicId', 'expected'))

export type UpdateTopicInput = z.infer<typeof updateTopicInput>

const messageIds = z
  .array(uuidId('message'))
  .min(1)
  .max(200)
  .overwrite((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])
  .describe(
    'Messages that join the topic: those of a thread in the discussion of that thread, others in one discussion a channel.',
  )

const keyword = z.string().trim().min(1, 'Must not be empty').max(100)

export const createTopicInput = z.strictObject({
  title: z
    .string()
    .trim()
    .min(1, 'Must not be empty')
    .max(300)
    .meta({ examples: ['Payments are taken twice'] }),
  summary: z.string().trim().max(5000).optional(),
  topicType: z.enum(topicTypes).nullable().optional(),
  priority: z.enum(priorities).optional().describe('`default` when omitted.'),
  keywords: z
    .array(keyword)
    .max(30)
    .overwrite((words) => [...new Set(words)])
    .optional()
    .meta({ examples: [['billing', 'double charge']] }),
  messageIds: messageIds.optional(),
})

export const addTopicMessagesInput = z.strictObject({ topicId, messageIds })

export type CreateTopicInput = z.infer<typeof createTopicInput>
export type AddTopicMessagesInput = z.infer<typeof addTopicMessagesInput>
