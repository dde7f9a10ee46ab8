import { randomUUID } from 'node:crypto'
import { priorities, type topicTypes } from '#contract/topics.ts'
import type { Context } from '#service/core/context.ts'
import type { Tx } from '#service/db/client.ts'
import { readTalk, talkPayload } from './conversation.ts'
import { emitEvents, type NewEvent, ownSource } from './emit.ts'

export type TopicFacts = {
  id: string
  title: string
  summary: string
  type: (typeof topicTypes)[number] | null
  priority: string
  state: string
  keywords: string[]
  /** Name of the member who takes care of it. */
  assignee: string | null
  messageCount: number
  personCount: number
  companyCount: number
  discussionCount: number
}

export const feedbackTypes: readonly (string | null)[] = [
  'bug_report',
  'feature_request',
  'complaint',
  'praise',
]

/** Topics as events show them, by id, with their present statistics. */
export async function readTopics(
  { client }: { client: Pick<Tx['client'], 'query'> },
  orgId: string,
  ids: string[],
): Promise<Map<string, TopicFacts>> {
  if (ids.length === 0) return new Map()
  const found = await client.query<Omit<TopicFacts, 'priority'> & { priority: number }>(
    `SELECT id, title, summary, topic_type AS type, priority, lifecycle_state AS state, keywords,
        (SELECT m.name FROM members m WHERE m.org_id = t.org_id AND m.id = t.assignee_id) AS assignee,
        message_count::int AS "messageCount", person_count AS "personCount", company_count AS "companyCount",
        (SELECT count(*)::int FROM topic_groups g WHERE g.org_id = t.org_id AND g.topic_id = t.id) AS "discussionCount"
       FROM topics t WHERE org_id = $1 AND id = ANY($2::uuid[])`,
    [orgId, ids],
  )
  return new Map(
    found.rows.map((row) => [row.id, { ...row, priority: priorities[row.priority] ?? 'default' }]),
  )
}

/** Channels with discussions of the topic: automations may be limited to channels. */
async function channelsOfTopic(tx: Pick<Tx, 'client'>, orgId: string, id: string): Promise<string[]> {
  const found = await tx.client.query<{ id: string }>(
    `SELECT DISTINCT channel_id AS id FROM topic_groups WHERE org_id = $1 AND topic_id = $2 ORDER BY 1 LIMIT 200`,
    [orgId, id],
  )
  return found.rows.map((row) => row.id)
}

type By = Pick<Context, 'orgId' | 'principal'>

export async function topicNow(tx: Tx, orgId: string, id: string): Promise<TopicFacts> {
  const topic = (await readTopics(tx, orgId, [id])).get(id)
  if (!topic) throw new Error('A topic that was just written cannot be found')
  return topic
}

const isImportant = (priority: string) => priority === 'high' || priority === 'very_high'

/** Raises one occurrence for a new topic, whether or not it is important from the start or feedback as well. */
export async function emitTopicCreated(tx: Tx, by: By, topicId: string, messageIds: string[]): Promise<void> {
  const topic = await topicNow(tx, by.orgId, topicId)
  const talk = talkPayload(await readTalk(tx, by.orgId, messageIds))
  const base = { source: ownSource, deliveryId: `topic:${topicId}`, payload: { ...talk, topic } }
  const events: NewEvent[] = [{ ...base, name: 'topic.created' }]
  if (talk.messageCount > 0 && feedbackTypes.includes(topic.type))
    events.push({ ...base, name: 'feedback.created' })
  if (isImportant(topic.priority))
    events.push({
      ...base,
      name: 'topic.priority.high',
      payload: { topic, previousPriority: null, channelIds: talk.channelIds },
    })
  await emitEvents(tx, by, events)
}

/** Raises that a topic became important: each time is an occurrence of its own. */
export async function emitPriority(tx: Tx, by: By, topicId: string, previousPriority: string): Promise<void> {
  const topic = await topicNow(tx, by.orgId, topicId)
  const channelIds = await channelsOfTopic(tx, by.orgId, topicId)
  await emitEvents(tx, by, [
    {
      name: 'topic.priority.high',
      source: ownSource,
      deliveryId: `priority:${topicId}:${randomUUID()}`,
      payload: { topic, previousPriority, channelIds },
    },
  ])
}
