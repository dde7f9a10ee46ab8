import type { Database } from '#service/db/client.ts'

/** Their runs, steps and deliveries go with them, so only so many at once. */
const batch = 20

/** Automations that can no longer be brought back are gone for good a day later; what was done to them stays known. */
export async function forgetDeleted(db: Database): Promise<number> {
  for (let forgotten = 0; ; ) {
    const gone = await db.pool.query(
      `DELETE FROM automations WHERE (org_id, id) IN (
         SELECT org_id, id FROM automations WHERE deleted_at < now() - interval '31 days'
          LIMIT ${batch} FOR UPDATE SKIP LOCKED)`,
    )
    forgotten += gone.rowCount ?? 0
    if ((gone.rowCount ?? 0) < batch) return forgotten
  }
}
