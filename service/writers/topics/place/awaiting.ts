import type { Tx } from '#service/db/client.ts'

/** A message that the writer has not seen, or not as it reads now. */
export type Awaiting = {
  id: string
  channelId: string
  personId: string
  threadId: string | null
  groupId: string | null
  source: string
  sentAt: string
  quiet: boolean
  /** First sentence. */
  start: string
  /** Whether it is a mail with another subject than its thread: it begins a discussion of its own. */
  opens: boolean
}

/** SQL: the subject of a mail `m` is another than that with which its thread began. */
const opens = `EXISTS (SELECT FROM mail_ids i WHERE i.org_id = $1 AND i.id = m.source_message_id AND i.subject_hash <> (
  SELECT f.subject_hash FROM mail_ids f WHERE f.org_id = $1 AND f.thread_id = i.thread_id AND f.subject_hash IS NOT NULL
  ORDER BY f.sent_at, f.id LIMIT 1))`

/**
 * In the order in which they were said, so that a discussion is read from its beginning. What somebody else is changing at this
 * instant is read in the next turn.
 */
const read = `
SELECT m.id, m.channel_id AS "channelId", m.person_id::text AS "personId", m.thread_id AS "threadId",
  m.group_id AS "groupId", c.source_name AS source, m.sent_at AS "sentAt", m.quiet, left(m.content, 1000) AS start,
  c.source_name = 'email' AND m.group_id IS NULL AND ${opens} AS opens
FROM messages m JOIN channels c ON c.org_id = m.org_id AND c.id = m.channel_id
WHERE m.org_id = $1 AND m.awaits_placing
ORDER BY m.sent_at, m.id LIMIT $2 FOR NO KEY UPDATE OF m SKIP LOCKED`

export async function takeAwaiting(tx: Tx, orgId: string, most: number): Promise<Awaiting[]> {
  return (await tx.client.query<Awaiting>(read, [orgId, most])).rows
}

const done = `
UPDATE messages m SET awaits_placing = false, group_id = coalesce(m.group_id, n.group_id)
FROM unnest($2::uuid[], $3::uuid[]) AS n(id, group_id) WHERE m.org_id = $1 AND m.id = n.id`

/** Marks messages as seen, each in its discussion. */
export async function markSeen(tx: Tx, orgId: string, groups: Map<string, string>): Promise<void> {
  await tx.client.query(done, [orgId, [...groups.keys()], [...groups.values()]])
}
