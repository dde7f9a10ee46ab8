import { discussionTitle } from '#service/api/messages/quotes/titles.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid } from '#service/core/errors.ts'
import { behind, type Sight, sightOf } from '#service/core/visibility.ts'
import type { Tx } from '#service/db/client.ts'

/** A message that joins a topic, with what the statistics need. */
export type Joining = {
  id: string
  channelId: string
  personId: string
  threadId: string | null
  source: string
  sentAt: string
  quiet: boolean
  start: string
  /** Discussion that it is in already, which is unplaced. */
  groupId: string | null
}

type Held = Joining & { topicId: string | null }

/** Locks in the order of ids, so that two requests with the same messages cannot wait for each other. */
const hold = (sight: Sight) => `
SELECT m.id, m.channel_id AS "channelId", m.person_id::text AS "personId", m.thread_id AS "threadId",
  ch.source_name AS source, m.sent_at AS "sentAt", m.quiet, left(m.content, 300) AS start, m.group_id AS "groupId",
  (SELECT g.topic_id FROM topic_groups g WHERE g.org_id = m.org_id AND g.id = m.group_id) AS "topicId"
FROM messages m JOIN channels ch ON ch.org_id = m.org_id AND ch.id = m.channel_id
WHERE m.org_id = $1 AND m.id = ANY($2::uuid[]) AND ${sight.channel('m.channel_id')}
ORDER BY m.id FOR NO KEY UPDATE OF m`

/**
 * Returns the messages that are in no topic yet, oldest first. One of another topic is refused; one of this topic is
 * left out.
 */
export async function holdMessages(
  tx: Tx,
  context: Context,
  topicId: string,
  ids: string[],
): Promise<Joining[]> {
  const values = [context.orgId, ids]
  const statement = hold(sightOf(context, '$1', behind(values)))
  await tx.client.query(statement, values)
  // Read again: while this waited for its lock, a message may have joined a topic.
  const found = new Map((await tx.client.query<Held>(statement, values)).rows.map((it) => [it.id, it]))
  const missing = ids.flatMap((id, index) => (found.has(id.toLowerCase()) ? [] : [index]))
  if (missing.length > 0)
    throw invalid(
      missing.map((index) => ({ path: ['messageIds', index], message: 'There is no message with this id' })),
    )
  const elsewhere = [...found.values()].find((it) => it.topicId !== null && it.topicId !== topicId)
  if (elsewhere) throw conflict(`The message ${elsewhere.id} is in another topic already.`)
  return [...found.values()]
    .filter((it) => it.topicId === null)
    .toSorted((a, b) => a.sentAt.localeCompare(b.sentAt) || a.id.localeCompare(b.id))
}

/** A discussion that messages join; `isPlaced`: it is in the topic already. */
export type Discussion = { id: string; isPlaced: boolean; messages: [Joining, ...Joining[]] }

type Row = { id: string; topicId: string | null; channelId: string; threadId: string | null }

const columns = `id, topic_id AS "topicId", channel_id AS "channelId", thread_id AS "threadId"`

/** Discussions of these threads, wherever they are, and those of this topic that have no thread. */
const find = `
SELECT ${columns} FROM topic_groups g
WHERE g.org_id = $1 AND (
  (g.topic_id = $2 AND g.thread_id IS NULL)
  OR EXISTS (SELECT FROM unnest($3::uuid[], $4::text[]) AS t(channel_id, thread_id)
    WHERE t.channel_id = g.channel_id AND t.thread_id = g.thread_id))
ORDER BY g.last_message_at DESC NULLS LAST, g.id`

const create = `
INSERT INTO topic_groups (org_id, channel_id, thread_id, title, quiet)
SELECT $1, n.channel_id, n.thread_id, n.title, true
FROM unnest($2::uuid[], $3::text[], $4::text[]) AS n(channel_id, thread_id, title)
ORDER BY n.channel_id, n.thread_id
ON CONFLICT (org_id, channel_id, thread_id) DO NOTHING
RETURNING ${columns}`

const keyOf = ({ channelId, threadId }: Pick<Row, 'channelId' | 'threadId'>) =>
  `${channelId}\0${threadId ?? ''}`

async function found(tx: Tx, orgId: string, topicId: string, talks: Joining[]) {
  const threads = talks.filter(({ threadId }) => threadId !== null)
  const columns = [threads.map((it) => it.channelId), threads.map((it) => it.threadId)]
  const { rows } = await tx.client.query<Row>(find, [orgId, topicId, ...columns])
  const elsewhere = rows.find((row) => row.topicId !== null && row.topicId !== topicId)
  if (elsewhere) throw conflict(`The thread ${elsewhere.threadId} is a discussion of another topic already.`)
  // Keeps the most recent of several with one key.
  return new Map(rows.toReversed().map((row) => [keyOf(row), row]))
}

/**
 * Finds the discussions that messages belong to, by thread, or by channel for messages outside of threads, and creates
 * the missing ones, unplaced.
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
    missing.map((it) => it.channelId),
    missing.map((it) => it.threadId),
    missing.map(({ start }) => discussionTitle(start)),
  ])
  const fresh = new Map(made.rows.map((row) => [keyOf(row), row]))
  // Finds those that another request created meanwhile.
  const all = fresh.size < missing.length ? await found(tx, orgId, topicId, firsts) : known
  return talks.map(({ key, messages }) => {
    const row = fresh.get(key) ?? all.get(key)
    if (!row) throw new Error('A discussion that was just written cannot be found')
    return { id: row.id, isPlaced: row.topicId === topicId, messages }
  })
}
