import type { TopicIssue } from '#contract/topic-issues.ts'
import { topicIdOf } from '#service/api/topics/topic-row.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { type Reader, rows } from '#service/db/client.ts'

/** Seconds after which nobody waits any more for the answer to a request that makes an issue. */
export const sendingSeconds = 60

/** SQL: what is answered of an issue `i`. */
const columns = `i.id, i.source, c.id AS "connectionId", i.place, i.key, i.title, i.url, i.state,
  CASE WHEN i.status = 'sending' AND i.sent_at < now() - interval '${sendingSeconds} seconds' THEN 'uncertain' ELSE i.status END
    AS status,
  json_build_object('id', i.actor_id, 'name', i.actor_name, 'image', i.actor_image) AS by,
  i.created_at AS "createdAt", i.checked_at AS "checkedAt"`

const from = `topic_issues i LEFT JOIN connections c
  ON c.org_id = i.org_id AND c.id = i.connection_id AND c.disconnected_at IS NULL`

export async function issuesOf(context: Context, topicId: string): Promise<TopicIssue[]> {
  return rows<TopicIssue>(
    context.db,
    `SELECT ${columns} FROM ${from} WHERE i.org_id = $1 AND i.unlinked_at IS NULL
        AND i.topic_id IN (SELECT $2::uuid UNION ALL SELECT id FROM topics WHERE org_id = $1 AND leads_to = $2)
      ORDER BY i.created_at DESC, i.id LIMIT 100`,
    [context.orgId, topicId],
  )
}

export async function readIssue(reader: Reader, orgId: string, id: string): Promise<TopicIssue> {
  const [found] = await rows<TopicIssue>(
    reader,
    `SELECT ${columns} FROM ${from} WHERE i.org_id = $1 AND i.id = $2`,
    [orgId, id],
  )
  if (!found) throw notFound('linked issue')
  return found
}

/** What is known of an issue beside what is answered. */
export type KeptIssue = TopicIssue & { topicId: string; sentAt: Date | null }

/** Finds an issue that is linked to a topic, or to one that was merged into it. */
export async function issueOf(
  context: Context,
  input: { topicId: string; issueId: string },
  reader: Reader = context.db,
): Promise<KeptIssue> {
  const topicId = await topicIdOf(context, input.topicId, reader)
  const [found] = await rows<TopicIssue & { topicId: string; sentAt: string | null }>(
    reader,
    `SELECT ${columns}, i.topic_id AS "topicId", i.sent_at AS "sentAt" FROM ${from}
      WHERE i.org_id = $1 AND i.id = $2 AND i.unlinked_at IS NULL
        AND i.topic_id IN (SELECT $3::uuid UNION ALL SELECT id FROM topics WHERE org_id = $1 AND leads_to = $3)`,
    [context.orgId, input.issueId, topicId],
  )
  if (!found) throw notFound('linked issue')
  return { ...found, sentAt: found.sentAt ? new Date(found.sentAt) : null }
}
