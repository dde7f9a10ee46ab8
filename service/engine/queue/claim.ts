import type { RunCause, Verdict } from '#contract/run-shape.ts'
import { isHeard } from '#service/core/outbox.ts'
import { transaction } from '#service/core/write.ts'
import { type Database, plannedOnce, prepared, type Tx } from '#service/db/client.ts'
import type { Pass } from '../loops/loop.ts'
import { lastDone } from './cancel.ts'
import { leaseMs } from './lease.ts'
import { tellFinished } from './tell-endpoints.ts'
import { candidates, heads, others } from './turns.ts'

/** A run whose lease this process holds. */
export type ClaimedRun = {
  orgId: string
  id: string
  automationId: string
  automationName: string
  version: number
  cause: RunCause
  scheduledFor: Date | null
  eventId: string | null
  /** Events that it takes together. */
  slots: number
  verdict: Verdict | null
  dryRun: boolean
  attempt: number
  /** Attempts that ended with their process, and the share that it may have had in that. */
  losses: number
  blame: number
  /** The trace that led to it, then its own. */
  trace?: string | null
}

export type ClaimedRow = Omit<ClaimedRun, 'scheduledFor'> & { scheduledFor: string | null }

/** SQL: what is read of a run `r`; its automation's name stands in `p`. */
export const claimedColumns = `r.org_id AS "orgId", r.id, r.automation_id AS "automationId", p.name AS "automationName",
  r.version, r.cause, r.scheduled_for AS "scheduledFor", r.event_id AS "eventId", r.slots, r.verdict, r.dry_run AS "dryRun", r.attempt,
  r.losses, r.blame, r.trace`

export function toClaimed({ scheduledFor, ...row }: ClaimedRow): ClaimedRun {
  return { ...row, scheduledFor: scheduledFor === null ? null : new Date(scheduledFor) }
}

/** First half of the lock of an organization whose runs are being claimed; any fixed number does. */
const claimLock = 7_411_906

const queued = `SELECT r.org_id FROM runs r WHERE r.status = 'queued'`
/** In the order of the index of queued runs, which is then the one that is walked. */
const first = 'ORDER BY r.org_id, r.rank, r.due_at, r.id LIMIT 1'
const following = (limit = '') => `SELECT (${queued} AND r.org_id > w.org_id ${limit} ${first})`

/** Asks for one row of each rank: with `EXISTS` the planner would read all that is queued instead. */
const isDue = [0, 1, 2, 3]
  .map(
    (rank) => `(SELECT true FROM runs r WHERE r.org_id = w.org_id AND r.status = 'queued' AND r.rank = ${rank}
                 AND r.due_at <= coalesce($1::timestamptz, now()) LIMIT 1)`,
  )
  .join(', ')

/**
 * Steps from one organization with queued runs to the next without looking at the runs between, in a circle that begins
 * behind `$2`, until enough are locked. A lock that is not free belongs to a process that is claiming there right now.
 */
const findOrganizations = `WITH RECURSIVE
  ahead AS ((${queued} AND r.org_id > $2 ${first})
    UNION ALL ${following()} FROM ahead w WHERE w.org_id IS NOT NULL),
  behind AS ((${queued} AND r.org_id <= $2 ${first})
    UNION ALL ${following('AND r.org_id <= $2')} FROM behind w WHERE w.org_id IS NOT NULL)
  SELECT w.org_id FROM (SELECT org_id FROM ahead UNION ALL SELECT org_id FROM behind) w
   WHERE w.org_id IS NOT NULL AND ($4::uuid[] IS NULL OR w.org_id = ANY($4))
     AND CASE WHEN coalesce(${isDue})
              THEN pg_try_advisory_xact_lock(${claimLock}, hashtext(w.org_id::text)) ELSE false END
   LIMIT $3`

/** Id before that of every organization. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Up to `most` organizations with due runs, each locked against other claims until the transaction ends. */
async function takeOrganizations(
  tx: Pick<Tx, 'client'>,
  after: string | null,
  most: number,
  { now, orgIds }: Pass,
): Promise<string[]> {
  const values = [now ?? null, after ?? beforeAll, most, orgIds ?? null]
  const found = await prepared<{ org_id: string }>(tx.client, findOrganizations, values)
  return found.rows.map(({ org_id }) => org_id)
}

export type ClaimOptions = Pass & {
  /** Names this process; its leases carry it. */
  owner: string
  limit: number
  /** Runs of one organization under way at once, over all processes. */
  perOrganization?: number
  /** The organization that was served last: the next one in the circle begins. */
  after?: string | null
}

type Claimed = {
  runs: ClaimedRun[]
  /** There may be more to claim. */
  more: boolean
  last: string | null
}

const defaultPerOrganization = 5

/**
 * Organizations that one claim serves; the others wait for other processes or the next claim. Each costs a walk past the
 * runs just claimed, so that a large claim takes more runs of fewer organizations.
 */
function organizationsFor(limit: number): number {
  return Math.min(limit, Math.max(8, Math.ceil(limit / 64)))
}

/** SQL: hidden from the planner, which would look for the few chosen runs in the index of all that are queued. */
const isStillQueued = `coalesce(r.status, '') = 'queued'`

/**
 * Claims due runs of the given organizations. Those of an automation that was paused or deleted meanwhile are skipped here,
 * where it is certain; one that was tried before keeps its error, and ended with its last step.
 */
const claimRunsOf = `WITH RECURSIVE clock AS MATERIALIZED (
    SELECT date_trunc('milliseconds', coalesce($1::timestamptz, clock_timestamp())) AS now),
  room AS MATERIALIZED (
    SELECT o.org_id, least($4::int, $5::int - u.events - u.others) AS room, u.events, u.others
      FROM unnest($2::uuid[]) AS o(org_id) CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE r.cause = 'event')::int AS events, count(*) FILTER (WHERE r.cause <> 'event')::int AS others
          FROM runs r WHERE r.org_id = o.org_id AND r.status = 'running') u),
  ${others},
  ${heads},
  ${candidates},
  turns AS (
    SELECT c.org_id, c.id, o.room, row_number() OVER (PARTITION BY c.org_id ORDER BY c.place, c.event, c.id) AS turn
      FROM candidates c JOIN room o ON o.org_id = c.org_id),
  chosen AS MATERIALIZED (SELECT * FROM turns WHERE turn <= room ORDER BY turn LIMIT $3),
  picked AS MATERIALIZED (
    SELECT r.org_id, r.id, a.name,
           CASE WHEN a.deleted_at IS NOT NULL THEN 'deleted'
                WHEN NOT a.enabled AND r.cause IN ('schedule', 'catch-up', 'event') THEN 'paused' END AS stop
      FROM chosen c JOIN runs r ON r.org_id = c.org_id AND r.id = c.id
      JOIN automations a ON a.org_id = r.org_id AND a.id = r.automation_id
     WHERE ${isStillQueued} FOR UPDATE OF r SKIP LOCKED)
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
  RETURNING ${claimedColumns}, p.stop, p.stop IS NOT NULL AND ${isHeard('r.org_id', "'run.finished'")} AS heard`

type Row = ClaimedRow & { stop: string | null; heard: boolean }

async function claimOf(
  tx: Pick<Tx, 'client'>,
  orgIds: string[],
  options: ClaimOptions,
  limit: number,
  share: number,
): Promise<Row[]> {
  const { now, owner, perOrganization = defaultPerOrganization } = options
  const values = [now ?? null, orgIds, limit, share, perOrganization, owner, leaseMs]
  const found = await prepared<Row>(tx.client, claimRunsOf, values)
  return found.rows
}

/**
 * Takes due runs: first equally many of each organization, then the rest of `limit` from those that have more. An
 * organization with a thousand due runs does not keep another one waiting.
 */
export function claimRuns(db: Database, options: ClaimOptions): Promise<Claimed> {
  const { limit, after = null } = options
  return transaction(
    db,
    async (tx) => {
      const orgIds = await takeOrganizations(tx, after, organizationsFor(limit), options)
      if (orgIds.length === 0) return { runs: [], more: false, last: after }
      const share = Math.max(1, Math.floor(limit / orgIds.length))
      const taken = await claimOf(tx, orgIds, options, limit, share)
      const left = limit - taken.length
      const hasGap = taken.length < share * orgIds.length
      if (left > 0 && taken.length > 0 && hasGap && orgIds.length > 1)
        taken.push(...(await claimOf(tx, orgIds, options, left, left)))
      await tellFinished(
        tx,
        taken.filter(({ heard }) => heard),
      )
      const runs = taken.flatMap(({ stop, heard: _, ...row }) => (stop === null ? [toClaimed(row)] : []))
      return { runs, more: taken.length > 0, last: orgIds.at(-1) ?? after }
    },
    plannedOnce(db),
  )
}
