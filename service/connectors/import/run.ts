import type { Logger } from 'pino'
import type { ImportMapping } from '#contract/import-shape.ts'
import { type Applied, applySignals } from '#service/api/arrivals/apply.ts'
import { nothingMapped } from '#service/api/arrivals/mapped.ts'
import { withoutErasedSince } from '#service/api/imports/erased.ts'
import { openFile, type StoredFile } from '#service/api/imports/file.ts'
import { type Reading, readRecord } from '#service/api/imports/read/mapping.ts'
import { type Record, Unreadable } from '#service/api/imports/read/record.ts'
import type { IngestItem } from '#service/api/messages/ingest/items.ts'
import { connectionContext } from '#service/core/gate/agent-context.ts'
import { shareMessages } from '#service/core/hold-messages.ts'
import { transaction } from '#service/core/write.ts'
import { type Database, rows, type Tx } from '#service/db/client.ts'
import { lease, retryWait, underLease } from '#service/engine/queue/lease.ts'

type Deps = { db: Database; log: Logger; signal?: AbortSignal }

type Job = StoredFile & { fileName: string; mapping: ImportMapping; rowsRead: number; failures: number }

const rowsAtOnce = 200
const mostRefused = 10_000
const mostFailures = 5
const longestWaitMs = 600_000

/** Takes the next file whose lease is free. Files that broke off while they were sent, and old dry runs, are taken away. */
const take = `WITH gone AS (DELETE FROM imports WHERE status IN ('uploading', 'tried') AND next_attempt_at <= now()),
  due AS (
    SELECT org_id, id FROM imports WHERE status IN ('waiting', 'running') AND next_attempt_at <= now()
       AND (lease_until IS NULL OR lease_until <= now()) AND ($2::uuid[] IS NULL OR org_id = ANY($2))
     ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  UPDATE imports i SET status = 'running', lease_owner = $1, lease_until = now() + ${lease} FROM due
   WHERE i.org_id = due.org_id AND i.id = due.id
  RETURNING i.org_id AS "orgId", i.id, i.file_name AS "fileName", i.format, i.encoding, i.mapping, i.size::float8 AS size,
    i.rows_read::float8 AS "rowsRead", i.failures`

const mine = `org_id = $1 AND id = $2 AND lease_owner = $3 AND status = 'running'`
const free = 'lease_owner = NULL, lease_until = NULL'

const added = `(SELECT coalesce(jsonb_agg(jsonb_build_object('automationId', w.id, 'name', w.name, 'count', w.n)), '[]')
  FROM (SELECT e ->> 'automationId' AS id, max(e ->> 'name') AS name, sum((e ->> 'count')::int) AS n
          FROM jsonb_array_elements(would_have_run || $8::jsonb) AS e GROUP BY 1) w)`

/** Writes the position with the rows made, so that rows count once even when they are read again. */
const keep = `UPDATE imports SET rows_read = $4, made = made + $5, duplicates = duplicates + $6, refused = refused + $7,
    would_have_run = ${added}, bytes_read = greatest(bytes_read, $9), failures = 0, reason = NULL, lease_until = now() + ${lease} WHERE ${mine}`

const refuse = `INSERT INTO import_refused (org_id, import_id, row, line, reason, raw)
  SELECT $1, $2, n.row, n.line, n.reason, n.raw FROM jsonb_to_recordset($3::jsonb) AS n(row int8, line int8, reason text, raw text)
   WHERE (SELECT refused FROM imports WHERE org_id = $1 AND id = $2) < ${mostRefused}
  ON CONFLICT DO NOTHING`

/** Another process has it: nothing of these rows may stay. */
class Lost extends Error {}

const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')

function sorted(page: Record[], reading: Reading) {
  const items: IngestItem[] = []
  const refused: { row: number; line: number | null; reason: string; raw: string }[] = []
  for (const record of page) {
    const found = readRecord(record, reading)
    const { row, line, raw } = record
    if ('problem' in found) refused.push({ row, line, reason: storable(found.problem), raw: storable(raw) })
    else items.push(found)
  }
  return { items, refused }
}

/** Records that are written together, the number of the last, and how many bytes were read by then. */
type Page = { records: Record[]; until: number; bytes: number }

async function writePage(
  tx: Tx,
  deps: Deps,
  job: Job,
  owner: string,
  { records, until, bytes }: Page,
): Promise<void> {
  const { orgId, id, fileName: name, mapping } = job
  const context = connectionContext(deps.db, deps.log, { orgId, id, name })
  const reading = { mapping, dayFirst: mapping.dayFirst ?? false, now: context.now() }
  await shareMessages({ tx: tx.client, orgId })
  const without = await withoutErasedSince(tx, orgId, id)
  const found = sorted(records, reading)
  const items = found.items.map(without.item)
  const refused = found.refused.map(without.refused)
  const mapped = { ...nothingMapped, messages: items }
  const made: Applied = await applySignals(tx, context, mapped, {
    quiet: true,
    connectionId: null,
    source: 'import',
  })
  if (refused.length > 0) await tx.client.query(refuse, [orgId, id, JSON.stringify(refused)])
  const same = items.length - made.messages
  const done = await tx.client.query(keep, [
    ...[orgId, id, owner, until, made.messages, same, refused.length, JSON.stringify(made.wouldHaveRun)],
    bytes,
  ])
  if (done.rowCount !== 1) throw new Lost()
}

async function readWhole(deps: Deps, job: Job, owner: string): Promise<void> {
  let bytes = 0
  const { records } = await openFile(deps.db, job, (n) => {
    bytes += n
  })
  let page: Record[] = []
  let n = 0
  const flush = async () => {
    const written = { records: page, until: n, bytes }
    page = []
    if (written.records.length === 0) return
    await transaction(deps.db, (tx) => writePage(tx, deps, job, owner, written))
  }
  try {
    for await (const record of records) {
      if (deps.signal?.aborted) return
      if (++n <= job.rowsRead) continue
      page.push(record)
      if (page.length === rowsAtOnce) await flush()
    }
  } catch (error) {
    // Reads everything before the unreadable place all the same.
    if (error instanceof Unreadable) await flush()
    throw error
  }
  await flush()
  await end(deps, job, owner, 'done', null)
}

/** Ends it, and takes the file away: what it said is messages now, or stands in the report. */
async function end(
  { db }: Deps,
  { orgId, id }: Job,
  owner: string,
  status: 'done' | 'failed',
  reason: string | null,
) {
  await transaction(db, async ({ client }) => {
    const ended = await client.query(
      `UPDATE imports SET status = $4, reason = $5, finished_at = now(), erased = '[]', ${free} WHERE ${mine}`,
      [orgId, id, owner, status, reason],
    )
    if (ended.rowCount === 1)
      await client.query('DELETE FROM import_chunks WHERE org_id = $1 AND import_id = $2', [orgId, id])
  })
}

async function failed(deps: Deps, job: Job, owner: string, error: unknown): Promise<void> {
  if (error instanceof Unreadable)
    return end(deps, job, owner, 'failed', `${error.message} What comes before it was read.`)
  deps.log.error({ err: error, import: job.id }, 'an import failed and will be tried again')
  if (job.failures + 1 >= mostFailures)
    return end(
      deps,
      job,
      owner,
      'failed',
      'Something failed on our side. Import the file again: what was read stays.',
    )
  await deps.db.pool.query(
    `UPDATE imports SET failures = failures + 1, next_attempt_at = now() + $4 * interval '1 millisecond',
       reason = 'Something failed on our side. It is tried again.', ${free} WHERE ${mine}`,
    [job.orgId, job.id, owner, retryWait(job.failures + 1, longestWaitMs)],
  )
}

/** Reads a file that waits to its end, one process each; a further one goes on behind what is written when this one dies. */
export async function importDue(deps: Deps, owner: string, orgIds?: string[]): Promise<number> {
  const [job] = await rows<Job>(deps.db, take, [owner, orgIds ?? null])
  if (!job) return 0
  const renewal = `UPDATE imports SET lease_until = now() + ${lease} WHERE ${mine}`
  try {
    await underLease(
      () => deps.db.pool.query(renewal, [job.orgId, job.id, owner]),
      () => readWhole(deps, job, owner),
    )
  } catch (error) {
    if (!(error instanceof Lost)) await failed(deps, job, owner, error)
  }
  if (deps.signal?.aborted)
    await deps.db.pool.query(`UPDATE imports SET ${free} WHERE ${mine}`, [job.orgId, job.id, owner])
  return 1
}
