import { transaction } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'
import { lease } from '../../queue/lease.ts'
import type { DueEvent } from './types.ts'

const columns = `org_id AS "orgId", id, name, source, delivery_id AS "deliveryId", payload,
  occurred_at AS "occurredAt", received_at AS "receivedAt", caused_by AS chain, match_attempts AS attempts`

/**
 * Steps from organization to organization along the index, and takes the first of each line, then the second of each:
 * no organization waits for the whole line of another.
 */
const take = `
WITH RECURSIVE lines AS (
  (SELECT org_id FROM events WHERE matched_at IS NULL ORDER BY org_id LIMIT 1)
  UNION ALL
  SELECT (SELECT e.org_id FROM events e WHERE e.matched_at IS NULL AND e.org_id > l.org_id ORDER BY e.org_id LIMIT 1)
  FROM lines l WHERE l.org_id IS NOT NULL
), due AS (
  SELECT e.org_id, e.id FROM lines l CROSS JOIN LATERAL (
    SELECT org_id, id, row_number() OVER () AS n FROM (
      SELECT org_id, id FROM events
       WHERE org_id = l.org_id AND matched_at IS NULL AND match_after <= $1
       ORDER BY received_at, id LIMIT $2 FOR UPDATE SKIP LOCKED
    ) AS line
  ) e WHERE l.org_id IS NOT NULL AND ($3::uuid[] IS NULL OR l.org_id = ANY($3))
    AND NOT l.org_id = ANY($4::uuid[]) ORDER BY e.n, e.org_id LIMIT $2
)
UPDATE events e SET match_after = $1::timestamptz + ${lease},
  match_attempts = e.match_attempts + 1
FROM due WHERE e.org_id = due.org_id AND e.id = due.id
RETURNING e.org_id AS "orgId", e.id`

const read = `SELECT ${columns} FROM events
 WHERE (org_id, id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[])) ORDER BY received_at, id`

/** Takes events that wait, some of each organization but the `busy` ones. Nobody else gets them until their lease is over. */
export async function claimEvents(
  db: Database,
  limit: number,
  now: string,
  orgIds?: string[],
  busy: string[] = [],
): Promise<DueEvent[]> {
  return transaction(db, async ({ client }) => {
    const taken = await client.query<{ orgId: string; id: string }>(take, [now, limit, orgIds ?? null, busy])
    if (taken.rows.length === 0) return []
    const ids = [taken.rows.map((it) => it.orgId), taken.rows.map((it) => it.id)]
    return (await client.query<DueEvent>(read, ids)).rows
  })
}
