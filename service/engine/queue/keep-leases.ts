import type { Database } from '#service/db/client.ts'
import { leaseMs } from './lease.ts'
import type { ClaimedRun } from './types.ts'

export type Kept = {
  /** Runs that belong to somebody else by now. */
  lost: ClaimedRun[]
  canceled: ClaimedRun[]
}

const attemptOf = ({ id, attempt }: Pick<ClaimedRun, 'id' | 'attempt'>) => `${id} ${attempt}`

/** Says that this process is alive and at work on these runs, and learns which of them nobody wants any more. */
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
