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

/** Answers that a run was to go on with; what is shown of them stays with its steps. */
const answersOfEnded = `DELETE FROM run_answers a USING (
    SELECT x.org_id, x.run_id, x.n, x.call FROM run_answers x JOIN runs r ON r.org_id = x.org_id AND r.id = x.run_id
     WHERE r.status IN ${ended} LIMIT ${batch}) old
  WHERE a.org_id = old.org_id AND a.run_id = old.run_id AND a.n = old.n AND a.call = old.call`

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

/** What webhooks told; what still waits stays until it has ended. */
const oldWebhooks = `DELETE FROM webhook_deliveries w USING (
    SELECT org_id, id FROM webhook_deliveries
     WHERE created_at < now() - interval '30 days' AND status IN ('delivered', 'failed') LIMIT ${batch}) old
  WHERE w.org_id = old.org_id AND w.id = old.id`

/** Places that nothing was sent to for a day; a new row is as good. */
const oldPaces = `DELETE FROM delivery_paces p USING (
    SELECT org_id, destination_id, target FROM delivery_paces WHERE next_at < now() - interval '1 day' LIMIT ${batch}) old
  WHERE p.org_id = old.org_id AND p.destination_id = old.destination_id AND p.target = old.target`

/** Keeps waiting arrivals, however old: their connection may be paused. */
const oldArrivals = `DELETE FROM arrivals a USING (
    SELECT org_id, id FROM arrivals
     WHERE received_at < now() - interval '30 days' AND outcome <> 'waiting'
       AND (outcome <> 'failed' OR received_at < now() - interval '90 days')
     LIMIT ${batch}) old
  WHERE a.org_id = old.org_id AND a.id = old.id`

/** Hours are counted for 30 days; a little more tells how often a source usually speaks. */
const oldHours = `DELETE FROM arrival_hours h USING (
    SELECT org_id, connection_id, hour, outcome FROM arrival_hours WHERE hour < now() - interval '35 days' LIMIT ${batch}) old
  WHERE h.org_id = old.org_id AND h.connection_id = old.connection_id AND h.hour = old.hour AND h.outcome = old.outcome`

/** A merge of people can be undone for 30 days; after that nothing is needed to make them again. */
const oldProfiles = `UPDATE person_merge_sources s SET profile = NULL FROM (
    SELECT x.org_id, x.merge_id, x.person_id FROM person_merge_sources x
      JOIN person_merges m ON m.org_id = x.org_id AND m.id = x.merge_id
     WHERE x.profile IS NOT NULL AND m.merged_at < now() - interval '30 days' LIMIT ${batch}) old
  WHERE s.org_id = old.org_id AND s.merge_id = old.merge_id AND s.person_id = old.person_id`

/** As of merges of people; the companies keep their rows. */
const oldMembers = `DELETE FROM company_merge_sources s USING (
    SELECT x.org_id, x.merge_id, x.company_id FROM company_merge_sources x
      JOIN company_merges m ON m.org_id = x.org_id AND m.id = x.merge_id
     WHERE m.merged_at < now() - interval '30 days' LIMIT ${batch}) old
  WHERE s.org_id = old.org_id AND s.merge_id = old.merge_id AND s.company_id = old.company_id`

/** A deleted note can be restored for 30 days. */
const oldNotes = `DELETE FROM notes n USING (
    SELECT org_id, id FROM notes WHERE deleted_at < now() - interval '31 days' LIMIT ${batch}) old
  WHERE n.org_id = old.org_id AND n.id = old.id`

/** A removed field can be brought back for 30 days; then its values go, and after them the field. */
const oldValues = (
  table: 'people' | 'companies',
) => `UPDATE ${table} x SET custom_fields = x.custom_fields - old.field FROM (
    SELECT p.org_id, p.id, f.id::text AS field FROM custom_fields f
      JOIN ${table} p ON p.org_id = f.org_id AND p.custom_fields <> '{}' AND jsonb_exists(p.custom_fields, f.id::text)
     WHERE f.removed_at < now() - interval '31 days' LIMIT ${batch}) old
  WHERE x.org_id = old.org_id AND x.id = old.id`

const withoutValues = (table: 'people' | 'companies') => `NOT EXISTS (SELECT FROM ${table} p
  WHERE p.org_id = x.org_id AND p.custom_fields <> '{}' AND jsonb_exists(p.custom_fields, x.id::text))`

const oldFields = `DELETE FROM custom_fields f USING (
    SELECT x.org_id, x.id FROM custom_fields x WHERE x.removed_at < now() - interval '31 days'
       AND ${withoutValues('people')} AND ${withoutValues('companies')} LIMIT ${batch}) old
  WHERE f.org_id = old.org_id AND f.id = old.id`

/**
 * An act on topics can be undone for 30 days, and is kept a day longer: whoever comes too late is told why. What people said of
 * pairs holds on; what they said before of them is forgotten.
 */
const oldActs = `DELETE FROM topic_changes c USING (
    SELECT org_id, id FROM topic_changes WHERE changed_at < now() - interval '31 days' LIMIT ${batch}) old
  WHERE c.org_id = old.org_id AND c.id = old.id`

const endedConstraints = `DELETE FROM topic_constraints c USING (
    SELECT x.org_id, x.id FROM topic_constraints x WHERE x.ended_by IS NOT NULL
       AND NOT EXISTS (SELECT FROM topic_changes a WHERE a.org_id = x.org_id AND a.id = x.ended_by) LIMIT ${batch}) old
  WHERE c.org_id = old.org_id AND c.id = old.id`

/** Plans of rebuilds go with them: what they say of topics is too old by then to be accepted. */
const oldRebuilds = `DELETE FROM topic_rebuilds r USING (
    SELECT org_id, id FROM topic_rebuilds
     WHERE created_at < now() - interval '31 days' AND status NOT IN ('waiting', 'comparing', 'describing') LIMIT ${batch}) old
  WHERE r.org_id = old.org_id AND r.id = old.id`

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
  arrivals: number
}

/**
 * Deletes what is kept for a time only. Several processes may do it at once; each row goes once. When the signal aborts, the
 * rest goes the next time.
 */
export async function clearHistory(db: Queries, signal?: AbortSignal): Promise<Cleared> {
  const ofErased = await clear(db, runsOfErased, signal)
  const automations = await clear(db, erased, signal)
  const runs = ofErased + (await clearRuns(db, signal))
  await clear(db, answersOfEnded, signal)
  const events = await clear(db, oldEvents, signal)
  const verdicts = await clear(db, oldVerdicts, signal)
  const deliveries = await clear(db, looseDeliveries, signal)
  await clear(db, oldPaces, signal)
  await clear(db, oldWebhooks, signal)
  const arrivals = await clear(db, oldArrivals, signal)
  await clear(db, oldHours, signal)
  await clear(db, oldProfiles, signal)
  await clear(db, oldMembers, signal)
  for (const table of ['people', 'companies'] as const) await clear(db, oldValues(table), signal)
  await clear(db, oldFields, signal)
  await clear(db, oldNotes, signal)
  await clear(db, oldActs, signal)
  await clear(db, endedConstraints, signal)
  await clear(db, oldRebuilds, signal)
  return { runs, events, verdicts, automations, deliveries, arrivals }
}
