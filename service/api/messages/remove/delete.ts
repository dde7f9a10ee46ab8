import { holdMessages } from '#service/core/hold-messages.ts'
import { type Batch, storable, toChannel } from '../ingest/arrivals.ts'
import type { Deletion } from '../ingest/items.ts'
import { followDeletions } from '../quotes/follow.ts'
import { type TakenOut, takeOut } from './take-out.ts'
import { bury, threadMark } from './tombstones.ts'

const findStatement = `
WITH named AS (
  SELECT c.id AS channel_id, n.source_message_id, n.thread_id
  FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
    AS n(source_name, source_server_id, source_channel_id, source_message_id, thread_id)
  JOIN channels c ON c.org_id = $1 AND c.source_name = n.source_name
    AND c.source_server_id = n.source_server_id AND c.source_channel_id = n.source_channel_id
)
SELECT m.id FROM named n
JOIN messages m ON m.org_id = $1 AND m.channel_id = n.channel_id AND m.source_message_id = n.source_message_id
UNION
SELECT m.id FROM named n
JOIN messages m ON m.org_id = $1 AND m.channel_id = n.channel_id AND m.thread_id = n.thread_id
WHERE n.thread_id IS NOT NULL`

/** Takes back what its authors took back at the source, also what has not come yet; answers the messages that were here. */
export async function deleteMessages(batch: Batch, deletions: Deletion[]): Promise<TakenOut[]> {
  if (deletions.length === 0) return []
  await holdMessages(batch)
  const named = deletions.map(({ channel, sourceMessageId, threadId, deletedAt }) => ({
    channel: toChannel(channel),
    sourceMessageId: storable(sourceMessageId),
    threadId: threadId === undefined ? null : storable(threadId),
    deletedAt,
  }))
  const threads = named.flatMap(({ threadId, ...it }) =>
    threadId === null ? [] : [{ ...it, sourceMessageId: threadMark(threadId) }],
  )
  await bury(batch, [...named, ...threads])
  const { rows } = await batch.tx.query<{ id: string }>(findStatement, [
    batch.orgId,
    named.map(({ channel }) => channel.sourceName),
    named.map(({ channel }) => channel.sourceServerId),
    named.map(({ channel }) => channel.sourceChannelId),
    named.map(({ sourceMessageId }) => sourceMessageId),
    named.map(({ threadId }) => threadId),
  ])
  return removeMessages(
    batch,
    rows.map(({ id }) => id),
    batch.now,
  )
}

/** Deletes messages with their statistics and every quote of them. Needs `holdMessages`. */
export async function removeMessages(batch: Batch, ids: string[], deletedAt: Date): Promise<TakenOut[]> {
  const gone = await takeOut(batch, ids, deletedAt)
  await followDeletions(
    batch,
    gone.map(({ content, ...it }) => ({ ...it, said: content, now: null })),
  )
  return gone
}
