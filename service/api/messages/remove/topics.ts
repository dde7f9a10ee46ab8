import { forgetTerms } from '#service/db/statistics/discussion-terms.ts'
import { recountTopics } from '#service/db/statistics/recount-topics.ts'
import type { Batch } from '../ingest/arrivals.ts'
import type { Gone } from './gone.ts'

const groupsStatement = `
WITH gone AS (SELECT group_id, count(*) AS n FROM unnest($2::uuid[]) AS u(group_id) GROUP BY group_id)
UPDATE topic_groups g SET message_count = g.message_count - a.n,
  (first_message_at, last_message_at) = (
    SELECT min(m.sent_at), max(m.sent_at) FROM messages m WHERE m.org_id = $1 AND m.group_id = g.id)
FROM gone a WHERE g.org_id = $1 AND g.id = a.group_id`

/**
 * One message that is left is enough for the writer of topics to read its discussion again. One that is locked is being read by
 * the writer, which waits for the discussion.
 */
const readAgainStatement = `
UPDATE messages SET awaits_placing = true WHERE org_id = $1 AND id IN (
  SELECT l.id FROM unnest($2::uuid[]) AS g(id) CROSS JOIN LATERAL (
    SELECT m.id FROM messages m WHERE m.org_id = $1 AND m.group_id = g.id ORDER BY m.sent_at DESC LIMIT 1
    FOR NO KEY UPDATE SKIP LOCKED) AS l)`

/** Takes deleted messages out of their discussions and topics, which must be locked. */
export async function uncountTopics({ tx, orgId }: Batch, deleted: Gone[]): Promise<void> {
  const talked = deleted.filter(({ groupId }) => groupId !== null)
  if (talked.length === 0) return
  const groupIds = talked.flatMap((it) => it.groupId ?? [])
  await tx.query(groupsStatement, [orgId, groupIds])
  await forgetTerms(tx, orgId, [...new Set(groupIds)])
  await tx.query(readAgainStatement, [orgId, groupIds])
  const placed = talked.flatMap(({ topicId, personId }) => (topicId === null ? [] : [{ topicId, personId }]))
  const topicIds = [...new Set(placed.map((it) => it.topicId))]
  const personIds = [...new Set(placed.map((it) => it.personId))]
  await recountTopics(tx, orgId, topicIds, personIds)
}
