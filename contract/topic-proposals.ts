import * as z from 'zod'
import { digitId, uuidId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { confidence, sureness } from './common/placement.ts'
import { count, dateTime } from './common/values.ts'
import { daysToUndo } from './topic-acts.ts'
import { lifecycleStates } from './topic-input.ts'
import { automaticActs } from './topic-writer.ts'
import { topicDetail } from './topics.ts'

export const proposalDecisions = ['accept', 'reject', 'always', 'never'] as const

/** Messages that are quoted of each side. */
export const mostQuotes = 3

const kind = z.enum(automaticActs).describe('What would be done.')

export const proposalQuote = z.object({
  messageId: z.guid(),
  text: z.string().describe('What was said; cut when it is long.'),
  person: z.object({ id: digitId('person'), displayName: z.string() }),
  channel: z.object({ id: uuidId('channel'), channelName: z.string(), sourceName: z.string() }),
  sentAt: dateTime,
})

export const proposalSide = z.object({
  topicId: z.guid().nullable().describe('Null for the topic that a split would make.'),
  title: z.string().describe('Title of the topic; for one that a split would make, the title it would have.'),
  discussionCount: count,
  messageCount: count,
  personCount: count.describe('Everybody who wrote one of the messages.'),
  quotes: z
    .array(proposalQuote)
    .max(mostQuotes)
    .describe('What speaks for it, only from channels that everybody may see.'),
})

export const topicProposal = z.object({
  id: uuidId('proposal'),
  kind,
  confidence: confidence.describe('From 0 to 1: how sure the writer is.'),
  sureness,
  why: z
    .array(z.string())
    .describe(
      'Words that both sides share, for a merge; words that only `goes` has, for a split; reasons, for closing and reopening.',
    ),
  stays: proposalSide.describe('The topic that stays, is closed or is reopened.'),
  goes: proposalSide
    .nullable()
    .describe(
      'The topic that would go into it, or the one that would be split off; null for closing and reopening.',
    ),
  groupIds: z.array(z.guid()).describe('Discussions that would be split off; empty for the others.'),
  toState: z
    .enum(lifecycleStates)
    .nullable()
    .describe('State that closing or reopening would give the topic; null for the others.'),
  madeAt: dateTime,
})

export const topicProposalsQuery = z.object({
  ...pageQuery,
  kind: kind.optional(),
})

export const answerTopicProposalInput = z.strictObject({
  proposalId: uuidId('proposal'),
  decision: z
    .enum(proposalDecisions)
    .describe(
      '`accept` and `always` do it, and no writer takes it back: what a person merged or split stays so. `reject` leaves the ' +
        'topics as they are until they have twice the messages; `never` for good: no writer merges these two, splits these ' +
        'discussions off, closes this topic or reopens it.',
    ),
})

export const answeredTopicProposal = z.object({
  id: uuidId('proposal'),
  state: z.enum(['accepted', 'rejected', 'never']),
  topic: topicDetail.describe('The topic that stays; after a split, the one that was split off.'),
  changeId: z
    .guid()
    .nullable()
    .describe('Id of the act, for `POST /topics/{topicId}/undo`; null when nothing was changed.'),
  undoUntil: dateTime.nullable().describe('Until when the act can be undone.'),
})

export type ProposalDecision = (typeof proposalDecisions)[number]
export type ProposalQuote = z.infer<typeof proposalQuote>
export type ProposalSide = z.infer<typeof proposalSide>
export type TopicProposal = z.infer<typeof topicProposal>
export type TopicProposalsQuery = z.infer<typeof topicProposalsQuery>
export type AnswerTopicProposalInput = z.infer<typeof answerTopicProposalInput>
export type AnsweredTopicProposal = z.infer<typeof answeredTopicProposal>

const base = { tag: 'Topics', extension: true } as const

/** What the nightly pass would do with existing topics where the settings do not let it happen by itself. */
export const topicProposals = {
  list: operation({
    ...base,
    method: 'GET',
    path: '/topic-proposals',
    operationId: 'listTopicProposals',
    summary: 'List proposals of the topic writer',
    description:
      'Merges and splits that the nightly pass would make, and topics that it would close or reopen, surest first, with what ' +
      'speaks for them. Answered ones, and those whose topics are no more what they were, are left out.',
  })
    .input(topicProposalsQuery)
    .output(listOf(topicProposal)),
  answer: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/topic-proposals/{proposalId}',
    operationId: 'answerTopicProposal',
    summary: 'Answer a proposal of the topic writer',
    description:
      'Accepts or refuses it. Each answer stands in the history of its topics and can be undone for ' +
      `${daysToUndo} days; a refused one is asked again then. When it was answered already, or its topics were changed meanwhile, it ` +
      'answers 409 with the reason.',
  })
    .input(answerTopicProposalInput)
    .output(answeredTopicProposal),
}
