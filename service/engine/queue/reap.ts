import type { Travel } from '../clock/due-automations.ts'
import { type FinishDeps, finishRuns } from './finish.ts'
import { leaseMs } from './lease.ts'
import type { ClaimedRun } from './types.ts'

type Row = Omit<ClaimedRun, 'scheduledFor'> & { scheduledFor: string | null }

const batch = 100

/** Runs whose process has been silent for too long become this one's, so that nobody else ends them meanwhile. */
const takeOver = `WITH clock AS MATERIALIZED (SELECT coalesce($1::timestamptz, clock_timestamp()) AS now),
  silent AS MATERIALIZED (
    SELECT r.org_id, r.id, a.name FROM clock, runs r JOIN automations a ON a.org_id = r.org_id AND a.id = r.automation_id
     WHERE r.status = 'running' AND r.lease_until < clock.now AND ($2::uuid[] IS NULL OR r.org_id = ANY($2))
     LIMIT ${batch} FOR UPDATE OF r SKIP LOCKED)
  UPDATE runs r SET lease_owner = $3, lease_until = clock.now + $4 * interval '1 millisecond'
    FROM silent s, clock WHERE r.org_id = s.org_id AND r.id = s.id
  RETURNING r.org_id AS "orgId", r.id, r.automation_id AS "automationId", s.name AS "automationName", r.version, r.cause,
            r.scheduled_for AS "scheduledFor", r.event_id AS "eventId", r.verdict, r.dry_run AS "dryRun", r.attempt`

/** Gives runs of processes that ended back to the queue, or ends them when they were tried often enough. */
export async function reapRuns(
  deps: FinishDeps,
  { owner, now, orgIds }: Travel & { owner: string },
): Promise<number> {
  const reaper = `${owner} reaper`
  const found = await deps.db.pool.query<Row>(takeOver, [now ?? null, orgIds ?? null, reaper, leaseMs])
  if (found.rows.length === 0) return 0
  const lost = found.rows.map(({ scheduledFor, ...row }) => ({
    run: { ...row, scheduledFor: scheduledFor === null ? null : new Date(scheduledFor) },
    outcome: { status: 'lost' as const },
  }))
  await finishRuns(deps, lost, { owner: reaper, now })
  return lost.length
}
