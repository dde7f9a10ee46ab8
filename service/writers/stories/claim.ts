import { type Database, rows, type Tx } from '#service/db/client.ts'

/** Time that a process may be silent before another one writes for its organizations; a call of a model takes a minute. */
const lease = `interval '3 minutes'`

export type Claimed = { orgId: string; timeZone: string; seen: string | null }

const claim = `
UPDATE story_writers w SET lease_owner = $1, lease_until = now() + ${lease} FROM organizations o
WHERE o.id = w.org_id AND w.org_id = (
  SELECT org_id FROM story_writers
   WHERE enabled AND next_pass_at <= now() AND (lease_until IS NULL OR lease_until <= now())
     AND ($2::uuid[] IS NULL OR org_id = ANY($2))
   ORDER BY next_pass_at LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING w.org_id AS "orgId", o.timezone AS "timeZone", w.seen`

/** Claims the organization that waits longest. Each goes to one process only. */
export async function claimNext(
  db: Database,
  owner: string,
  orgIds: string[] | null,
): Promise<Claimed | null> {
  return (await rows<Claimed>(db, claim, [owner, orgIds]))[0] ?? null
}

const hold = `
UPDATE story_writers SET lease_until = now() + ${lease} WHERE org_id = $1 AND lease_owner = $2 AND lease_until > now() AND enabled`

/** Renews the lease, and in a transaction holds it until its end; false when it is lost or the writer was switched off. */
export async function holdLease(
  client: Pick<Tx['client'], 'query'>,
  orgId: string,
  owner: string,
): Promise<boolean> {
  return (await client.query(hold, [orgId, owner])).rowCount === 1
}

const release = `
UPDATE story_writers SET lease_owner = NULL, lease_until = NULL, last_pass_at = now(),
  next_pass_at = now() + $3::float8 * interval '1 millisecond', seen = coalesce($4, seen), waiting = coalesce($5, waiting)
WHERE org_id = $1 AND lease_owner = $2`

type Ended = { nextMs: number; seen: string | null; waiting: number | null }

export async function releaseLease(
  db: Database,
  orgId: string,
  owner: string,
  { nextMs, seen, waiting }: Ended,
): Promise<void> {
  await db.pool.query(release, [orgId, owner, nextMs, seen, waiting])
}
