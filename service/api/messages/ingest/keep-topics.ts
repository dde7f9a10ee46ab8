import { addedActivity, mondayOf, sortedSet, twelveWeeks, unitedSet } from '#service/db/statistics/sql.ts'
import type { Batch } from './items.ts'
import { countNewcomers, countParticipants } from './keep-participants.ts'
import type { WrittenMessage } from './messages.ts'

/** Topics of messages ($2), and those where somebody who came to a company ($3) takes part. */
const LOCK = `
SELECT id FROM topics
WHERE org_id = $1 AND id = ANY(ARRAY(
  SELECT unnest($2::uuid[])
  UNION SELECT topic_id FROM topic_people WHERE org_id = $1 AND person_id = ANY($3::bigint[])))
ORDER BY id FOR NO KEY UPDATE`

const COUNT_GROUPS = `
WITH added AS (
  SELECT group_id, count(*) AS n, min(sent_at) AS first_at, max(sent_at) AS last_at
  FROM unnest($2::uuid[], $3::timestamptz[]) AS n(group_id, sent_at)
  GROUP BY group_id
)
UPDATE topic_groups g SET message_count = g.message_count + a.n,
  first_message_at = least(g.first_message_at, a.first_at),
  last_message_at = greatest(g.last_message_at, a.last_at)
FROM added a
WHERE g.org_id = $1 AND g.id = a.group_id`

const COUNT_TOPICS = `
WITH m AS (
  SELECT *, max(week) OVER (PARTITION BY topic_id) AS anchor
  FROM (
    SELECT *, ${mondayOf('sent_at')} AS week
    FROM unnest($2::uuid[], $3::timestamptz[], $4::text[]) AS n(topic_id, sent_at, source)
  ) AS dated
), added AS (
  SELECT topic_id, count(*) AS n, min(sent_at) AS first_at, max(sent_at) AS last_at, ${sortedSet('source')} AS sources,
    max(anchor) AS activity_week,
    ${twelveWeeks((age) => `count(*) FILTER (WHERE week = anchor - ${age * 7})`)} AS activity
  FROM m GROUP BY topic_id
)
UPDATE topics t SET message_count = t.message_count + a.n,
  sources = ${unitedSet('t.sources', 'a.sources')},
  first_message_at = least(t.first_message_at, a.first_at),
  last_message_at = greatest(t.last_message_at, a.last_at),
  ${addedActivity('t', 'a')}
FROM added a
WHERE t.org_id = $1 AND t.id = a.topic_id`

/** `movers` are people who were there before and came to a company in this transaction. */
export async function countTopics(
  batch: Batch,
  messages: WrittenMessage[],
  movers: Set<string>,
): Promise<void> {
  const grouped = messages.flatMap(({ group, ...it }) => (group ? [{ ...it, ...group }] : []))
  if (grouped.length === 0 && movers.size === 0) return
  const topicIds = grouped.map((it) => it.topicId)
  await batch.tx.query(LOCK, [batch.orgId, topicIds, [...movers]])
  const newcomers = await countParticipants(batch, grouped)
  if (grouped.length > 0) {
    const sentAt = grouped.map((it) => it.sentAt.toISOString())
    await batch.tx.query(COUNT_GROUPS, [batch.orgId, grouped.map((it) => it.groupId), sentAt])
    await batch.tx.query(COUNT_TOPICS, [batch.orgId, topicIds, sentAt, grouped.map((it) => it.source)])
  }
  await countNewcomers(batch, newcomers, movers)
}
