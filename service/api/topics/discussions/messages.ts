import { conflict, invalid } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'

/** A message that joins a topic, with what the statistics need. */
export type Joining = {
  id: string
  channelId: string
  personId: string
  threadId: string | null
  source: string
  sentAt: string
  start: string
}

type Found = Joining & { topicId: string | null }

/** In the order of ids, so that two who take the same messages cannot wait for each other. */
const hold = `
SELECT m.id, m.channel_id AS "channelId", m.person_id::text AS "personId", m.thread_id AS "threadId",
  ch.source_name AS source, m.sent_at AS "sentAt", left(m.content, 300) AS start,
  (SELECT g.topic_id FROM topic_groups g WHERE g.org_id = m.org_id AND g.id = m.group_id) AS "topicId"
FROM messages m JOIN channels ch ON ch.org_id = m.org_id AND ch.id = m.channel_id
WHERE m.org_id = $1 AND m.id = ANY($2::uuid[]) ORDER BY m.id FOR NO KEY UPDATE OF m`

/** Messages that are in no topic yet, in the order of time. One of another topic is refused, one of this is there. */
export async function holdMessages(
  tx: Tx,
  orgId: string,
  topicId: string,
  ids: string[],
): Promise<Joining[]> {
  await tx.client.query(hold, [orgId, ids])
  // Read again: a message that was waited for may have joined a topic meanwhile.
  const found = new Map((await tx.client.query<Found>(hold, [orgId, ids])).rows.map((it) => [it.id, it]))
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
