import type { Database } from '#service/db/client.ts'
import { type TalkRow, talkColumns, talkJoins } from '#service/engine/events/emit/conversation.ts'
import { messageEventNames, messageEvents } from '#service/engine/events/emit/messages.ts'
import { readTopics } from '#service/engine/events/emit/topics.ts'

export type PastEvent = { id: string | null; name: string; occurredAt: string; payload: unknown }

const kept = `
SELECT e.id, e.name, e.occurred_at AS "occurredAt", e.payload
FROM unnest($2::text[]) AS n(name) CROSS JOIN LATERAL (
  SELECT * FROM events WHERE org_id = $1 AND name = n.name ORDER BY received_at DESC NULLS LAST, id DESC NULLS LAST LIMIT $3
) e ORDER BY e.received_at DESC, e.id DESC LIMIT $3`

/** Most messages that are read, and the silence in milliseconds after which a new event begins. */
const mostMessages = 400
const silenceMs = 30 * 60_000

const newest = `
SELECT ${talkColumns} FROM (
  SELECT * FROM messages WHERE org_id = $1 AND sent_at < coalesce($2::timestamptz, 'infinity')
     AND sent_at > coalesce($3::timestamptz, '-infinity')
  ORDER BY sent_at DESC, id DESC LIMIT ${mostMessages}
) m ${talkJoins} ORDER BY m.sent_at, m.id`

/** Messages of one conversation as they may have arrived: together, unless a silence lies between. */
function arrivals(rows: TalkRow[]): TalkRow[][] {
  const lots: TalkRow[][] = []
  const open = new Map<string, TalkRow[]>()
  for (const row of rows) {
    const key = `${row.channelId}\0${row.threadId ?? ''}`
    const lot = open.get(key)
    const last = lot?.at(-1)
    if (lot && last && Date.parse(row.sentAt) - Date.parse(last.sentAt) <= silenceMs) lot.push(row)
    else {
      const next = [row]
      lots.push(next)
      open.set(key, next)
    }
  }
  return lots
}

/** Between two instants, both exclusive; null is without an end. */
type Span = { after?: string | null; before: string | null }

/**
 * Makes events that no automation listened to, and that were therefore not stored, again from the newest messages of the
 * span. `since`: time of the oldest of these messages, when there are more before it.
 */
export async function fromMessages(db: Database, orgId: string, names: Set<string>, span: Span) {
  const values = [orgId, span.before, span.after ?? null]
  const rows = (await db.pool.query<TalkRow>(newest, values)).rows
  const topicIds = [...new Set(rows.flatMap(({ topicId }) => topicId ?? []))]
  const topics = await readTopics({ client: db.pool }, orgId, topicIds)
  const events = arrivals(rows).flatMap((lot) =>
    messageEvents(lot, topics, names).map(({ name, payload, source, deliveryId }) => ({
      id: null,
      ...{ name, payload, source, deliveryId },
      occurredAt: lot.at(-1)?.sentAt ?? '',
    })),
  )
  return { events, since: rows.length < mostMessages ? null : (rows[0]?.sentAt ?? null) }
}

/** The last events of these names, newest first. */
export async function pastEvents(
  db: Database,
  orgId: string,
  names: string[],
  limit: number,
): Promise<PastEvent[]> {
  const found = (await db.pool.query<PastEvent>(kept, [orgId, names, limit])).rows
  const ofMessages = new Set<string>(messageEventNames.filter((name) => names.includes(name)))
  if (found.length >= limit || ofMessages.size === 0) return found
  const stored = found.filter(({ name }) => ofMessages.has(name)).map(({ occurredAt }) => occurredAt)
  const before = stored.toSorted()[0] ?? null
  const again = (await fromMessages(db, orgId, ofMessages, { before })).events
  return [...found, ...again].toSorted((a, b) => b.occurredAt.localeCompare(a.occurredAt)).slice(0, limit)
}
