import * as z from 'zod'
import { changeRecord, historyQuery } from './common/changes.ts'
import { digitId, sourceName, uuidId } from './common/ids.ts'
import { editOperation, idempotentOperation, operation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { confidence, placedBy, sureness, why } from './common/placement.ts'
import {
  companyRef,
  count,
  dateTime,
  platformIdentity,
  search,
  sortOrder,
  weeklyActivity,
} from './common/values.ts'
import {
  addTopicMessagesInput,
  createTopicInput,
  lifecycleStates,
  lockableFields,
  priorities,
  topicId,
  topicTypes,
  updateTopicInput,
} from './topic-input.ts'
import { topicLinks } from './topic-links.ts'

export { lifecycleStates, priorities, topicTypes }

export const topic = z.object({
  id: uuidId('topic'),
  title: z.string(),
  summary: z.string(),
  summaryPoints: z.array(
    z.object({ text: z.string(), messageId: z.guid().nullable(), personId: z.string().nullable() }),
  ),
  topicType: z.enum(topicTypes).nullable(),
  lifecycleState: z.enum(lifecycleStates),
  priority: z.enum(priorities),
  priorityWhy: z
    .array(z.string())
    .describe('Reasons of the topic writer for the priority; empty when somebody else set it.'),
  archived: z.boolean(),
  assignee: z
    .object({ id: uuidId('member'), name: z.string(), image: z.string().nullable() })
    .nullable()
    .describe('Member who takes care of it; null while nobody does.'),
  keywords: z.array(z.string()),
  sources: z.array(z.string()),
  messageCount: count,
  personCount: count,
  companyCount: count,
  weeklyActivity,
  confidence: confidence.describe('How sure its writer is that it is one topic, from 0 to 1.'),
  lockedFields: z
    .array(z.enum(lockableFields))
    .describe('Fields that the writer leaves alone, because a person wrote or locked them.'),
  revenue: z.number().min(0).describe('Sum of the yearly values of its companies.'),
  waiting: count.describe('People who asked for it and were not told that it is done.'),
  firstMessageAt: dateTime.nullable(),
  lastMessageAt: dateTime.nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
})

export const topicGroup = z.object({
  id: uuidId('discussion'),
  topicId: z.guid(),
  channelId: z.guid(),
  title: z.string(),
  summary: z.string(),
  messageCount: count,
  firstMessageAt: dateTime.nullable(),
  lastMessageAt: dateTime.nullable(),
  placedBy,
  confidence,
  sureness,
  why,
})

export const topicDetail = topic.extend({
  groups: z.array(topicGroup).describe('The discussions inside the topic, most recent first; at most 100.'),
})

export const topicParticipant = z.object({
  id: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  title: z.string().nullable(),
  company: companyRef.nullable(),
  identities: z.array(platformIdentity),
  isBot: z.boolean(),
  isVip: z.boolean(),
  messageCount: count.describe('Messages of this person in the topic.'),
  sources: z.array(z.string()),
})

export type Topic = z.infer<typeof topic>
export type TopicDetail = z.infer<typeof topicDetail>
export type TopicParticipant = z.infer<typeof topicParticipant>

export const listedTopic = topic.extend({
  theirs: z
    .object({ messageCount: count, lastMessageAt: dateTime.nullable() })
    .nullable()
    .optional()
    .describe(
      'With `companyId` or `personId`: what they said in it. `messageCount` and the rest are of everybody. Null for who does not see every channel.',
    ),
})

export type ListedTopic = z.infer<typeof listedTopic>

export const topicListQuery = z.object({
  ...pageQuery,
  search: search.optional().describe('Part of the title, the summary or a keyword.'),
  topicType: z.enum(topicTypes).optional(),
  lifecycleState: z.enum(lifecycleStates).optional(),
  priority: z.enum(priorities).optional(),
  archived: z.boolean().default(false),
  assignee: z
    .string()
    .regex(
      /^(me|none|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/,
      'Must be the id of a member, `me` or `none`',
    )
    .optional()
    .describe('Topics of the member with this id, of the acting member (`me`), or of nobody (`none`).')
    .meta({ examples: ['me'] }),
  sourceName: sourceName.optional(),
  channelId: uuidId('channel').optional(),
  companyId: digitId('company').optional(),
  personId: digitId('person').optional(),
  since: dateTime.optional().describe('Only topics with a message at or after this instant.'),
  until: dateTime.optional().describe('Only topics whose last message is before this instant.'),
  sortBy: z
    .enum(['lastMessage', 'priority', 'messageCount', 'createdAt', 'revenue', 'title'])
    .default('lastMessage'),
  sortOrder,
})

export type TopicListQuery = z.infer<typeof topicListQuery>

export const topicHistoryQuery = z.object({ topicId, ...historyQuery })

export const topicActKinds = [
  'create',
  'place',
  'take_out',
  'move',
  'merge',
  'split',
  'rebuild',
  'edit',
  'undo',
] as const

const topicAct = z.object({
  id: z.guid().describe('To undo it by.'),
  kind: z.enum(topicActKinds),
  topics: z
    .array(z.object({ id: z.guid(), title: z.string() }))
    .describe('Topics that it changed, the one that was acted on first.'),
  undoneAt: dateTime.nullable(),
  undoUntil: dateTime.nullable().describe('Until when it can be undone; null when it cannot.'),
})

const topicHistoryEntry = changeRecord.extend({
  act: topicAct.nullable().describe('Act that the change is part of; null for what cannot be undone.'),
})

export const topicHistory = z.object({
  history: z.array(topicHistoryEntry).describe('Newest first.'),
  totalCount: count,
})

export type TopicHistoryEntry = z.infer<typeof topicHistoryEntry>
export type TopicHistory = z.infer<typeof topicHistory>
export type TopicHistoryQuery = z.infer<typeof topicHistoryQuery>

const tag = 'Topics'

export const topics = {
  list: operation({
    method: 'GET',
    path: '/topics',
    operationId: 'listTopics',
    summary: 'List topics',
    description:
      'What people talk about, most recently active first. Archived topics are left out unless asked for.',
    tag,
    extension: true,
  })
    .input(topicListQuery)
    .output(listOf(listedTopic)),
  get: operation({
    method: 'GET',
    path: '/topics/{topicId}',
    operationId: 'getTopic',
    summary: 'Read one topic',
    description: 'One topic with its discussions.',
    tag,
    extension: true,
  })
    .input(z.object({ topicId }))
    .output(topicDetail),
  people: operation({
    method: 'GET',
    path: '/topics/{topicId}/people',
    operationId: 'listTopicPeople',
    summary: 'List the people in a topic',
    description:
      'Unique people who wrote in a v1 or v2 topic, by message authors linked through their identities, ' +
      'most active first.',
    tag,
  })
    .input(z.object({ topicId }))
    .output(z.object({ data: z.array(topicParticipant) })),
  update: editOperation({
    method: 'PATCH',
    path: '/topics/{topicId}',
    operationId: 'updateTopic',
    summary: 'Update a topic',
    description:
      'Changes the state, priority, assignee or texts of a topic, or archives it. At least one field must be provided; ' +
      'omitted fields are left unchanged. Title, summary, kind and priority that a person writes are locked by it. ' +
      'With `expected` it answers 409 instead of replacing what somebody else wrote meanwhile, and says who wrote what.',
    tag,
    extension: true,
  })
    .input(updateTopicInput)
    .output(topicDetail),
  create: idempotentOperation({
    method: 'POST',
    path: '/topics',
    operationId: 'createTopic',
    summary: 'Create a topic',
    description:
      'Creates a topic, from messages or empty. Messages that are pushed later join it by themselves when their thread ' +
      'is one of its discussions. A message that is in another topic already answers 409.',
    tag,
    extension: true,
  })
    .input(createTopicInput)
    .output(topicDetail),
  addMessages: idempotentOperation({
    method: 'POST',
    path: '/topics/{topicId}/messages',
    operationId: 'addTopicMessages',
    summary: 'Add messages to a topic',
    description:
      'Messages join the topic; those that are in it already stay. A message or a thread of another topic answers 409.',
    tag,
    extension: true,
  })
    .input(addTopicMessagesInput)
    .output(topicDetail),
  links: operation({
    method: 'GET',
    path: '/topics/{topicId}/links',
    operationId: 'listTopicLinks',
    summary: 'List the issues and pull requests of a topic',
    description:
      'Issues and pull (merge) requests of GitHub, GitLab, Linear and Jira whose address stands in a message of the topic, ' +
      'which a message of the topic was written on, or which name the topic or a message of it by its address in the ' +
      'dashboard. The newest 2000 messages are read, of each the first 8000 characters.',
    tag,
    extension: true,
  })
    .input(z.object({ topicId }))
    .output(topicLinks),
  history: operation({
    method: 'GET',
    path: '/topics/{topicId}/history',
    operationId: 'getTopicHistory',
    summary: "Read a topic's change history",
    description: 'Audit trail with attribution, newest first.',
    tag,
    extension: true,
  })
    .input(topicHistoryQuery)
    .output(topicHistory),
}
