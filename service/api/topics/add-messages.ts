import type { AddTopicMessagesInput } from '#contract/topic-input.ts'
import type { TopicDetail } from '#contract/topics.ts'
import type { WrittenMessage } from '#service/api/messages/ingest/messages.ts'
import { lockPeople } from '#service/api/messages/ingest/people.ts'
import { countTopics } from '#service/api/messages/ingest/topics.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { emitJoined } from '#service/engine/events/emit/topics.ts'
import { type Discussion, discussionsOf, holdMessages } from './discussions.ts'
import { getTopic } from './get.ts'
import { topicIdOf } from './topic-row.ts'

const place = `
UPDATE messages m SET group_id = n.group_id
FROM unnest($2::uuid[], $3::uuid[]) AS n(id, group_id)
WHERE m.org_id = $1 AND m.id = n.id`

const latest = `
UPDATE people p SET latest_topic_id = $2, latest_topic_at = n.at
FROM (SELECT id, max(at) AS at FROM unnest($3::bigint[], $4::timestamptz[]) AS n(id, at) GROUP BY id) AS n
WHERE p.org_id = $1 AND p.id = n.id
  AND (p.latest_topic_id IS NULL OR (n.at, $2::uuid) > (p.latest_topic_at, p.latest_topic_id))`

const lockCompanies = `
SELECT id FROM companies WHERE org_id = $1 AND id = ANY($2::bigint[]) ORDER BY id FOR NO KEY UPDATE`

function written(topicId: string, { id: groupId, messages }: Discussion): WrittenMessage[] {
  return messages.map(({ id, channelId, personId, source, sentAt }) => ({
    id,
    channelId,
    personId,
    source,
    sentAt: new Date(sentAt),
    group: { groupId, topicId },
  }))
}

/** Locks rows in the same order as ingest: people, companies, topics. */
async function keepStatistics(tx: Tx, context: Context, topicId: string, messages: WrittenMessage[]) {
  const { orgId } = context
  const batch = { tx: tx.client, orgId, now: context.now() }
  const people = await lockPeople(batch, new Set(messages.map(({ personId }) => personId)))
  await tx.client.query(latest, [
    orgId,
    topicId,
    messages.map(({ personId }) => personId),
    messages.map(({ sentAt }) => sentAt.toISOString()),
  ])
  const companyIds = new Set([...people.values()].flatMap(({ companyId }) => companyId ?? []))
  await tx.client.query(lockCompanies, [orgId, [...companyIds]])
  await countTopics(batch, messages, new Set())
}

/** Puts messages into a topic and updates every statistic. Those that are in it already stay where they are. */
export async function joinMessages(
  tx: Tx,
  context: Context,
  topicId: string,
  messageIds: string[],
): Promise<Discussion[]> {
  const { orgId } = context
  const joining = await holdMessages(tx, orgId, topicId, messageIds)
  if (joining.length === 0) return []
  const discussions = await discussionsOf(tx, orgId, topicId, joining)
  const messages = discussions.flatMap((it) => written(topicId, it))
  const groups = messages.map(({ group }) => group?.groupId ?? null)
  await tx.client.query(place, [orgId, messages.map(({ id }) => id), groups])
  await keepStatistics(tx, context, topicId, messages)
  return discussions
}

/** Adds messages to a topic, each in the discussion of its thread. Doing it again changes nothing. */
export function addTopicMessages(context: Context, input: AddTopicMessagesInput): Promise<TopicDetail> {
  return write(context, async (tx) => {
    const id = await topicIdOf(context, input.topicId, tx)
    const discussions = await joinMessages(tx, context, id, input.messageIds)
    const topic = await getTopic(context, { topicId: id }, tx)
    const joined = discussions.reduce((sum, { messages }) => sum + messages.length, 0)
    if (joined > 0)
      await recordChanges(tx, context.orgId, context.actor, [
        {
          entity: 'topic',
          entityId: id,
          operation: 'UPDATE',
          changes: { messageCount: topic.messageCount },
          previousValues: { messageCount: topic.messageCount - joined },
        },
      ])
    await emitJoined(tx, context, id, discussions)
    return topic
  })
}
