import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { idempotentOperation } from './common/operation.ts'
import { dateTime } from './common/values.ts'
import { lockableFields, topicId } from './topic-input.ts'
import { topicDetail } from './topics.ts'

/** Days in which an act on topics can be undone. */
export const daysToUndo = 30

const idsOf = (what: string) =>
  z
    .array(uuidId(what))
    .min(1)
    .max(200)
    .overwrite((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])

export const actedTopic = topicDetail.extend({
  changeId: z.guid().nullable().describe('Id of the act, to undo it by; null when nothing was changed.'),
  undoUntil: dateTime.nullable().describe('Until when the act can be undone.'),
})

export const placeDiscussionsInput = z
  .strictObject({
    topicId,
    groupIds: idsOf('discussion').optional(),
    messageIds: idsOf('message')
      .optional()
      .describe(
        'Messages: those of a discussion bring all of it along, others begin one for their thread or channel.',
      ),
  })
  .refine(({ groupIds, messageIds }) => groupIds !== undefined || messageIds !== undefined, {
    message: 'Must have groupIds or messageIds',
    path: [],
  })

export const takeOutInput = z.strictObject({ topicId, groupId: uuidId('discussion') })

export const mergeTopicsInput = z.strictObject({
  into: topicId.describe('Id of the topic that stays.'),
  from: z.array(topicId.describe('Id of a topic to merge into it.')).min(1).max(50),
})

export const splitTopicInput = z.strictObject({
  topicId,
  groups: idsOf('discussion').describe('Discussions of the new topic; at least one has to stay.'),
  title: z
    .string()
    .trim()
    .min(1, 'Must not be empty')
    .max(300)
    .optional()
    .describe('Title of the new topic; that of its longest discussion when omitted.'),
})

export const moveDiscussionsInput = z.strictObject({
  topicId,
  groupIds: idsOf('discussion'),
  to: topicId.describe('Id of the topic that they move to.'),
})

export const topicLockInput = z.strictObject({
  topicId,
  fields: z
    .array(z.enum(lockableFields))
    .min(1)
    .max(10)
    .overwrite((fields) => [...new Set(fields)])
    .meta({ examples: [['title']] }),
})

export const undoTopicActInput = z.strictObject({ topicId, changeId: uuidId('act') })

export const undoneTopicAct = z.object({
  changeId: z.guid().describe('The act that was undone.'),
  topic: topicDetail
    .nullable()
    .describe('The topic as it is now; null when the act had created it and it is gone.'),
})

export type ActedTopic = z.infer<typeof actedTopic>
export type PlaceDiscussionsInput = z.infer<typeof placeDiscussionsInput>
export type TakeOutInput = z.infer<typeof takeOutInput>
export type MergeTopicsInput = z.infer<typeof mergeTopicsInput>
export type SplitTopicInput = z.infer<typeof splitTopicInput>
export type MoveDiscussionsInput = z.infer<typeof moveDiscussionsInput>
export type TopicLockInput = z.infer<typeof topicLockInput>
export type UndoTopicActInput = z.infer<typeof undoTopicActInput>
export type UndoneTopicAct = z.infer<typeof undoneTopicAct>

const base = { tag: 'Topics', extension: true } as const

/** What is done to topics as a whole. Every act is in the history of its topics and can be undone. */
export const topicActs = {
  place: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/topics/{topicId}/discussions',
    operationId: 'placeDiscussions',
    summary: 'Place discussions in a topic',
    description:
      'Puts discussions that are in no topic into this one, and confirms those that are in it. No writer takes them out ' +
      'again. One of another topic answers 409: move it from there.',
  })
    .input(placeDiscussionsInput)
    .output(actedTopic),
  takeOut: idempotentOperation({
    ...base,
    method: 'DELETE',
    path: '/topics/{topicId}/discussions/{groupId}',
    operationId: 'takeOutDiscussion',
    summary: 'Take a discussion out of a topic',
    description: 'It waits in `GET /unplaced` then, and no writer puts it into this topic again.',
  })
    .input(takeOutInput)
    .output(actedTopic),
  merge: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/topics/merge',
    operationId: 'mergeTopics',
    summary: 'Merge topics into one',
    description:
      'Discussions of the topics in `from` move to the one in `into`, which keeps its own words. The others leave every list, ' +
      'their history stays readable, and their ids lead to the one that stays. No writer parts them again.',
  })
    .input(mergeTopicsInput)
    .output(actedTopic),
  split: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/topics/{topicId}/split',
    operationId: 'splitTopic',
    summary: 'Split a topic',
    description:
      'Makes a topic of some of its discussions, of the same kind and priority, and answers it. No writer joins the two again.',
  })
    .input(splitTopicInput)
    .output(actedTopic),
  move: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/topics/{topicId}/move',
    operationId: 'moveDiscussions',
    summary: 'Move discussions to another topic',
    description: 'Answers the topic that they were in. No writer moves them back.',
  })
    .input(moveDiscussionsInput)
    .output(actedTopic),
  lock: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/topics/{topicId}/lock',
    operationId: 'lockTopicFields',
    summary: 'Lock fields of a topic',
    description: 'Keeps the writer from changing them. Fields that a person writes are locked by that.',
  })
    .input(topicLockInput)
    .output(actedTopic),
  unlock: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/topics/{topicId}/unlock',
    operationId: 'unlockTopicFields',
    summary: 'Unlock fields of a topic',
    description: 'The writer may change them again.',
  })
    .input(topicLockInput)
    .output(actedTopic),
  undo: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/topics/{topicId}/undo',
    operationId: 'undoTopicAct',
    summary: 'Undo a change of topics',
    description:
      `Takes back one act of the last ${daysToUndo} days that is in the history of the topic, with every number: also messages ` +
      'that came meanwhile go with their discussions. When something of it was changed later, it answers 409 and says ' +
      'what is to be undone first.',
  })
    .input(undoTopicActInput)
    .output(undoneTopicAct),
}
