import { bumpCounters } from '#service/core/counters.ts'
import type { Batch } from '../ingest/arrivals.ts'
import type { Gone } from './gone.ts'
import { uncount } from './statistics.ts'
import { type Buried, bury } from './tombstones.ts'

/** A message that is no more, with what others may have quoted of it. */
export type TakenOut = Omit<Gone, 'companyId'> & {
  id: string
  content: string
  threadId: string | null
  url: string | null
  createdAt: string
  sourceServerId: string
  sourceChannelId: string
  sourceMessageId: string
}

const lockStatement =
  'SELECT id FROM messages WHERE org_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE'

/** Before the people: ingest and placing lock discussions first. */
const lockDiscussionsStatement = `
SELECT id FROM topic_groups WHERE org_id = $1
  AND id IN (SELECT group_id FROM messages WHERE org_id = $1 AND id = ANY($2::uuid[]))
ORDER BY id FOR NO KEY UPDATE`

const readStatement = `
SELECT m.id, m.channel_id AS "channelId", c.source_name AS source, m.person_id::text AS "personId",
  m.group_id AS "groupId", g.topic_id AS "topicId", m.sent_at AS "sentAt", m.content, m.thread_id AS "threadId", m.url,
  m.created_at AS "createdAt", c.source_server_id AS "sourceServerId", c.source_channel_id AS "sourceChannelId",
  m.source_message_id AS "sourceMessageId"
FROM messages m
JOIN channels c ON c.org_id = m.org_id AND c.id = m.channel_id
LEFT JOIN topic_groups g ON g.org_id = m.org_id AND g.id = m.group_id
WHERE m.org_id = $1 AND m.id = ANY($2::uuid[]) ORDER BY m.id`

const deleteStatement = 'DELETE FROM messages WHERE org_id = $1 AND id = ANY($2::uuid[])'

function channelOf({ source, sourceServerId, sourceChannelId }: TakenOut): Buried['channel'] {
  return {
    sourceName: source,
    sourceServerId,
    sourceChannelId,
  }
}

/**
 * Deletes messages with everything that counted them, and keeps them from coming in again. Needs `holdMessages`. Ids of
 * messages that are gone already are left out of the answer.
 */
export async function takeOut(batch: Batch, ids: string[], deletedAt: Date): Promise<TakenOut[]> {
  const { tx, orgId } = batch
  await tx.query(lockStatement, [orgId, ids])
  await tx.query(lockDiscussionsStatement, [orgId, ids])
  // Read after the wait for the locks: a message may have joined a discussion meanwhile, and that a topic.
  const { rows } = await tx.query<TakenOut>(readStatement, [orgId, ids])
  if (rows.length === 0) return []
  await bury(
    batch,
    rows.map((row) => ({ channel: channelOf(row), sourceMessageId: row.sourceMessageId, deletedAt })),
  )
  await tx.query(deleteStatement, [orgId, rows.map(({ id }) => id)])
  await uncount(
    batch,
    rows.map((row) => ({ ...row, companyId: null })),
  )
  await bumpCounters({ client: tx }, orgId, { messages: -rows.length })
  return rows
}
