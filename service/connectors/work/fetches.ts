import { AccessRefused, RateLimited } from '#service/core/sources.ts'
import { lease, retryWait } from '#service/engine/queue/lease.ts'
import type { Scope } from './claim.ts'
import { takeTurn, type UnderWay } from './held.ts'
import { change, type Held, type Job, Lost, mine } from './held-connection.ts'
import { noteLimit } from './limits.ts'
import { openAccess, type WorkDeps } from './opened.ts'
import { poll } from './poll.ts'
import { repair } from './repair.ts'

const at = 'coalesce($3::timestamptz, now())'

/** One process at a time speaks for a connection: the lease is for polling and repairing alike. */
const take = `WITH due AS (
    SELECT org_id, id FROM connections
     WHERE (next_poll_at <= ${at} OR next_repair_at <= ${at}) AND (lease_until IS NULL OR lease_until <= ${at})
       AND paused_at IS NULL AND disconnected_at IS NULL AND ($4::uuid[] IS NULL OR org_id = ANY($4))
     ORDER BY least(next_poll_at, next_repair_at) LIMIT $2 FOR UPDATE SKIP LOCKED)
  UPDATE connections c SET lease_owner = $1, lease_until = ${at} + ${lease} FROM due
   WHERE c.org_id = due.org_id AND c.id = due.id
  RETURNING c.org_id AS "orgId", c.id, c.source, c.name, c.settings, c.created_at AS "createdAt", c.last_arrival_at IS NULL AS "isUnsent",
    c.sealed_secrets AS sealed, c.poll_cursor AS cursor,
    c.poll_failures AS failures, coalesce(c.next_poll_at <= ${at}, false) AS "isPollDue",
    coalesce(c.next_repair_at <= ${at}, false) AS "isRepairDue",
    coalesce((c.last_repair ->> 'failures')::int, 0) AS "repairFailures",
    coalesce((c.last_repair ->> 'lookedUntil')::timestamptz, c.created_at) AS "lookedUntil"`

const failuresTold = 3
const longestWaitMs = 1_800_000
const unreachable = 'The sender could not be reached several times in a row. It is tried again.'

type Column = 'next_poll_at' | 'next_repair_at'

/** Each keeps its own failures: that one of both works says nothing of the other. */
const noted: Record<Column, string> = {
  next_poll_at: `next_poll_at = now() + $4 * interval '1 millisecond', poll_failures = poll_failures + 1,
    last_failed_at = now(), last_failure = coalesce($5, last_failure)`,
  next_repair_at: `next_repair_at = now() + $4 * interval '1 millisecond', last_repair = coalesce(last_repair, '{}')
    || jsonb_build_object('failures', coalesce((last_repair ->> 'failures')::int, 0) + 1)
    || CASE WHEN $5::text IS NULL THEN '{}' ELSE jsonb_build_object('failure', $5::text, 'failedAt', now()) END`,
}

async function noteFailure(held: Held, column: Column, error: unknown): Promise<void> {
  const { deps, job } = held
  if (error instanceof RateLimited)
    return noteLimit(deps.db.pool, { orgId: job.orgId, connectionId: job.id }, error.until)
  if (error instanceof AccessRefused)
    return change(held, deps.db.pool, noted[column], [longestWaitMs, error.message])
  deps.log.warn({ err: error, connection: job.id }, 'a sender could not be asked and will be again')
  const failures = 1 + (column === 'next_poll_at' ? job.failures : job.repairFailures)
  const told = failures >= failuresTold ? unreachable : null
  return change(held, deps.db.pool, noted[column], [retryWait(failures, longestWaitMs), told])
}

/** False when the sender asked to wait: then it is asked for nothing else either. */
async function attempt(held: Held, column: Column, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Lost || held.deps.signal?.aborted) throw error
    await noteFailure(held, column, error)
    return !(error instanceof RateLimited)
  }
  return true
}

async function fetchOne(held: Held): Promise<void> {
  const { deps, job } = held
  const source = await deps.sources.find(job.source)
  const access = openAccess(deps, job, deps.signal ?? new AbortController().signal)
  try {
    // Without its secrets nothing can be asked; its status says that they have to be entered again.
    if (!source || !access)
      return await change(held, deps.db.pool, 'next_poll_at = NULL, next_repair_at = NULL', [])
    const mayAsk = !job.isPollDue || (await attempt(held, 'next_poll_at', () => poll(held, access, source)))
    if (mayAsk && job.isRepairDue) await attempt(held, 'next_repair_at', () => repair(held, access, source))
    await change(held, deps.db.pool, 'lease_owner = NULL, lease_until = NULL', [])
  } catch (error) {
    if (!(error instanceof Lost) && !deps.signal?.aborted) throw error
  }
}

const renewal = `UPDATE connections SET lease_until = now() + ${lease} WHERE ${mine}`

/** Asks the senders of connections that are due for what is new and for what was missed; answers how many. */
export function fetchDue(
  deps: WorkDeps,
  owner: string,
  limit: number,
  scope: Scope = {},
  underWay?: UnderWay,
): Promise<number> {
  return takeTurn<Job>(
    { deps, owner, limit, scope, underWay },
    { take, renewal, connectionOf: (job) => job.id, work: (job) => fetchOne({ deps, job, owner }) },
  )
}
