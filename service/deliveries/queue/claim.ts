import type { DeliveryDetail } from '#contract/run-shape.ts'
import { type Database, rows } from '#service/db/client.ts'
import type { Part } from '../delivery-row.ts'

/** A delivery that this process holds the lease of. */
export type Claimed = {
  org_id: string
  id: string
  run_id: string | null
  purpose: DeliveryDetail['purpose']
  channel: DeliveryDetail['channel']
  target: string
  destination_id: string | null
  title: string
  body: string
  attempt: number
  lease_owner: string
  parts: Part[]
  part_started_at: string | null
  /** Milliseconds since then. */
  part_age: number | null
}

/** Longer than a provider may take for one part; each part begins a new one. */
export const leaseMs = 60_000
export const lease = `interval '${leaseMs} milliseconds'`

export const claimed = `d.org_id, d.id, d.run_id, d.purpose, d.channel, d.target, d.destination_id, d.title, d.body,
  d.attempt, d.lease_owner, d.parts, d.part_started_at,
  (extract(epoch FROM now() - d.part_started_at) * 1000)::float8 AS part_age`

/** Looked at in one turn, so that a long queue of one organization does not hide the others. */
const reach = 500

export type Scope = {
  /** For whoever travels in time: another now than the database's, and one organization alone. */
  now?: Date
  orgId?: string
  /** The most of one organization. */
  share?: number
  /** Organizations that get no more now. */
  busy?: string[]
}

/** Takes what is due, the organizations in turn; nobody else gets the same. */
export function claimDue(
  db: Database,
  owner: string,
  limit: number,
  { now, orgId, share = limit, busy = [] }: Scope = {},
): Promise<Claimed[]> {
  return rows<Claimed>(
    db,
    `WITH due AS (
       SELECT org_id, id, due_at, row_number() OVER (PARTITION BY org_id ORDER BY due_at, id) AS turn FROM (
         SELECT org_id, id, due_at FROM deliveries
          WHERE status = 'queued' AND due_at <= coalesce($3::timestamptz, now()) AND ($4::uuid IS NULL OR org_id = $4)
            AND NOT org_id = ANY($6::uuid[]) ORDER BY due_at LIMIT ${reach}) q
     ), mine AS (
       SELECT d.org_id, d.id FROM due JOIN deliveries d ON d.org_id = due.org_id AND d.id = due.id
        WHERE d.status = 'queued' AND d.due_at <= coalesce($3::timestamptz, now()) AND due.turn <= $5
        ORDER BY due.turn, due.due_at LIMIT $2 FOR UPDATE OF d SKIP LOCKED
     )
     UPDATE deliveries d SET status = 'sending', attempt = d.attempt + 1, lease_owner = $1, lease_until = now() + ${lease}
       FROM mine WHERE d.org_id = mine.org_id AND d.id = mine.id
     RETURNING ${claimed}`,
    [owner, limit, now ?? null, orgId ?? null, share, busy],
  )
}
