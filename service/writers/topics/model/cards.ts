import type { Tx } from '#service/db/client.ts'
import { saidIn } from '../text/clean.ts'

/** A topic as a model is told of it. */
export type Card = { title: string; quotes: string[] }

const mostQuotes = 2
const longestQuote = 160

/** Reads the newest discussions of each topic that belong there most surely, with the beginning of each. */
const read = `
SELECT t.id, t.title, ARRAY(
  SELECT s.content FROM (SELECT g.id, g.confidence, g.placed_by, g.last_message_at FROM topic_groups g
    WHERE g.org_id = $1 AND g.topic_id = t.id ORDER BY g.last_message_at DESC LIMIT 12) AS g
  CROSS JOIN LATERAL (SELECT left(m.content, 1000) AS content FROM messages m
    WHERE m.org_id = $1 AND m.group_id = g.id ORDER BY m.sent_at, m.id LIMIT 1) AS s
  ORDER BY g.placed_by = 'person' DESC, g.confidence DESC NULLS LAST, g.last_message_at DESC LIMIT ${mostQuotes}) AS said
FROM topics t WHERE t.org_id = $1 AND t.id = ANY($2::uuid[])`

/** Shortens what somebody says to its beginning. */
export function shortened(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain
}

/** Reads topics as a model is told of them, by id. */
export async function cardsOf(tx: Tx, orgId: string, topicIds: string[]): Promise<Map<string, Card>> {
  const { rows } = await tx.client.query<{ id: string; title: string; said: string[] }>(read, [
    orgId,
    topicIds,
  ])
  return new Map(
    rows.map(({ id, title, said }) => [
      id,
      { title: shortened(title, 120), quotes: said.map((it) => shortened(saidIn(it), longestQuote)) },
    ]),
  )
}

const readWaiting = `
SELECT g.id, s.content FROM topic_groups g
CROSS JOIN LATERAL (SELECT left(m.content, 1000) AS content FROM messages m
  WHERE m.org_id = $1 AND m.group_id = g.id ORDER BY m.sent_at, m.id LIMIT 1) AS s
WHERE g.org_id = $1 AND g.id = ANY($2::uuid[])`

/** Reads how discussions begin, by id. */
export async function beginningsOf(tx: Tx, orgId: string, groupIds: string[]): Promise<Map<string, string>> {
  const { rows } = await tx.client.query<{ id: string; content: string }>(readWaiting, [orgId, groupIds])
  return new Map(rows.map(({ id, content }) => [id, shortened(saidIn(content), longestQuote)]))
}
