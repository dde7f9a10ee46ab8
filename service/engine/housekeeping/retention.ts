import type { Database } from '#service/db/client.ts'

type Queries = Pick<Database, 'pool'>

/** Rows that one statement deletes, so that locks are held for a moment only. */
export const batch = 500

/** Repeats a statement that deletes at most a batch until there is nothing left for it, or until the signal aborts. */
export async function clear({ pool }: Queries, text: string, signal?: AbortSignal): Promise<number> {
  let cleared = 0
  while (!signal?.aborted) {
    const { rowCount } = await pool.query(text)
    cleared += rowCount ?? 0
    if ((rowCount ?? 0) < batch) break
  }
  return cleared
}

const automationsAtOnce = 200

const ended = `('succeeded', 'nothing-to-report', 'failed', 'canceled', 'skipped', 'missed')`

/** Deletes runs older than 90 days of which the automation has a thousand newer ones, automation by automation. */
const oldRuns = `WITH page AS MATERIALIZED (
    SELECT org_id, id FROM automations
     WHERE $1::uuid IS NULL OR (org_id, id) > ($1, $2) ORDER BY org_id, id LIMIT ${automationsAtOnce}),
  old AS MATERIALIZED (
    SELECT r.org_id, r.id FROM page p
      CROSS JOIN LATERAL (
        SELECT created_at, id FROM runs WHERE org_id = p.org_id AND automation_id = p.id
         ORDER BY created_at DESC, id DESC OFFSET 1000 LIMIT 1) beyond
      CROSS JOIN LATERAL (
        SELECT org_id, id FROM runs
         WHERE org_id = p.org_id AND automation_id = p.id AND (created_at, id) <= (beyond.created_at, beyond.id)
           AND created_at < now() - interval '90 days' AND status IN ${ended}
         LIMIT ${batch}) r
     LIMIT ${batch}),
  gone AS (DELETE FROM runs r USING old WHERE r.org_id = old.org_id AND r.id = old.id RETURNING 1)
  SELECT (SELECT count(*)::int FROM gone) AS gone, p.org_id, p.id FROM page p ORDER BY p.org_id DESC, p.id DESC LIMIT 1`

async function clearRuns({ pool }: Queries, signal: AbortSignal | undefined): Promise<number> {
  let after: [string | null, string | null] = [null, null]
  let cleared = 0
  while (!signal?.aborted) {
    const found = await pool.query<{ gone: number; org_id: string; id: string }>(oldRuns, after)
    const [page] = found.rows
    if (!page) break
    cleared += page.gone
    if (page.gone < batch) after = [page.org_id, page.id]
  }
  return cleared
}

const oldEvents = `DELETE FROM events e USING (
    SELECT org_id, id FROM events o
     WHERE o.received_at < now() - interval '30 days'
       AND NOT EXISTS (SELECT FROM runs r WHERE r.org_id = o.org_id AND r.event_id = o.id
                          AND r.status IN ('waiting', 'queued', 'running'))
     LIMIT ${batch}) old
  WHERE e.org_id = old.org_id AND e.id = old.id`

const oldVerdicts = `DELETE FROM verdicts v USING (
    SELECT org_id, key FROM verdicts WHERE created_at < now() - interval '30 days' LIMIT ${batch}) old
  WHERE v.org_id = old.org_id AND v.key = old.key`

/** Deletes tests of destinations, and other deliveries without a run. */
const looseDeliveries = `DELETE FROM deliveries d USING (
    SELECT org_id, id FROM deliveries
     WHERE run_id IS NULL AND created_at < now() - interval '30 days' AND status NOT IN ('queued', 'sending')
     LIMIT ${batch}) old
  WHERE d.org_id = old.org_id AND d.id = old.id`

const erasable = `SELECT org_id, id FROM automations WHERE deleted_at < now() - interval '30 days'`

/** Deletes the runs first, in batches: an automation may have a hundred thousand. */
const runsOfErased = `DELETE FROM runs r USING (
    SELECT r.org_id, r.id FROM (${erasable}) a JOIN runs r ON r.org_id = a.org_id AND r.automation_id = a.id
     LIMIT ${batch}) old
  WHERE r.org_id = old.org_id AND r.id = old.id`

const erased = `DELETE FROM automations a USING (${erasable} LIMIT ${batch}) old
  WHERE a.org_id = old.org_id AND a.id = old.id`

type Cleared = {
  runs: number
  events: number
  verdicts: number
  automations: number
  deliveries: number
}

/**
 * Deletes what is kept for a time only. Several processes may do it at once; each row goes once. When the signal aborts, the
 * rest goes the next time.
 */
export async function clearHistory(db: Queries, signal?: AbortSignal): Promise<Cleared> {
  const ofErased = await clear(db, runsOfErased, signal)
  const automations = await clear(db, erased, signal)
  const runs = ofErased + (await clearRuns(db, signal))
  const events = await clear(db, oldEvents, signal)
  const verdicts = await clear(db, oldVerdicts, signal)
  return { runs, events, verdicts, automations, deliveries: await clear(db, looseDeliveries, signal) }
}
