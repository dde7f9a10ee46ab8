import type { Database } from '#service/db/client.ts'

const expired = `status = 'sending' AND lease_until <= now()`

/**
 * Takes deliveries back from processes that died. Whether a part that was under way may be sent again is decided by
 * whoever claims it next. Nobody waits for a test any more.
 */
export async function reapDeliveries(db: Database): Promise<number> {
  const tests = await db.pool.query(
    `UPDATE deliveries SET lease_until = NULL,
       status = CASE WHEN part_started_at IS NULL THEN 'failed' ELSE 'uncertain' END,
       error_message = 'The test was interrupted. Send another one.'
      WHERE ${expired} AND purpose = 'test'`,
  )
  const others = await db.pool.query(
    `UPDATE deliveries SET status = 'queued', due_at = now(), lease_owner = NULL, lease_until = NULL
      WHERE ${expired} AND purpose <> 'test'`,
  )
  return (tests.rowCount ?? 0) + (others.rowCount ?? 0)
}
