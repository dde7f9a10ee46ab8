import type { Mapped } from '#service/api/arrivals/mapped.ts'
import type { ChannelPlace, HistoryPage } from '#service/api/arrivals/source.ts'
import { AccessRefused, RateLimited, type Settings } from '#service/core/sources.ts'
import { transaction } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { lease, retryWait } from '#service/engine/queue/lease.ts'
import type { Scope } from './claim.ts'
import { takeTurn, type UnderWay } from './held.ts'
import { noteLimit } from './limits.ts'
import { hasAll, openAccess, type WorkDeps } from './opened.ts'
import { applyPage } from './pages.ts'

type Job = {
  orgId: string
  id: string
  connectionId: string
  name: string
  source: string
  settings: Settings
  sealed: string | null
  since: string
  cursor: unknown
  /** Channel to read. */
  channel: ChannelPlace | null
  /** Number of messages written before this page. */
  pages: number
  failures: number
}

/** Takes jobs whose lease is free; those of paused connections wait. */
const take = `WITH due AS (
    SELECT b.org_id, b.id FROM backfills b JOIN connections c ON c.org_id = b.org_id AND c.id = b.connection_id
     WHERE b.status IN ('waiting', 'running') AND b.next_attempt_at <= coalesce($3::timestamptz, now())
       AND (b.lease_until IS NULL OR b.lease_until <= coalesce($3::timestamptz, now()))
       AND c.paused_at IS NULL AND c.disconnected_at IS NULL AND ($4::uuid[] IS NULL OR b.org_id = ANY($4))
     ORDER BY b.next_attempt_at LIMIT $2 FOR UPDATE OF b SKIP LOCKED)
  UPDATE backfills b SET status = 'running', lease_owner = $1, lease_until = coalesce($3::timestamptz, now()) + ${lease}
    FROM due, connections c
   WHERE b.org_id = due.org_id AND b.id = due.id AND c.org_id = b.org_id AND c.id = b.connection_id
  RETURNING b.org_id AS "orgId", b.id, b.connection_id AS "connectionId", c.name, c.source, c.settings,
    c.sealed_secrets AS sealed, b.since, b.cursor, b.channel, b.pages, b.failures`

const mine = `org_id = $1 AND id = $2 AND lease_owner = $3 AND status = 'running'`
const free = 'lease_owner = NULL, lease_until = NULL'

/** Adds up what each automation would have run, over all pages. */
const added = `(SELECT coalesce(jsonb_agg(jsonb_build_object('automationId', w.id, 'name', w.name, 'count', w.n)), '[]')
  FROM (SELECT e ->> 'automationId' AS id, max(e ->> 'name') AS name, sum((e ->> 'count')::int) AS n
          FROM jsonb_array_elements(would_have_run || $8::jsonb) AS e GROUP BY 1) w)`

const counts = ['messages', 'edits', 'deletions', 'people', 'companies'] as const
const summed = `jsonb_build_object(${counts
  .map(
    (name) =>
      `'${name}', coalesce((made ->> '${name}')::int, 0) + coalesce(($7::jsonb ->> '${name}')::int, 0)`,
  )
  .join(', ')})`

/** The cursor of the next page goes with what this one brought: a page counts once, whoever reads it again. */
const keep = `UPDATE backfills SET cursor = $4::jsonb, done = done + $5, counted = coalesce($6, counted), made = ${summed},
    would_have_run = ${added}, pages = pages + 1, failures = 0, reason = NULL, limited_until = NULL, ${free},
    status = CASE WHEN $4::jsonb IS NULL THEN 'done' ELSE 'running' END,
    finished_at = CASE WHEN $4::jsonb IS NULL THEN now() END
  WHERE ${mine} AND pages = $9`

/** Somebody canceled it, or another process has it: nothing of this page may stay. */
class Lost extends Error {}

async function writePage(tx: Tx, deps: WorkDeps, job: Job, owner: string, page: HistoryPage): Promise<void> {
  const { orgId, id, connectionId, pages } = job
  const made = await applyPage(tx, deps, job, page.mapped, { quiet: true })
  const { wouldHaveRun, events: _, ...numbers } = made
  const cursor = page.cursor === null ? null : JSON.stringify(page.cursor)
  const done = await tx.client.query(keep, [
    ...[orgId, id, owner, cursor, page.done, page.counted ?? null],
    ...[JSON.stringify(numbers), JSON.stringify(wouldHaveRun), pages],
  ])
  if (done.rowCount !== 1) throw new Lost()
  if (page.cursor === null)
    await tx.client.query(
      'UPDATE connections SET last_failure = NULL, last_failed_at = NULL WHERE org_id = $1 AND id = $2',
      [orgId, connectionId],
    )
}

/** Keeps what belongs to one channel. Events name no channel: they are kept only when everything is read. */
function onlyOf(place: ChannelPlace, mapped: Mapped, isAlone: boolean): Mapped {
  const isIts = (it: Omit<ChannelPlace, 'channelName'>) =>
    it.sourceName === place.sourceName &&
    it.sourceServerId === place.sourceServerId &&
    it.sourceChannelId === place.sourceChannelId
  return {
    ...mapped,
    messages: mapped.messages.filter(({ channel }) => isIts(channel)),
    deletions: mapped.deletions.filter(({ channel }) => isIts(channel)),
    channels: mapped.channels.filter(isIts),
    ...(!isAlone && { events: [], people: [], companies: [] }),
  }
}

async function readPage(deps: WorkDeps, job: Job): Promise<HistoryPage> {
  const source = await deps.sources.find(job.source)
  const access = openAccess(
    deps,
    { ...job, id: job.connectionId },
    deps.signal ?? new AbortController().signal,
  )
  if (!access)
    throw new AccessRefused(
      'The secrets of the connection cannot be read. Enter them again, then read past data again.',
    )
  if (!source?.history || !hasAll(access, source.history.needs))
    throw new AccessRefused('The settings needed to read past data are missing. Enter them again.')
  const { history } = source
  const isFirst = job.cursor === null && job.channel !== null
  const cursor = isFirst && job.channel ? (history.ofChannel?.(job.channel) ?? null) : job.cursor
  const page = await history.page(access, new Date(job.since), cursor)
  if (!job.channel) return page
  return { ...page, mapped: onlyOf(job.channel, page.mapped, history.ofChannel !== undefined) }
}

/** Tries of one page, which a page that is read sets back. */
const mostFailures = 8
const longestWaitMs = 1_800_000

async function noteFailure(deps: WorkDeps, job: Job, owner: string, error: unknown): Promise<void> {
  const { pool } = deps.db
  const values = [job.orgId, job.id, owner]
  if (error instanceof RateLimited) {
    await pool.query(`UPDATE backfills SET limited_until = $4, next_attempt_at = $4, ${free} WHERE ${mine}`, [
      ...values,
      error.until,
    ])
    await noteLimit(pool, job, error.until)
    return
  }
  const isRefused = error instanceof AccessRefused
  if (isRefused || job.failures + 1 >= mostFailures) {
    const reason = isRefused
      ? error.message
      : 'The sender could not be read several times in a row. Start again: what was read stays.'
    await pool.query(
      `UPDATE backfills SET status = 'failed', reason = $4, finished_at = now(), ${free} WHERE ${mine}`,
      [...values, reason],
    )
    if (isRefused)
      await pool.query(
        'UPDATE connections SET last_failure = $3, last_failed_at = now() WHERE org_id = $1 AND id = $2',
        [job.orgId, job.connectionId, reason],
      )
    return
  }
  deps.log.warn(
    { err: error, backfill: job.id },
    'a page of the past could not be read and will be tried again',
  )
  await pool.query(
    `UPDATE backfills SET failures = failures + 1, reason = 'A page could not be read. It is tried again.',
       next_attempt_at = now() + $4 * interval '1 millisecond', ${free} WHERE ${mine}`,
    [...values, retryWait(job.failures + 1, longestWaitMs)],
  )
}

/** No request is made inside a transaction: the page is read first, then written with its cursor. */
async function onePage(deps: WorkDeps, job: Job, owner: string): Promise<void> {
  try {
    const page = await readPage(deps, job)
    await transaction(deps.db, (tx) => writePage(tx, deps, job, owner, page))
  } catch (error) {
    if (error instanceof Lost || deps.signal?.aborted) return
    await noteFailure(deps, job, owner, error)
  }
}

const renewal = `UPDATE backfills SET lease_until = now() + ${lease} WHERE ${mine}`

/** Reads one page of each past that is due, each by one process at a time; answers how many pages. */
export function readHistory(
  deps: WorkDeps,
  owner: string,
  limit: number,
  scope: Scope = {},
  underWay?: UnderWay,
): Promise<number> {
  return takeTurn<Job>(
    { deps, owner, limit, scope, underWay },
    { take, renewal, connectionOf: (job) => job.connectionId, work: (job) => onePage(deps, job, owner) },
  )
}
