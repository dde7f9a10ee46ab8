import type { OrgId } from '#service/core/context.ts'
import { type Database, rows, type Tx } from '#service/db/client.ts'

/** Time that a process may be silent before another one writes for its organizations. */
const lease = `interval '2 minutes'`

/** `hasAnswers`: models said something that is to be read. */
export type Claimed = { orgId: OrgId; isPassDue: boolean; hasAnswers: boolean }

const claim = `
UPDATE topic_writers w SET lease_owner = $1, lease_until = now() + ${lease}
WHERE w.org_id = (
  SELECT t.org_id FROM topic_writers t
   WHERE t.enabled AND (t.lease_until IS NULL OR t.lease_until <= now()) AND ($2::uuid[] IS NULL OR t.org_id = ANY($2))
     AND (t.pass_asked_at IS NOT NULL OR t.next_pass_at <= now() OR t.has_answers
       OR EXISTS (SELECT FROM messages m WHERE m.org_id = t.org_id AND m.awaits_placing))
   ORDER BY t.last_turn_at NULLS FIRST LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING w.org_id AS "orgId", w.pass_asked_at IS NOT NULL OR w.next_pass_at <= now() AS "isPassDue",
  w.has_answers AS "hasAnswers"`

/** Claims the organization with something to do that waits longest. Each goes to one process only. */
export async function claimNext(
  db: Database,
  owner: string,
  orgIds: string[] | null,
): Promise<Claimed | null> {
  return (await rows<Claimed>(db, claim, [owner, orgIds]))[0] ?? null
}

const hold = `
UPDATE topic_writers SET lease_until = now() + ${lease} WHERE org_id = $1 AND lease_owner = $2 AND lease_until > now() AND enabled`

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Renews the lease, and holds it until the end of the transaction. Throws when it is lost or the writer was switched off. */
export async function holdLease(tx: Tx, orgId: string, owner: string): Promise<void> {
  if ((await tx.client.query(hold, [orgId, owner])).rowCount !== 1) throw new LeaseLost('the lease was lost')
}

/** Renews the lease outside of any transaction; the next step finds out when it was lost. */
export async function renewLease(db: Database, orgId: string, owner: string): Promise<void> {
  await db.pool.query(hold, [orgId, owner])
}

const release = `
UPDATE topic_writers SET lease_owner = NULL, last_turn_at = clock_timestamp(),
  lease_until = CASE WHEN $3 THEN clock_timestamp() + interval '30 seconds' END,
  pass_asked_at = CASE WHEN $3 THEN NULL ELSE pass_asked_at END,
  next_pass_at = CASE WHEN $3 THEN greatest(next_pass_at, now() + interval '1 hour') ELSE next_pass_at END
WHERE org_id = $1 AND lease_owner = $2`

/** Gives an organization back. After a failure nobody claims it for half a minute, and its pass waits for an hour. */
export async function releaseLease(
  db: Database,
  orgId: string,
  owner: string,
  hasFailed: boolean,
): Promise<void> {
  await db.pool.query(release, [orgId, owner, hasFailed])
}
