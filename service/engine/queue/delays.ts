import { type Database, prepared } from '#service/db/client.ts'
import type { Pass } from '../loops/loop.ts'
import { wakeWorkers } from './insert.ts'

/** SQL: what waits for its condition is no delay; it is decided with its event. */
const isDelay = `reason IS DISTINCT FROM 'condition-error'`

/** A run that is later than this after its delay would surprise; it is recorded as missed. */
const latest = `interval '7 days'`

const release = `
WITH clock AS MATERIALIZED (
  SELECT coalesce($1::timestamptz, clock_timestamp()) AS now
), due AS (
  SELECT org_id, id FROM runs
   WHERE status = 'waiting' AND ${isDelay} AND due_at <= (SELECT now FROM clock) AND ($3::uuid[] IS NULL OR org_id = ANY($3))
  ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
), decided AS (
  SELECT due.*, clock.now, CASE
    WHEN a.deleted_at IS NOT NULL THEN 'deleted'
    WHEN NOT a.enabled THEN 'paused'
    WHEN r.due_at < clock.now - ${latest} THEN 'downtime' END AS reason
  FROM due CROSS JOIN clock
  JOIN runs r ON r.org_id = due.org_id AND r.id = due.id
  JOIN automations a ON a.org_id = r.org_id AND a.id = r.automation_id
)
UPDATE runs r SET reason = d.reason,
  status = CASE d.reason WHEN 'downtime' THEN 'missed' WHEN 'paused' THEN 'skipped' WHEN 'deleted' THEN 'skipped'
    ELSE 'queued' END,
  reason_text = CASE d.reason
    WHEN 'downtime' THEN 'Missed: its turn came more than 7 days late.'
    WHEN 'paused' THEN 'Skipped: the automation was paused when the delay was over.'
    WHEN 'deleted' THEN 'Skipped: the automation had been deleted when the delay was over.' END,
  finished_at = CASE WHEN d.reason IS NULL THEN NULL ELSE d.now END
FROM decided d WHERE r.org_id = d.org_id AND r.id = d.id
RETURNING r.status`

/** Queues runs whose delay is over, unless their automation was paused or deleted meanwhile; answers how many it handled. */
export async function releaseWaiting(
  { db, now, orgIds }: Pass & { db: Database },
  limit: number,
): Promise<number> {
  const released = await prepared<{ status: string }>(db.pool, release, [now ?? null, limit, orgIds ?? null])
  if (released.rows.some(({ status }) => status === 'queued')) await wakeWorkers(db.pool, 'runs')
  return released.rows.length
}
