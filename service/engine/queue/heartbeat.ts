import type { Database } from '#service/db/client.ts'
import type { Pass } from '../loops/loop.ts'
import { type ClaimedRow, type ClaimedRun, claimedColumns, toClaimed } from './claim.ts'
import { type FinishDeps, finishRuns } from './finish.ts'
import { leaseMs } from './lease.ts'
import type { ModelSpent } from './model-spent.ts'

type Kept = {
  /** Runs that another process has by now. */
  lost: ClaimedRun[]
  canceled: ClaimedRun[]
}

const attemptOf = ({ id, attempt }: Pick<ClaimedRun, 'id' | 'attempt'>) => `${id} ${attempt}`

/** Renews the leases of the runs that this process works on, and answers which it lost and which were canceled. */
export async function keepLeases(
  db: Pick<Database, 'pool'>,
  runs: ClaimedRun[],
  { owner, now }: { owner: string; now?: Date },
): Promise<Kept> {
  if (runs.length === 0) return { lost: [], canceled: [] }
  const held = await db.pool.query<{ id: string; attempt: number; canceled: boolean }>(
    `UPDATE runs r SET lease_until = coalesce($5::timestamptz, clock_timestamp()) + $6 * interval '1 millisecond'
       FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS h(org_id, id, attempt)
      WHERE r.org_id = h.org_id AND r.id = h.id AND r.attempt = h.attempt AND r.status = 'running' AND r.lease_owner = $4
      RETURNING r.id, r.attempt, r.cancel_requested AS canceled`,
    [
      runs.map(({ orgId }) => orgId),
      runs.map(({ id }) => id),
      runs.map(({ attempt }) => attempt),
      owner,
      now ?? null,
      leaseMs,
    ],
  )
  const known = new Map(held.rows.map((row) => [attemptOf(row), row.canceled]))
  return {
    lost: runs.filter((run) => !known.has(attemptOf(run))),
    canceled: runs.filter((run) => known.get(attemptOf(run)) === true),
  }
}

const reapedAtOnce = 100

/** Takes over runs whose lease has run out, so that nobody else ends them meanwhile. */
const takeOver = `WITH clock AS MATERIALIZED (SELECT coalesce($1::timestamptz, clock_timestamp()) AS now),
  silent AS MATERIALIZED (
    SELECT r.org_id, r.id, a.name, (SELECT count(*)::int FROM runs c
             WHERE c.status = 'running' AND c.lease_owner = r.lease_owner
               AND ($2::uuid[] IS NULL OR c.org_id = ANY($2))) AS together
      FROM clock, runs r JOIN automations a ON a.org_id = r.org_id AND a.id = r.automation_id
     WHERE r.status = 'running' AND r.lease_until < clock.now AND ($2::uuid[] IS NULL OR r.org_id = ANY($2))
     LIMIT ${reapedAtOnce} FOR UPDATE OF r SKIP LOCKED)
  UPDATE runs r SET lease_owner = $3, lease_until = clock.now + $4 * interval '1 millisecond'
    FROM silent p, clock WHERE r.org_id = p.org_id AND r.id = p.id
  RETURNING ${claimedColumns}, p.together, (
    SELECT json_build_object('model', max(s.name), 'inputTokens', sum(s.input_tokens), 'outputTokens', sum(s.output_tokens),
             'costMicros', NULL)
      FROM run_steps s WHERE s.org_id = r.org_id AND s.run_id = r.id AND s.attempt = r.attempt AND s.kind = 'model'
     HAVING sum(s.input_tokens + s.output_tokens) > 0) AS spent`

/** Gives runs of processes that ended back to the queue, or ends them when they were tried often enough. */
export async function reapRuns(
  deps: FinishDeps,
  { owner, now, orgIds }: Pass & { owner: string },
): Promise<number> {
  const reaper = `${owner} reaper`
  const found = await deps.db.pool.query<ClaimedRow & { together: number; spent: ModelSpent | null }>(
    takeOver,
    [now ?? null, orgIds ?? null, reaper, leaseMs],
  )
  if (found.rows.length === 0) return 0
  const lost = found.rows.map(({ together, spent, ...row }) => ({
    run: toClaimed(row),
    outcome: { status: 'lost' as const, blame: 1 / Math.max(1, together), ...(spent && { spent }) },
  }))
  await finishRuns(deps, lost, { owner: reaper, now })
  return lost.length
}
