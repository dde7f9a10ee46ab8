import { isDeepStrictEqual } from 'node:util'
import { bodyOf } from '#service/api/arrivals/body.ts'
import type { Fetched, HeldLine, Source } from '#service/api/arrivals/source.ts'
import { storeArrival } from '#service/api/arrivals/store.ts'
import { AccessRefused, RateLimited, type Settings } from '#service/core/sources.ts'
import { rows } from '#service/db/client.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'
import { lease } from '#service/engine/queue/lease.ts'
import type { Scope } from './claim.ts'
import { noteLimit } from './limits.ts'
import { hasAll, openAccess, type WorkDeps } from './opened.ts'

type Job = {
  orgId: string
  id: string
  source: string
  settings: Settings
  sealed: string | null
  state: unknown
  failures: number
}

/** Lines of paused connections stay open: what comes waits until they go on. */
const take = `WITH due AS (
    SELECT org_id, id FROM connections
     WHERE next_socket_at <= coalesce($3::timestamptz, now()) AND disconnected_at IS NULL
       AND ($4::uuid[] IS NULL OR org_id = ANY($4))
     ORDER BY next_socket_at LIMIT $2 FOR UPDATE SKIP LOCKED)
  UPDATE connections c SET socket_owner = $1, next_socket_at = now() + ${lease}, socket_opened_at = NULL FROM due
   WHERE c.org_id = due.org_id AND c.id = due.id
  RETURNING c.org_id AS "orgId", c.id, c.source, c.settings, c.sealed_secrets AS sealed, c.socket_state AS state,
    c.socket_failures AS failures`

const keep = `UPDATE connections c SET next_socket_at = now() + ${lease}
   FROM jsonb_to_recordset($2::jsonb) AS n("orgId" uuid, id uuid)
  WHERE c.org_id = n."orgId" AND c.id = n.id AND c.socket_owner = $1 AND c.disconnected_at IS NULL
 RETURNING c.id, c.settings, c.sealed_secrets AS sealed`

const mine = 'org_id = $1 AND id = $2 AND socket_owner = $3'
const free = 'socket_owner = NULL, socket_opened_at = NULL'

/** Milliseconds between two times at which the leases of held lines are renewed. */
const keepMs = 15_000
/** A line that held so long ended in the ordinary way: the waits begin anew. */
const steadyMs = 30_000
const shortestWaitMs = 250
const longestWaitMs = 60_000
const refusedWaitMs = 1_800_000
const failuresTold = 4
const wakeMs = 50

/** Another process has the connection by now, or nobody: what still comes is not acknowledged. */
class Lost extends Error {}

type Ending = { at: number | Date | null; failures: number; failure?: string }

function endingOf(error: unknown, failures: number, title: string): Ending {
  if (error instanceof RateLimited) return { at: error.until, failures }
  if (error instanceof AccessRefused) return { at: refusedWaitMs, failures, failure: error.message }
  const at = Math.min(shortestWaitMs * 2 ** Math.min(failures, 10), longestWaitMs)
  const failure = `The connection to ${title} was lost several times in a row. It is opened again.`
  return { at, failures: failures + 1, ...(failures + 1 >= failuresTold && { failure }) }
}

/** Opens the lines of connections whose source has one, each in one process at a time, and keeps what comes over them. */
export function holdLines(deps: WorkDeps, owner: string, { now, orgIds }: Scope = {}) {
  const { db, log } = deps
  const held = new Map<string, { job: Job; stop: () => void; ended: Promise<void> }>()
  let keepAt = 0
  let waking: NodeJS.Timeout | undefined

  /** Many within a moment wake the workers once. */
  function wake(): void {
    waking ??= setTimeout(() => {
      waking = undefined
      wakeWorkers(db.pool).catch((error: unknown) => log.warn({ err: error }, 'workers could not be woken'))
    }, wakeMs)
  }

  async function change({ orgId, id }: Job, set: string, ...values: unknown[]): Promise<void> {
    const text = `UPDATE connections SET ${set} WHERE ${mine}`
    const done = await db.pool.query(text, [orgId, id, owner, ...values])
    if (done.rowCount !== 1) throw new Lost('another process holds the line')
  }

  async function deliver({ orgId, id, source }: Job, { payload, headers, ...label }: Fetched): Promise<void> {
    const known = await db.pool.query(`SELECT FROM connections WHERE ${mine}`, [orgId, id, owner])
    if (known.rowCount === 0) throw new Lost('another process holds the line')
    const arrival = { ...label, headers, body: bodyOf(payload ?? null) }
    const stored = await storeArrival(db.pool, { orgId, connectionId: id, source }, arrival)
    if (!stored.isConnected) throw new Lost('the connection is disconnected')
    if (stored.id !== null) wake()
  }

  async function release(job: Job, { at, failures, failure }: Ending): Promise<void> {
    const wait = typeof at === 'number' ? at : null
    if (at instanceof Date) await noteLimit(db.pool, { orgId: job.orgId, connectionId: job.id }, at)
    await change(
      job,
      `${free}, socket_failures = $4, last_failure = coalesce($5, last_failure),
       last_failed_at = CASE WHEN $5::text IS NULL THEN last_failed_at ELSE now() END,
       next_socket_at = coalesce($6::timestamptz, now() + $7 * interval '1 millisecond')`,
      ...[failures, failure ?? null, at instanceof Date ? at : null, wait],
    )
  }

  function openLine(job: Job, source: Source, signal: AbortSignal): Promise<HeldLine> | null {
    const access = openAccess(deps, job, signal)
    if (!source.socket || !access || !hasAll(access, source.socket.needs)) return null
    return source.socket.open({
      ...access,
      state: job.state,
      saveState: (state) => change(job, 'socket_state = $4::jsonb', JSON.stringify(state ?? null)),
      deliver: (fetched) => deliver(job, fetched),
      pollNow: () => change(job, 'next_poll_at = least(next_poll_at, now())').then(wake),
    })
  }

  /** Holds an open line until it ends or is to end. */
  async function hold(job: Job, line: HeldLine, signal: AbortSignal): Promise<void> {
    try {
      await change(
        job,
        'socket_opened_at = now(), last_failure = NULL, last_failed_at = NULL, limited_until = NULL',
      )
      const stopped = new Promise<void>((resolve) => {
        if (signal.aborted) resolve()
        else signal.addEventListener('abort', () => resolve(), { once: true })
      })
      await Promise.race([line.closed, stopped])
    } finally {
      await line.close().catch((error: unknown) => log.warn({ err: error }, 'a line could not be closed'))
    }
  }

  async function work(job: Job, signal: AbortSignal): Promise<Ending> {
    const source = await deps.sources.find(job.source)
    const title = source?.title ?? job.source
    let openedAt = Number.POSITIVE_INFINITY
    const failures = () => (performance.now() - openedAt > steadyMs ? 0 : job.failures)
    try {
      const opening = source && openLine(job, source, signal)
      if (!opening) return { at: null, failures: 0 }
      const line = await opening
      openedAt = performance.now()
      await hold(job, line, signal)
      return signal.aborted ? { at: 0, failures: 0 } : endingOf(null, failures(), title)
    } catch (error) {
      if (error instanceof Lost) throw error
      if (signal.aborted) return { at: 0, failures: 0 }
      log.warn({ err: error, connection: job.id }, 'the line of a connection broke')
      return endingOf(error, failures(), title)
    }
  }

  function begin(job: Job, stopping: AbortSignal): void {
    const own = new AbortController()
    const signal = AbortSignal.any([stopping, own.signal])
    const ended = work(job, signal)
      .then((ending) => release(job, ending))
      .catch((error: unknown) => {
        // A database that is away lets the lease end by itself.
        if (!(error instanceof Lost))
          log.warn({ err: error, connection: job.id }, 'a line could not be given back')
      })
      .finally(() => held.delete(job.id))
    held.set(job.id, { job, stop: () => own.abort(), ended })
  }

  /** Closes lines that are not ours any more, and those whose secrets or settings are others now. */
  async function renew(): Promise<void> {
    const jobs = [...held.values()].map(({ job: { orgId, id } }) => ({ orgId, id }))
    if (jobs.length === 0) return
    const kept = await rows<Pick<Job, 'id' | 'settings' | 'sealed'>>(db, keep, [owner, JSON.stringify(jobs)])
    const byId = new Map(kept.map((it) => [it.id, it]))
    for (const { job, stop } of held.values()) {
      const found = byId.get(job.id)
      const isSame = found?.sealed === job.sealed && isDeepStrictEqual(found.settings, job.settings)
      if (!isSame) stop()
    }
  }

  return {
    async turn(limit: number, signal: AbortSignal): Promise<number> {
      if (performance.now() >= keepAt) {
        await renew()
        keepAt = performance.now() + keepMs
      }
      const room = Math.max(0, limit - held.size)
      if (room === 0 || signal.aborted) return 0
      const jobs = await rows<Job>(db, take, [owner, room, now ?? null, orgIds ?? null])
      // A line of ours whose lease ran out is closed first, and opened again when it is due the next time.
      for (const job of jobs) held.get(job.id)?.stop()
      for (const job of jobs) if (!held.has(job.id)) begin(job, signal)
      return 0
    },
    async ended(): Promise<void> {
      await Promise.all([...held.values()].map((it) => it.ended))
      clearTimeout(waking)
    },
  }
}
