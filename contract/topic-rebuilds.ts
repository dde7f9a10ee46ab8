import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { attribution, count, dateTime } from './common/values.ts'
import { daysToUndo } from './topic-acts.ts'
import { topicTypes } from './topic-input.ts'
import { proposalQuote } from './topic-proposals.ts'

/** Discussions that a rebuild compares: the newest. */
export const mostRebuilt = 100_000

/** Days for which a rebuild is kept, whatever came of it. */
export const daysToKeepRebuilds = 30

export const rebuildStatuses = [
  'waiting',
  'comparing',
  'describing',
  'ready',
  'accepted',
  'discarded',
  'failed',
] as const

export const rebuildFates = ['new', 'grows', 'shrinks', 'changes', 'emptied'] as const

/** Messages that are quoted of what comes to a topic, and of what leaves it. */
export const mostRebuildQuotes = 3

const change = z.object({ before: count, after: count })

const rebuildResult = z.object({
  topics: change.describe('Topics with discussions.'),
  placed: change.describe('Discussions in a topic.'),
  unplaced: change.describe('Discussions in no topic.'),
  moved: count.describe('Discussions that would be elsewhere.'),
  kept: count.describe('Discussions that stay because a person put them there.'),
  unchanged: count.describe('Topics in which nothing changes.'),
  fates: z
    .object({ new: count, grows: count, shrinks: count, changes: count, emptied: count })
    .describe('Topics by what becomes of them.'),
})

export const topicRebuild = z.object({
  id: uuidId('rebuild'),
  status: z
    .enum(rebuildStatuses)
    .describe(
      '`comparing`: discussions are read and compared; `describing`: titles, reasons and quotes are chosen; `ready`: it waits for an answer.',
    ),
  done: count.describe('Discussions that were compared, or topics that were described.'),
  total: count.describe('How many there are of these.'),
  result: rebuildResult.nullable().describe('What would change, or did; null until it is ready.'),
  reason: z.string().nullable().describe('Why it failed, or is tried again.'),
  by: attribution.describe('Who asked for it.'),
  createdAt: dateTime,
  readyAt: dateTime.nullable(),
  endedAt: dateTime.nullable().describe('When it was accepted or discarded, or failed.'),
  leftOut: count.describe(
    'Discussions that stayed where they were when it was accepted: they were put elsewhere since, or a person said otherwise.',
  ),
  act: z
    .object({
      topicId: z.guid().describe('A topic in whose history it is.'),
      changeId: z.guid(),
      undoUntil: dateTime,
      undoneAt: dateTime.nullable(),
    })
    .nullable()
    .describe('The act that came of it, for `POST /topics/{topicId}/undo`; null until it is accepted.'),
})

const places = z
  .array(
    z.object({
      topicId: z.guid().nullable().describe('Null for Unplaced.'),
      title: z.string(),
      discussions: count,
    }),
  )
  .describe('Where they come from, or go to: the three with the most.')

const flow = z.object({
  discussions: count,
  places,
  quotes: z
    .array(proposalQuote)
    .max(mostRebuildQuotes)
    .describe('Messages of them, only from channels that everybody may see.'),
})

export const rebuiltTopic = z.object({
  id: z.guid().describe('Id of the topic; of a new one, the id that it gets.'),
  fate: z.enum(rebuildFates),
  title: z.string(),
  summary: z.string().describe('Of a new topic; empty for others, which keep their words.'),
  topicType: z.enum(topicTypes).nullable(),
  discussions: change,
  messages: change,
  comes: flow.describe('Discussions that join it.'),
  goes: flow.describe('Discussions that leave it.'),
})

const rebuildId = uuidId('rebuild')

export const topicRebuildsQuery = z.object(pageQuery)
export const rebuiltTopicsQuery = z.object({
  ...pageQuery,
  rebuildId,
  fate: z.enum(rebuildFates).optional().describe('Only topics of which this becomes.'),
})

export type RebuildStatus = (typeof rebuildStatuses)[number]
export type RebuildFate = (typeof rebuildFates)[number]
export type RebuildResult = z.infer<typeof rebuildResult>
export type TopicRebuild = z.infer<typeof topicRebuild>
export type RebuiltTopic = z.infer<typeof rebuiltTopic>
export type RebuildFlow = z.infer<typeof flow>
export type TopicRebuildsQuery = z.infer<typeof topicRebuildsQuery>
export type RebuiltTopicsQuery = z.infer<typeof rebuiltTopicsQuery>

const base = { tag: 'Topics', extension: true } as const
const named = z.strictObject({ rebuildId })

/** All topics made anew from all discussions: a plan at first, which changes nothing until it is accepted as a whole. */
export const topicRebuilds = {
  start: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/topic-rebuilds',
    operationId: 'startTopicRebuild',
    summary: 'Rebuild all topics',
    description:
      `Compares all discussions (the newest ${mostRebuilt.toLocaleString('en')}) in the background and plans which topics there would be. ` +
      'Nothing changes until the plan is accepted. Answers 409 while another rebuild is under way or waits for an answer, and ' +
      'while the topic writer is off.',
  })
    .input(z.strictObject({}))
    .output(topicRebuild),
  list: operation({
    ...base,
    method: 'GET',
    path: '/topic-rebuilds',
    operationId: 'listTopicRebuilds',
    summary: 'List rebuilds of the topics',
    description: `Those of the last ${daysToKeepRebuilds} days, the latest first.`,
  })
    .input(topicRebuildsQuery)
    .output(listOf(topicRebuild)),
  get: operation({
    ...base,
    method: 'GET',
    path: '/topic-rebuilds/{rebuildId}',
    operationId: 'getTopicRebuild',
    summary: 'Read a rebuild of the topics',
    description: 'How far it is, and what it would change.',
  })
    .input(named)
    .output(topicRebuild),
  topics: operation({
    ...base,
    method: 'GET',
    path: '/topic-rebuilds/{rebuildId}/topics',
    operationId: 'listRebuiltTopics',
    summary: 'List what a rebuild changes',
    description:
      'Topics that would change, each before and after: new ones first, then those that go empty, then the others by how much ' +
      'changes. Empty until the rebuild is ready, and once it was discarded.',
  })
    .input(rebuiltTopicsQuery)
    .output(listOf(rebuiltTopic)),
  accept: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/topic-rebuilds/{rebuildId}/accept',
    operationId: 'acceptTopicRebuild',
    summary: 'Accept a rebuild of the topics',
    description:
      'Makes all its changes at once, as one act in the history of every topic that it changes, which can be undone for ' +
      `${daysToUndo} days. What people said holds: discussions that a person placed or kept out of a topic, and those that ` +
      'were moved since, are left out and counted in `leftOut`. It starts no automation. Answers 409 unless the rebuild is ready.',
  })
    .input(named)
    .output(topicRebuild),
  discard: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/topic-rebuilds/{rebuildId}/discard',
    operationId: 'discardTopicRebuild',
    summary: 'Discard a rebuild of the topics',
    description:
      'Ends one that is under way, and forgets the plan of one that is ready. Nothing else changes. Answers 409 when it ended before.',
  })
    .input(named)
    .output(topicRebuild),
}
