import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import type { Travel } from '../clock/due-automations.ts'
import { lastDone } from './cancel-queued.ts'
import { takeOrganizations } from './due-organizations.ts'
import { leaseMs } from './lease.ts'
import type { ClaimedRun } from './types.ts'

export type ClaimOptions = Travel & {
  /** Names this process; its leases carry it. */
  owner: string
  limit: number
  /** Runs of one organization under way at once, over all processes. */
  perOrganization?: number
  /** The organization that was served last: the next one in the circle begins. */
  after?: string | null
}

export type Claimed = {
  runs: ClaimedRun[]
  /** There may be more to claim. */
  more: boolean
  last: string | null
}

const defaultPerOrganization = 5
/**
 * Organizations served by one claim; the others are left to other processes, and to the next one. Each costs a walk past
 * what was just claimed of it, so a claim of very many takes more of fewer.
 */
function organizationsFor(limit: number): number {
  return Math.min(limit, Math.max(8, Math.ceil(limit / 64)))
}

/**
 * Of an organization, in order: by hand, slots and events, what was put off. One run of an automation at a time. Those of
 * events go strictly in the order of their events, so that one that waits for another try holds up those behind it.
 */
const firstOfItsAutomation = `NOT EXISTS (
    SELECT FROM runs q
     WHERE q.org_id = r.org_id AND q.automation_id = r.automation_id AND q.status IN ('queued', 'running')
       AND q.cause <> 'test' AND q.id <> r.id
       AND CASE WHEN q.status = 'running' THEN true
                WHEN q.cause = 'event' THEN r.cause = 'event' AND q.seq < r.seq
                WHEN r.cause = 'event' THEN q.due_at <= clock.now
                ELSE q.due_at <= clock.now AND (q.rank, q.due_at, q.seq) < (r.rank, r.due_at, r.seq) END)`

/**
 * Runs of an automation that was paused or deleted meanwhile are passed over here, where it is certain. One that was tried
 * before keeps what it did and why it was to be tried again, and ended with that.
 */
const text = `WITH clock AS MATERIALIZED (
    SELECT date_trunc('milliseconds', coalesce($1::timestamptz, clock_timestamp())) AS now),
  room AS MATERIALIZED (
    SELECT o.org_id, least($4::int, $5::int - (
             SELECT count(*)::int FROM runs r WHERE r.org_id = o.org_id AND r.status = 'running')) AS room
      FROM unnest($2::uuid[]) AS o(org_id)),
  picked AS MATERIALIZED (
    SELECT p.* FROM clock, room o CROSS JOIN LATERAL (
      SELECT r.org_id, r.id, a.name,
             CASE WHEN a.deleted_at IS NOT NULL THEN 'deleted'
                  WHEN NOT a.enabled AND r.cause IN ('schedule', 'catch-up', 'event') THEN 'paused' END AS stop
        FROM runs r JOIN automations a ON a.org_id = r.org_id AND a.id = r.automation_id
       WHERE r.org_id = o.org_id AND r.status = 'queued' AND r.due_at <= clock.now
         AND (r.cause = 'test' OR ${firstOfItsAutomation})
       ORDER BY r.rank, r.due_at, r.id LIMIT greatest(o.room, 0)
         FOR UPDATE OF r SKIP LOCKED) p
     LIMIT $3)
  UPDATE runs r
     SET status = CASE WHEN p.stop IS NULL THEN 'running' ELSE 'skipped' END,
         reason = p.stop,
         reason_text = 'Skipped: the automation was ' || p.stop || CASE
           WHEN r.attempt > 0 OR r.started_at IS NOT NULL THEN ' while it waited for another try.'
           ELSE ' before its turn came.' END,
         attempt = CASE WHEN p.stop IS NULL THEN r.attempt + 1 ELSE r.attempt END,
         lease_owner = CASE WHEN p.stop IS NULL THEN $6 END,
         lease_until = CASE WHEN p.stop IS NULL THEN clock.now + $7 * interval '1 millisecond' END,
         started_at = CASE WHEN p.stop IS NULL THEN clock.now ELSE r.started_at END,
         finished_at = CASE WHEN p.stop IS NULL THEN NULL WHEN r.started_at IS NULL THEN clock.now ELSE ${lastDone} END,
         error_message = CASE WHEN p.stop IS NULL THEN NULL ELSE r.error_message END
    FROM picked p, clock
   WHERE r.org_id = p.org_id AND r.id = p.id
  RETURNING r.org_id AS "orgId", r.id, r.automation_id AS "automationId", p.name AS "automationName", r.version, r.cause,
            r.scheduled_for AS "scheduledFor", r.event_id AS "eventId", r.verdict, r.dry_run AS "dryRun", r.attempt,
            p.stop`

type Row = Omit<ClaimedRun, 'scheduledFor'> & { scheduledFor: string | null; stop: string | null }

async function claimOf(
  tx: Pick<Tx, 'client'>,
  orgIds: string[],
  options: ClaimOptions,
  limit: number,
  share: number,
): Promise<Row[]> {
  const { now, owner, perOrganization = defaultPerOrganization } = options
  const values = [now ?? null, orgIds, limit, share, perOrganization, owner, leaseMs]
  const found = await tx.client.query<Row>(text, values)
  return found.rows
}

function toClaimed({ stop: _, scheduledFor, ...row }: Row): ClaimedRun {
  return { ...row, scheduledFor: scheduledFor === null ? null : new Date(scheduledFor) }
}

/**
 * Takes due runs, as many of each organization at first, and what is then left of `limit` of whoever has more. An
 * organization with a thousand due runs does not keep another one waiting.
 */
export function claimRuns(db: Database, options: ClaimOptions): Promise<Claimed> {
  const { limit, after = null } = options
  return transaction(db, async (tx) => {
    const orgIds = await takeOrganizations(tx, after, organizationsFor(limit), options)
    if (orgIds.length === 0) return { runs: [], more: false, last: after }
    const share = Math.max(1, Math.floor(limit / orgIds.length))
    const taken = await claimOf(tx, orgIds, options, limit, share)
    const left = limit - taken.length
    const hasGap = taken.length < share * orgIds.length
    if (left > 0 && taken.length > 0 && hasGap)
      taken.push(...(await claimOf(tx, orgIds, options, left, left)))
    const runs = taken.filter(({ stop }) => stop === null).map(toClaimed)
    return { runs, more: taken.length > 0, last: orgIds.at(-1) ?? after }
  })
}
