import { randomUUID } from 'node:crypto'
import { discussionTitle } from '#service/api/messages/quotes/titles.ts'
import type { Tx } from '#service/db/client.ts'
import { saidIn } from '../text/clean.ts'
import { isAgreement, kindOf } from '../text/kinds.ts'
import { isPhrase, termsOf } from '../text/terms.ts'
import type { Awaiting } from './awaiting.ts'

/** Talk in a channel outside of threads. */
type Talk = { id: string; lastAt: number; lastPerson: string; words: Set<string> }

/** Messages of one channel are one discussion while no more time passes between them. */
const pauseMs = 30 * 60_000
/** Within it somebody who goes on speaking has not begun anything else. */
const breathMs = 5 * 60_000
/** Fewer words have no subject of their own. */
const leastWords = 4

function wordsIn(text: string): Set<string> {
  return new Set([...termsOf(saidIn(text)).keys()].filter((term) => !isPhrase(term)))
}

/**
 * Finds the talk with which a message goes on: of those around it the last that it shares words with, else the last of all
 * unless it begins something. It does when it asks, reports or wants something in words that nobody has said.
 */
function talkOf({ personId, start, sentAt }: Awaiting, talks: Talk[]): Talk | undefined {
  const passed = ({ lastAt }: Talk) => Math.abs(Date.parse(sentAt) - lastAt)
  const around = talks.filter((talk) => passed(talk) <= pauseMs)
  const last = around.at(-1)
  const words = wordsIn(start)
  if (!last || words.size < leastWords || isAgreement(start)) return last
  if (personId === last.lastPerson && passed(last) <= breathMs) return last
  const shares = ({ words: said }: Talk) => [...words].some((word) => said.has(word))
  return around.findLast(shares) ?? (kindOf(start) === null ? last : undefined)
}

const findThreads = `
SELECT g.id, g.channel_id AS "channelId", g.thread_id AS "threadId"
FROM unnest($2::uuid[], $3::text[]) AS t(channel_id, thread_id)
JOIN topic_groups g ON g.org_id = $1 AND g.channel_id = t.channel_id AND g.thread_id = t.thread_id
ORDER BY g.id FOR NO KEY UPDATE OF g`

const findTalk = `
SELECT g.id, g.last_message_at AS "lastAt", l.person_id::text AS "lastPerson", l.said
FROM unnest($2::uuid[], $3::timestamptz[]) AS t(channel_id, sent_at)
CROSS JOIN LATERAL (SELECT g.id, g.last_message_at FROM topic_groups g
  WHERE g.org_id = $1 AND g.channel_id = t.channel_id AND g.thread_id IS NULL
    AND g.last_message_at BETWEEN t.sent_at - interval '30 minutes' AND t.sent_at + interval '30 minutes'
  ORDER BY g.last_message_at DESC NULLS LAST LIMIT 1) AS g
CROSS JOIN LATERAL (SELECT (array_agg(m.person_id ORDER BY m.sent_at DESC))[1] AS person_id,
    string_agg(left(m.content, 1000), ' ') AS said
  FROM (SELECT person_id, sent_at, content FROM messages m WHERE m.org_id = $1 AND m.group_id = g.id
    ORDER BY m.sent_at DESC LIMIT 8) AS m) AS l
WHERE l.said IS NOT NULL`

const create = `
INSERT INTO topic_groups (org_id, id, channel_id, thread_id, title, quiet)
SELECT $1, n.id, n.channel_id, n.thread_id, n.title, true
FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[]) AS n(id, channel_id, thread_id, title)
ORDER BY n.channel_id, n.thread_id
ON CONFLICT (org_id, channel_id, thread_id) DO NOTHING
RETURNING id`

const keyOf = (channelId: string, threadId: string | null) => `${channelId}\0${threadId ?? ''}`

type ThreadRow = { id: string; channelId: string; threadId: string }

async function threadsOf(tx: Tx, orgId: string, messages: Awaiting[]): Promise<Map<string, string>> {
  const threaded = messages.filter(({ threadId }) => threadId !== null)
  if (threaded.length === 0) return new Map()
  const columns = [threaded.map((it) => it.channelId), threaded.map((it) => it.threadId)]
  const { rows } = await tx.client.query<ThreadRow>(findThreads, [orgId, ...columns])
  return new Map(rows.map((row) => [keyOf(row.channelId, row.threadId), row.id]))
}

type TalkRow = { id: string; lastAt: string; lastPerson: string; said: string }

/** Discussions in channels around the time of messages without a thread, by channel. */
async function talkAround(tx: Tx, orgId: string, messages: Awaiting[]): Promise<Talk[]> {
  if (messages.length === 0) return []
  const columns = [messages.map((it) => it.channelId), messages.map((it) => it.sentAt)]
  const { rows } = await tx.client.query<TalkRow>(findTalk, [orgId, ...columns])
  const talks = rows.map(({ id, lastAt, lastPerson, said }): [string, Talk] => [
    id,
    { id, lastPerson, lastAt: Date.parse(lastAt), words: wordsIn(said) },
  ])
  return [...new Map(talks).values()].toSorted((a, b) => a.lastAt - b.lastAt)
}

type New = { id: string; message: Awaiting; threadId: string | null }

/** Says which discussion each message joins, one after the other, and which are new. */
class Sorting {
  readonly groups = new Map<string, string>()
  readonly made: New[] = []
  readonly #threads: Map<string, string>
  readonly #talks = new Map<string, Talk[]>()

  constructor(threads: Map<string, string>) {
    this.#threads = new Map(threads)
  }

  hear(channelId: string, talks: Talk[]): void {
    this.#talks.set(channelId, talks)
  }

  put(message: Awaiting): void {
    const { id, channelId, threadId, opens } = message
    if (threadId !== null && !opens) {
      const key = keyOf(channelId, threadId)
      const known = this.#threads.get(key)
      this.#threads.set(key, known ?? this.#begin(message, threadId))
      this.groups.set(id, this.#threads.get(key) ?? '')
      return
    }
    const talks = this.#talks.get(channelId) ?? []
    const talk = threadId === null ? talkOf(message, talks) : undefined
    this.groups.set(id, this.#continue(message, talk, talks))
  }

  #continue(message: Awaiting, talk: Talk | undefined, talks: Talk[]): string {
    const { personId, sentAt, start, channelId } = message
    const words = wordsIn(start)
    if (!talk) {
      const id = this.#begin(message, null)
      this.#talks.set(channelId, [...talks, { id, lastAt: Date.parse(sentAt), lastPerson: personId, words }])
      return id
    }
    talk.lastAt = Math.max(talk.lastAt, Date.parse(sentAt))
    talk.lastPerson = personId
    for (const word of words) talk.words.add(word)
    return talk.id
  }

  #begin(message: Awaiting, threadId: string | null): string {
    const id = randomUUID()
    this.made.push({ id, message, threadId })
    return id
  }
}

async function insert(tx: Tx, orgId: string, made: New[]): Promise<Set<string>> {
  const { rows } = await tx.client.query<{ id: string }>(create, [
    orgId,
    made.map(({ id }) => id),
    made.map(({ message }) => message.channelId),
    made.map(({ threadId }) => threadId),
    made.map(({ message }) => discussionTitle(message.start.slice(0, 300))),
  ])
  return new Set(rows.map(({ id }) => id))
}

/**
 * Finds the discussion of each message that is in none, and creates the missing ones, unplaced: by thread, or by talk in the
 * channel that goes on. Answers discussions by message.
 */
export async function discussionsFor(
  tx: Tx,
  orgId: string,
  messages: Awaiting[],
): Promise<Map<string, string>> {
  const loose = messages
    .filter(({ groupId }) => groupId === null)
    .toSorted((a, b) => a.sentAt.localeCompare(b.sentAt) || a.id.localeCompare(b.id))
  if (loose.length === 0) return new Map()
  const sorting = new Sorting(await threadsOf(tx, orgId, loose))
  const talking = loose.filter(({ threadId }) => threadId === null)
  for (const [channelId, said] of Map.groupBy(talking, (it) => it.channelId))
    sorting.hear(channelId, await talkAround(tx, orgId, said))
  for (const message of loose) sorting.put(message)
  const written = sorting.made.length === 0 ? new Set() : await insert(tx, orgId, sorting.made)
  const missed = sorting.made.filter(({ id }) => !written.has(id))
  if (missed.length === 0) return sorting.groups
  // Somebody made a discussion of the thread meanwhile.
  const found = await threadsOf(
    tx,
    orgId,
    missed.map(({ message }) => message),
  )
  const renamed = new Map(
    missed.map(({ id, message, threadId }) => [id, found.get(keyOf(message.channelId, threadId)) ?? id]),
  )
  return new Map([...sorting.groups].map(([message, id]) => [message, renamed.get(id) ?? id]))
}
