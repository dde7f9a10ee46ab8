import { conflict } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'
import type { Joining } from './messages.ts'

export type Discussion = { id: string; isNew: boolean; messages: [Joining, ...Joining[]] }

type Row = { id: string; topicId: string; channelId: string; threadId: string | null }

const columns = `id, topic_id AS "topicId", channel_id AS "channelId", thread_id AS "threadId"`

/** Discussions of these threads, of whichever topic, and those of this topic that are no thread. */
const find = `
SELECT ${columns} FROM topic_groups g
WHERE g.org_id = $1 AND (
  (g.topic_id = $2 AND g.thread_id IS NULL)
  OR EXISTS (SELECT FROM unnest($3::uuid[], $4::text[]) AS t(channel_id, thread_id)
    WHERE t.channel_id = g.channel_id AND t.thread_id = g.thread_id))
ORDER BY g.last_message_at DESC NULLS LAST, g.id`

const create = `
INSERT INTO topic_groups (org_id, topic_id, channel_id, thread_id, title)
SELECT $1, $2, n.channel_id, n.thread_id, n.title
FROM unnest($3::uuid[], $4::text[], $5::text[]) AS n(channel_id, thread_id, title)
ORDER BY n.channel_id, n.thread_id
ON CONFLICT (org_id, channel_id, thread_id) DO NOTHING
RETURNING ${columns}`

const keyOf = ({ channelId, threadId }: Pick<Row, 'channelId' | 'threadId'>) =>
  `${channelId}\0${threadId ?? ''}`

/** How a discussion begins, in a line. */
function titleOf({ start }: Joining): string {
  const [line = ''] = start.trim().split(/\r?\n/)
  return line.length > 120 ? `${line.slice(0, 119).trimEnd()}…` : line || 'Discussion'
}

async function found(tx: Tx, orgId: string, topicId: string, talks: Joining[]) {
  const threads = talks.filter(({ threadId }) => threadId !== null)
  const columns = [threads.map((it) => it.channelId), threads.map((it) => it.threadId)]
  const { rows } = await tx.client.query<Row>(find, [orgId, topicId, ...columns])
  const elsewhere = rows.find((row) => row.topicId !== topicId)
  if (elsewhere) throw conflict(`The thread ${elsewhere.threadId} is a discussion of another topic already.`)
  // The most recent comes first, and stays.
  return new Map(rows.toReversed().map((row) => [keyOf(row), row]))
}

/**
 * The discussions that messages belong to: their thread, or the talk outside of threads in their channel. Those that
 * the topic does not have yet are made.
 */
export async function discussionsOf(
  tx: Tx,
  orgId: string,
  topicId: string,
  messages: Joining[],
): Promise<Discussion[]> {
  const talks = [...Map.groupBy(messages, keyOf)].flatMap(([key, [first, ...rest]]) =>
    first ? [{ key, messages: [first, ...rest] as [Joining, ...Joining[]] }] : [],
  )
  const firsts = talks.map((it) => it.messages[0])
  const known = await found(tx, orgId, topicId, firsts)
  const missing = firsts.filter((it) => !known.has(keyOf(it)))
  const made = await tx.client.query<Row>(create, [
    orgId,
    topicId,
    missing.map((it) => it.channelId),
    missing.map((it) => it.threadId),
    missing.map(titleOf),
  ])
  const fresh = new Map(made.rows.map((row) => [keyOf(row), row]))
  // Whoever made one of them meanwhile is found now.
  const all = fresh.size < missing.length ? await found(tx, orgId, topicId, firsts) : known
  return talks.map(({ key, messages }) => {
    const row = fresh.get(key) ?? all.get(key)
    if (!row) throw new Error('A discussion that was just written cannot be found')
    return { id: row.id, isNew: fresh.has(key), messages }
  })
}
