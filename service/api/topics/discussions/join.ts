import { lockPeople } from '#service/api/messages/ingest/keep-people.ts'
import { countTopics } from '#service/api/messages/ingest/keep-topics.ts'
import type { WrittenMessage } from '#service/api/messages/ingest/messages.ts'
import type { Context } from '#service/core/context.ts'
import type { Tx } from '#service/db/client.ts'
import { type Discussion, discussionsOf } from './groups.ts'
import { holdMessages } from './messages.ts'

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

/** Rows are locked in the order of arriving messages: people, companies, topics. */
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

/** Puts messages into a topic, with every statistic kept. Those that are in it already stay where they are. */
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
