import { type Database, rows } from '#service/db/client.ts'
import { lease } from '#service/engine/queue/lease.ts'

/** A delivery that this process holds the lease of. */
export type Claimed = {
  org_id: string
  id: string
  endpoint_id: string
  attempt: number
  lease_owner: string
  /** The trace that led to it. */
  trace?: string | null
}

export const claimed = 'd.org_id, d.id, d.endpoint_id, d.attempt, d.lease_owner, d.trace'

export type Scope = {
  orgId?: string
  /** Most deliveries of one endpoint. */
  share: number
  /** Endpoints to leave out, because they have enough under way. */
  busy: string[]
}

/** Deliveries of an endpoint that one claim looks at. */
const reach = 100

const queued = `SELECT q.org_id, q.endpoint_id FROM webhook_deliveries q
  WHERE q.status = 'queued' AND ($3::uuid IS NULL OR q.org_id = $3)`
const first = 'ORDER BY q.org_id, q.endpoint_id LIMIT 1'

/** SQL: what has to end before a delivery `d` of its subject. */
const ahead = `SELECT b.due_at, b.status FROM webhook_deliveries b
  WHERE b.status IN ('queued', 'sending') AND b.org_id = d.org_id AND b.endpoint_id = d.endpoint_id
    AND b.subject = d.subject AND b.seq < d.seq ORDER BY b.seq LIMIT 1`

/**
 * Steps from endpoint to endpoint, so that a long line hides no other, and takes of each what is due and first of its
 * subject. What stands behind another is put off until that is due, so that it is not looked at again and again; whoever ends
 * the first one calls the next. Whether what was chosen is still queued is hidden from the planner, which would look for it in
 * the index of all that are queued.
 */
const claim = `WITH RECURSIVE
  lines AS ((${queued} ${first}) UNION ALL SELECT n.* FROM lines l CROSS JOIN LATERAL (
    ${queued} AND (q.org_id, q.endpoint_id) > (l.org_id, l.endpoint_id) ${first}) n),
  due AS MATERIALIZED (
    SELECT d.*, h.status AS head_status, h.due_at AS head_due FROM lines l
      JOIN webhook_endpoints e ON e.org_id = l.org_id AND e.id = l.endpoint_id AND e.enabled
      CROSS JOIN LATERAL (
        SELECT d.org_id, d.endpoint_id, d.id, d.subject, d.seq, d.due_at FROM webhook_deliveries d
         WHERE d.status = 'queued' AND d.org_id = l.org_id AND d.endpoint_id = l.endpoint_id AND d.due_at <= now()
         ORDER BY d.due_at, d.seq LIMIT ${reach}) d
      LEFT JOIN LATERAL (${ahead}) h ON true
     WHERE NOT l.endpoint_id = ANY($5::uuid[])),
  behind AS (
    SELECT x.org_id, x.id, CASE WHEN due.head_status = 'queued' THEN greatest(due.head_due, now() + interval '1 second')
        ELSE now() + interval '10 seconds' END AS due_at
      FROM due JOIN webhook_deliveries x ON x.org_id = due.org_id AND x.id = due.id
     WHERE due.head_status IS NOT NULL AND coalesce(x.status, '') = 'queued' FOR UPDATE OF x SKIP LOCKED),
  put_off AS (
    UPDATE webhook_deliveries d SET due_at = behind.due_at FROM behind WHERE d.org_id = behind.org_id AND d.id = behind.id),
  turns AS (
    SELECT org_id, id, due_at, row_number() OVER (PARTITION BY org_id, endpoint_id ORDER BY due_at, seq) AS turn
      FROM due WHERE head_status IS NULL),
  chosen AS MATERIALIZED (SELECT * FROM turns WHERE turn <= $4 ORDER BY turn, due_at LIMIT $2),
  mine AS (
    SELECT d.org_id, d.id FROM chosen c JOIN webhook_deliveries d ON d.org_id = c.org_id AND d.id = c.id
     WHERE coalesce(d.status, '') = 'queued' FOR UPDATE OF d SKIP LOCKED)
  UPDATE webhook_deliveries d SET status = 'sending', attempt = d.attempt + 1, lease_owner = $1, lease_until = now() + ${lease}
    FROM mine WHERE d.org_id = mine.org_id AND d.id = mine.id
  RETURNING ${claimed}`

/** Claims due deliveries. Endpoints take turns, and each delivery goes to one process only. */
export function claimDue(
  db: Database,
  owner: string,
  limit: number,
  { orgId, share, busy }: Scope,
): Promise<Claimed[]> {
  return rows<Claimed>(db, claim, [owner, limit, orgId ?? null, share, busy])
}
