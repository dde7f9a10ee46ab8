import { wakeWorkers } from '../../queue/insert.ts'
import { type MatchDeps, nowOf } from './match-due.ts'

/** Later than this a run after a delay would surprise; it is recorded as missed. */
const latest = `interval '7 days'`

const release = `
WITH due AS (
  SELECT org_id, id FROM runs WHERE status = 'waiting' AND due_at <= $1 AND ($3::uuid[] IS NULL OR org_id = ANY($3))
  ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
), decided AS (
  SELECT due.*, CASE
    WHEN a.deleted_at IS NOT NULL THEN 'deleted'
    WHEN NOT a.enabled THEN 'paused'
    WHEN r.due_at < $1::timestamptz - ${latest} THEN 'downtime' END AS reason
  FROM due
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
  finished_at = CASE WHEN d.reason IS NULL THEN NULL ELSE $1::timestamptz END
FROM decided d WHERE r.org_id = d.org_id AND r.id = d.id
RETURNING r.status`

/** Runs whose delay is over come into the queue, unless their automation was paused or deleted meanwhile. */
export async function releaseWaiting(
  deps: Pick<MatchDeps, 'db' | 'now' | 'orgIds'>,
  limit: number,
): Promise<number> {
  const now = await nowOf(deps.db, deps.now)
  const released = await deps.db.pool.query<{ status: string }>(release, [now, limit, deps.orgIds ?? null])
  if (released.rows.some(({ status }) => status === 'queued')) await wakeWorkers(deps.db.pool)
  return released.rows.length
}
