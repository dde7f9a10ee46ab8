import type { Settings } from '#service/core/sources.ts'
import { type Database, rows } from '#service/db/client.ts'
import { lease } from '#service/engine/queue/lease.ts'

/** An arrival that this process holds until its lease is over. */
export type Claimed = {
  orgId: string
  id: string
  connectionId: string
  connectionName: string
  source: string
  settings: Settings
  kind: string
  deliveryId: string
  headers: Record<string, string>
  /** Null for a large one, which is read when its turn comes. */
  body: Buffer | null
  receivedAt: string
  attempts: number
  /** The trace of the request that brought it. */
  trace?: string | null
}

export type Scope = {
  /** For whoever travels in time, and one organization alone. */
  now?: Date
  orgIds?: string[]
}

/**
 * Steps from connection to connection along the index of what waits, and takes the first of each line, then the second of
 * each: nobody waits behind the flood of another. Lines of paused connections stay as they are.
 */
const take = `
WITH RECURSIVE lines AS (
  (SELECT org_id, connection_id FROM arrivals WHERE outcome = 'waiting' ORDER BY org_id, connection_id LIMIT 1)
  UNION ALL
  SELECT n.org_id, n.connection_id FROM lines l CROSS JOIN LATERAL (
    SELECT a.org_id, a.connection_id FROM arrivals a
     WHERE a.outcome = 'waiting' AND (a.org_id, a.connection_id) > (l.org_id, l.connection_id)
     ORDER BY a.org_id, a.connection_id LIMIT 1) n
), due AS (
  SELECT a.org_id, a.id FROM lines l
   JOIN connections c ON c.org_id = l.org_id AND c.id = l.connection_id AND c.paused_at IS NULL
   CROSS JOIN LATERAL (
    SELECT org_id, id, row_number() OVER () AS n FROM (
      SELECT org_id, id FROM arrivals
       WHERE org_id = l.org_id AND connection_id = l.connection_id AND outcome = 'waiting'
         AND next_attempt_at <= coalesce($2::timestamptz, now())
       ORDER BY received_at, id LIMIT $1 FOR UPDATE SKIP LOCKED
    ) AS line
  ) a WHERE ($3::uuid[] IS NULL OR l.org_id = ANY($3)) AND NOT l.connection_id = ANY($4::uuid[]) ORDER BY a.n, a.org_id LIMIT $1
)
UPDATE arrivals a SET next_attempt_at = coalesce($2::timestamptz, now()) + ${lease}, attempts = a.attempts + 1
  FROM due, connections c
 WHERE a.org_id = due.org_id AND a.id = due.id AND c.org_id = a.org_id AND c.id = a.connection_id
RETURNING a.org_id AS "orgId", a.id, a.connection_id AS "connectionId", c.name AS "connectionName", a.source, c.settings,
  a.kind, a.delivery_id AS "deliveryId", a.headers,
  CASE WHEN a.body_size <= 1048576 THEN a.body END AS body, a.received_at AS "receivedAt", a.attempts, a.trace`

export async function readBody(db: Database, { orgId, id, body }: Claimed): Promise<Buffer> {
  if (body) return body
  const text = 'SELECT body FROM arrivals WHERE org_id = $1 AND id = $2'
  const [found] = await rows<{ body: Buffer }>(db, text, [orgId, id])
  if (!found) throw new Error('an arrival went while it was worked on')
  return found.body
}

/** Renews the leases of those that this process still works on. */
export async function keepArrivals({ pool }: Database, held: Claimed[]): Promise<void> {
  await pool.query(
    `UPDATE arrivals a SET next_attempt_at = greatest(a.next_attempt_at, now() + ${lease})
       FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS h(org_id, id, attempts)
      WHERE a.org_id = h.org_id AND a.id = h.id AND a.attempts = h.attempts AND a.outcome = 'waiting'`,
    [held.map(({ orgId }) => orgId), held.map(({ id }) => id), held.map(({ attempts }) => attempts)],
  )
}

/**
 * Takes what waits, in fair turns between connections; nobody else gets the same until the lease is over. `busy` are
 * connections that this process works for already.
 */
export async function claimArrivals(
  db: Database,
  limit: number,
  { now, orgIds }: Scope = {},
  busy: string[] = [],
): Promise<Claimed[]> {
  const taken = await rows<Claimed>(db, take, [limit, now ?? null, orgIds ?? null, busy])
  return taken.toSorted((a, b) =>
    a.receivedAt < b.receivedAt ? -1 : a.receivedAt > b.receivedAt ? 1 : a.id < b.id ? -1 : 1,
  )
}
