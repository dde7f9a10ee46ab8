import { transaction } from '#service/core/write.ts'
import { type Database, rows, type Tx } from '#service/db/client.ts'
import { lease, retryWait } from '#service/engine/queue/lease.ts'
import type { Reading } from '../place/talks.ts'

/** A rebuild that this process has. */
export type Job = {
  orgId: string
  id: string
  status: 'waiting' | 'comparing' | 'describing'
  steps: number
  failures: number
}

/** Arguments of a step. */
export type Work = {
  db: Database
  job: Job
  owner: string
  reading: Reading
  signal: AbortSignal
  /** Discussions that are compared at once; what a process holds in memory at most. */
  atOnce: number
}

const underWay = `('waiting', 'comparing', 'describing')`

/** At most one per organization, so that the one that waits longest belongs to another organization. */
const claim = `
UPDATE topic_rebuilds r SET lease_owner = $1, lease_until = now() + ${lease}
WHERE (r.org_id, r.id) = (
  SELECT t.org_id, t.id FROM topic_rebuilds t
   WHERE t.status IN ${underWay} AND t.next_attempt_at <= now() AND (t.lease_until IS NULL OR t.lease_until <= now())
     AND ($2::uuid[] IS NULL OR t.org_id = ANY($2))
   ORDER BY t.next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING r.org_id AS "orgId", r.id, r.status, r.steps, r.failures`

export async function claimRebuild(
  db: Database,
  owner: string,
  orgIds: string[] | null,
): Promise<Job | null> {
  return (await rows<Job>(db, claim, [owner, orgIds]))[0] ?? null
}

const mine = `org_id = $1 AND id = $2 AND lease_owner = $3 AND status IN ${underWay}`

export async function renewRebuild(db: Database, { orgId, id }: Job, owner: string): Promise<void> {
  await db.pool.query(`UPDATE topic_rebuilds SET lease_until = now() + ${lease} WHERE ${mine}`, [
    orgId,
    id,
    owner,
  ])
}

/** Somebody discarded it, or another process has it: nothing of this step may stay. */
export class Lost extends Error {
  override readonly name = 'Lost'
}

const hold = `UPDATE topic_rebuilds SET steps = steps + 1, failures = 0, reason = NULL WHERE ${mine} AND steps = $4`

/** Writes one step, whole or not at all. Holds the rebuild first: whoever discards it waits for the end of the step. */
export function writeStep(
  db: Database,
  { orgId, id, steps }: Job,
  owner: string,
  effect: (tx: Tx) => Promise<void>,
): Promise<void> {
  return transaction(db, async (tx) => {
    const held = await tx.client.query(hold, [orgId, id, owner, steps])
    if (held.rowCount !== 1) throw new Lost('the rebuild is another process’s, or was discarded')
    await effect(tx)
  })
}

const release = `
UPDATE topic_rebuilds SET lease_owner = NULL, lease_until = NULL, next_attempt_at = clock_timestamp() - interval '1 second'
WHERE ${mine}`

/** Gives it back after a step: the next one is for whoever comes, after the rebuilds of others. */
export async function releaseRebuild(db: Database, { orgId, id }: Job, owner: string): Promise<void> {
  await db.pool.query(release, [orgId, id, owner])
}

/** Tries of one step. */
const mostFailures = 5
const longestWaitMs = 480_000

const retry = `
UPDATE topic_rebuilds SET failures = failures + 1, reason = 'A step failed. It is tried again.', lease_owner = NULL,
  lease_until = NULL, next_attempt_at = now() + $4 * interval '1 millisecond' WHERE ${mine}`

const fail = `
UPDATE topic_rebuilds SET status = 'failed', reason = 'A step failed again and again. Nothing was changed. Start it anew.',
  ended_at = now(), lease_owner = NULL, lease_until = NULL WHERE ${mine}`

const forget = ['topic_rebuild_places', 'topic_rebuild_topics'].map(
  (table) => `DELETE FROM ${table} WHERE org_id = $1 AND rebuild_id = $2`,
)

/** Notes that a step failed; answers whether it is given up. */
export async function noteFailure(db: Database, job: Job, owner: string): Promise<boolean> {
  const { orgId, id, failures } = job
  if (failures + 1 < mostFailures) {
    await db.pool.query(retry, [orgId, id, owner, retryWait(failures + 1, longestWaitMs)])
    return false
  }
  await transaction(db, async ({ client }) => {
    const failed = await client.query(fail, [orgId, id, owner])
    if (failed.rowCount === 1) for (const statement of forget) await client.query(statement, [orgId, id])
  })
  return true
}
