import { createHash } from 'node:crypto'
import type { IngestItem } from '#service/api/messages/ingest/items.ts'
import type { Tx } from '#service/db/client.ts'
import type { MailLink, Mapped } from './mapped.ts'

type Line = Tx['client']

/** One transaction at a time ties mails of an organization: of two that meet, the second sees what the first tied. */
const hold = `SELECT pg_advisory_xact_lock(hashtextextended($1 || ' mails', 0))`

/**
 * Threads that a mail belongs to: of its own id and those it follows, and of the same subject between the same two within 7
 * days, when one of both follows nothing. Either may come first. The thread with the most mails gives the name.
 */
const find = `
SELECT thread_id AS id FROM mail_ids WHERE org_id = $1 AND thread_id IN (
  SELECT thread_id FROM mail_ids WHERE org_id = $1 AND id = ANY($2::text[])
  UNION
  SELECT thread_id FROM mail_ids WHERE org_id = $1 AND subject_key = $3 AND (is_alone OR $5::boolean)
     AND sent_at BETWEEN $4::timestamptz - interval '7 days' AND $4::timestamptz + interval '7 days')
 GROUP BY thread_id ORDER BY count(sent_at) DESC, thread_id`

/** Messages of mails that turn out to be of one thread. */
const moveMessages = `
UPDATE messages m SET thread_id = $3
  FROM mail_ids i, channels c
 WHERE i.org_id = $1 AND i.thread_id = ANY($2::text[]) AND i.sent_at IS NOT NULL
   AND c.org_id = $1 AND c.source_name = 'email'
   AND m.org_id = $1 AND m.channel_id = c.id AND m.source_message_id = i.id AND m.thread_id = ANY($2::text[])`

/** A discussion goes along, unless its thread has one there already: then both stay, each with its messages. */
const moveDiscussions = `
UPDATE topic_groups g SET thread_id = $3
 WHERE g.org_id = $1 AND g.id IN (
   SELECT DISTINCT ON (o.channel_id) o.id FROM topic_groups o
     JOIN channels c ON c.org_id = o.org_id AND c.id = o.channel_id AND c.source_name = 'email'
    WHERE o.org_id = $1 AND o.thread_id = ANY($2::text[]) AND NOT EXISTS (
      SELECT FROM topic_groups t WHERE t.org_id = $1 AND t.channel_id = o.channel_id AND t.thread_id = $3)
    ORDER BY o.channel_id, o.id)`

const moveIds = 'UPDATE mail_ids SET thread_id = $3 WHERE org_id = $1 AND thread_id = ANY($2::text[])'

/** Ids that a mail names; one that is known stays as it is. */
const keepIds = `INSERT INTO mail_ids (org_id, id, thread_id) SELECT $1, id, $3 FROM unnest($2::text[]) AS n(id)
  ON CONFLICT (org_id, id) DO NOTHING`

const keepOwn = `INSERT INTO mail_ids AS m (org_id, id, thread_id, connection_id, sent_at, subject_hash, subject_key, is_alone)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (org_id, id) DO UPDATE SET connection_id = excluded.connection_id, sent_at = excluded.sent_at,
    subject_hash = excluded.subject_hash, subject_key = excluded.subject_key, is_alone = excluded.is_alone
   WHERE m.sent_at IS NULL`

/** Subject with which the thread began, as far as it came. */
const firstSubject = `SELECT subject_hash AS hash FROM mail_ids
  WHERE org_id = $1 AND thread_id = $2 AND subject_hash IS NOT NULL AND id <> $3 ORDER BY sent_at, id LIMIT 1`

const hashOf = (subject: string) => createHash('sha256').update(subject).digest('base64url')

async function threadOf(line: Line, orgId: string, link: MailLink): Promise<string> {
  const { id, follows, subjectKey, sentAt } = link
  const ids = [id, ...follows]
  const found = await line.query<{ id: string }>(find, [orgId, ids, subjectKey, sentAt, follows.length === 0])
  const [first, ...others] = found.rows.map((row) => row.id)
  if (first === undefined) return follows[0] ?? id
  if (others.length > 0)
    for (const statement of [moveMessages, moveDiscussions, moveIds])
      await line.query(statement, [orgId, others, first])
  return first
}

type Place = { threadId: string; opensDiscussion: boolean }

async function tie(line: Line, orgId: string, link: MailLink, connectionId: string | null): Promise<Place> {
  const { id, follows, subject, subjectKey, sentAt } = link
  const threadId = await threadOf(line, orgId, link)
  const hash = subject === null ? null : hashOf(subject)
  await line.query(keepIds, [orgId, follows, threadId])
  const isAlone = follows.length === 0
  await line.query(keepOwn, [orgId, id, threadId, connectionId, sentAt, hash, subjectKey, isAlone])
  const began = await line.query<{ hash: string }>(firstSubject, [orgId, threadId, id])
  const first = began.rows[0]?.hash ?? hash
  return { threadId, opensDiscussion: hash !== null && hash !== first }
}

/** Gives messages that are mails their threads. Mails that are tied to several threads make them one. */
export async function joinThreads(
  { client }: Pick<Tx, 'client'>,
  orgId: string,
  { mails = [], messages }: Mapped,
  connectionId: string | null,
): Promise<IngestItem[]> {
  if (mails.length === 0) return messages
  await client.query(hold, [orgId])
  const places = new Map<string, string>()
  const opens = new Set<string>()
  for (const link of mails) {
    const { threadId, opensDiscussion } = await tie(client, orgId, link, connectionId)
    places.set(link.id, threadId)
    if (opensDiscussion) opens.add(link.id)
  }
  // A later mail of this page may have made one thread of two.
  const known = await client.query<{ id: string; thread: string }>(
    'SELECT id, thread_id AS thread FROM mail_ids WHERE org_id = $1 AND id = ANY($2::text[])',
    [orgId, [...places.keys()]],
  )
  for (const { id, thread } of known.rows) places.set(id, thread)
  return messages.map((item) => {
    const threadId = places.get(item.sourceMessageId)
    return threadId === undefined
      ? item
      : { ...item, threadId, opensDiscussion: opens.has(item.sourceMessageId) }
  })
}
