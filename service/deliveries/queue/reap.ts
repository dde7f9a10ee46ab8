import type { Database } from '#service/db/client.ts'
import { mostAttempts } from '../backoff.ts'

const expired = `status = 'sending' AND lease_until <= now()`
const unfinished = `CASE WHEN part_started_at IS NULL THEN 'failed' ELSE 'uncertain' END`

/**
 * Takes deliveries back from processes that died. Whether a part that was under way may be sent again is decided by
 * whoever claims it next. Nobody waits for a test any more, and what ends every process that takes it up ends here.
 */
export async function reapDeliveries(db: Database): Promise<number> {
  const ended = await db.pool.query(
    `UPDATE deliveries SET lease_until = NULL, status = ${unfinished},
       error_message = CASE WHEN purpose = 'test' THEN 'The test was interrupted. Send another one.'
         ELSE 'The work on this was interrupted again and again. Look at the log of the service, then send it again.' END
      WHERE ${expired} AND (purpose = 'test' OR attempt >= $1)`,
    [mostAttempts],
  )
  const others = await db.pool.query(
    `UPDATE deliveries SET status = 'queued', due_at = now(), lease_owner = NULL, lease_until = NULL WHERE ${expired}`,
  )
  return (ended.rowCount ?? 0) + (others.rowCount ?? 0)
}
