import type { Arrival, Batch } from '../ingest/arrivals.ts'
import type { Deletion } from '../ingest/items.ts'

const findStatement = `
SELECT DISTINCT n.i::int AS i
FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) WITH ORDINALITY
  AS n(source_name, source_server_id, source_channel_id, source_message_id, thread_mark, i)
JOIN deleted_messages d ON d.org_id = $1 AND d.source_name = n.source_name
  AND d.source_server_id = n.source_server_id AND d.source_channel_id = n.source_channel_id
  AND d.source_message_id IN (n.source_message_id, n.thread_mark)`

const buryStatement = `
INSERT INTO deleted_messages (org_id, source_name, source_server_id, source_channel_id, source_message_id, deleted_at)
SELECT $1, source_name, source_server_id, source_channel_id, source_message_id, min(deleted_at)
FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
  AS n(source_name, source_server_id, source_channel_id, source_message_id, deleted_at)
GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
ON CONFLICT ON CONSTRAINT deleted_messages_pk
DO UPDATE SET deleted_at = least(deleted_messages.deleted_at, excluded.deleted_at)`

type Named = Pick<Arrival, 'sourceMessageId'> & {
  channel: Pick<Arrival['channel'], 'sourceName' | 'sourceServerId' | 'sourceChannelId'>
}

export type Buried = Named & Pick<Deletion, 'deletedAt'>

function columnsOf(messages: Named[]): string[][] {
  return [
    messages.map(({ channel }) => channel.sourceName),
    messages.map(({ channel }) => channel.sourceServerId),
    messages.map(({ channel }) => channel.sourceChannelId),
    messages.map(({ sourceMessageId }) => sourceMessageId),
  ]
}

/** Stands in place of an id for all messages of a thread. No source makes ids that begin with a blank. */
export const threadMark = (threadId: string) => ` thread ${threadId}`

/** Those of the messages that were taken back, alone or with their thread. */
export async function findBuried<Message extends Named & Pick<Arrival, 'threadId'>>(
  { tx, orgId }: Batch,
  messages: Message[],
): Promise<Set<Message>> {
  const marks = messages.map(({ threadId }) => (threadId === null ? null : threadMark(threadId)))
  const { rows } = await tx.query<{ i: number }>(findStatement, [orgId, ...columnsOf(messages), marks])
  return new Set(rows.flatMap(({ i }) => messages[i - 1] ?? []))
}

/** Keeps the messages from ever coming in again; the earliest time of a deletion stays. */
export async function bury({ tx, orgId }: Pick<Batch, 'tx' | 'orgId'>, messages: Buried[]): Promise<void> {
  if (messages.length === 0) return
  const times = messages.map(({ deletedAt }) => deletedAt.toISOString())
  await tx.query(buryStatement, [orgId, ...columnsOf(messages), times])
}
