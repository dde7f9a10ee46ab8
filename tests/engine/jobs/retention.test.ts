import { expect, test } from 'vitest'
import { clearHistory } from '#service/engine/housekeeping/retention.ts'
import { addAutomation, newOrg } from '../support/automations.ts'
import { useEngine } from '../support/engine.ts'
import { timed } from '../support/queue.ts'

const engine = useEngine()

// What a test needs is there before it is made old: services of other tests clear the same database.

/** Runs of one automation, `daysOld` at first and a minute younger each. */
async function addRuns(
  orgId: string,
  id: string,
  n: number,
  daysOld: number,
  fields = { status: 'succeeded' },
) {
  await engine.db.pool.query(
    `INSERT INTO runs (org_id, automation_id, version, cause, status, due_at, created_at, event_id)
     SELECT $1, $2, 1, 'event', $5, now(), now() - $4 * interval '1 day' + g * interval '1 minute', $6
       FROM generate_series(1, $3) AS g`,
    [orgId, id, n, daysOld, fields.status, 'eventId' in fields ? fields.eventId : null],
  )
}

async function count(text: string, values: unknown[]): Promise<number> {
  const found = await engine.db.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`, values)
  return found.rows[0]?.n ?? 0
}

test('runs that are over are kept for 90 days, or the last thousand of an automation, whichever is more', async () => {
  const orgId = await newOrg(engine.db)
  const [few, many, young] = [
    await addAutomation(engine.db, orgId, timed),
    await addAutomation(engine.db, orgId, timed),
    await addAutomation(engine.db, orgId, timed),
  ]
  await addRuns(orgId, few, 900, 200)
  await addRuns(orgId, many, 1700, 200)
  await addRuns(orgId, many, 3, 250, { status: 'waiting' })
  await addRuns(orgId, young, 1100, 89)
  await engine.db.pool.query(
    `INSERT INTO run_steps (org_id, run_id, n, attempt, kind, name, started_at)
     SELECT org_id, id, 1, 1, 'note', 'x', now() FROM runs WHERE automation_id = $1 AND status = 'succeeded'
      ORDER BY created_at LIMIT 1`,
    [many],
  )
  await clearHistory(engine.db)
  const left = (id: string) => count('runs WHERE automation_id = $1', [id])
  expect([await left(few), await left(many), await left(young)]).toEqual([900, 1003, 1100])
  expect(await count('run_steps WHERE org_id = $1', [orgId])).toBe(0)
  expect(await count(`runs WHERE automation_id = $1 AND status = 'waiting'`, [many])).toBe(3)
})

test('events and verdicts go after 30 days, but not an event that a run waits with', async () => {
  const orgId = await newOrg(engine.db)
  const id = await addAutomation(engine.db, orgId, timed)
  const made = await engine.db.pool.query<{ id: string }>(
    `INSERT INTO events (org_id, name, source, delivery_id, payload, occurred_at, received_at)
     SELECT $1, 'topic.created', 'test', age, '{}', now(), now()
       FROM unnest(ARRAY['29 days', '31 days', '32 days', '33 days']) AS age RETURNING id`,
    [orgId],
  )
  await addRuns(orgId, id, 1, 1, { status: 'waiting', ...{ eventId: made.rows[2]?.id } })
  await addRuns(orgId, id, 1, 1, { status: 'succeeded', ...{ eventId: made.rows[3]?.id } })
  await engine.db.pool.query(
    'UPDATE events SET received_at = now() - delivery_id::interval WHERE org_id = $1',
    [orgId],
  )
  await engine.db.pool.query(
    `INSERT INTO verdicts (org_id, key, verdict, created_at)
     SELECT $1, age, '{}', now() - age::interval FROM unnest(ARRAY['29 days', '31 days']) AS age`,
    [orgId],
  )
  await clearHistory(engine.db)
  const kept = await engine.db.pool.query(
    `SELECT delivery_id AS kept FROM events WHERE org_id = $1 UNION ALL SELECT key FROM verdicts WHERE org_id = $1 ORDER BY 1`,
    [orgId],
  )
  expect(kept.rows.map(({ kept }) => kept)).toEqual(['29 days', '29 days', '32 days'])
})

test('deliveries that belong to no run go after 30 days, once they are over', async () => {
  const orgId = await newOrg(engine.db)
  await engine.db.pool.query(
    `INSERT INTO deliveries (org_id, purpose, channel, target, title, body, status, due_at, created_at)
     SELECT $1, 'test', 'slack', status || ' ' || days, '', '', status, '2099-12-31', now() - days * interval '1 day'
       FROM unnest(ARRAY['delivered', 'failed', 'queued']) AS status, unnest(ARRAY[29, 31]) AS days`,
    [orgId],
  )
  await addRuns(orgId, await addAutomation(engine.db, orgId, timed), 1, 31)
  await engine.db.pool.query(
    `INSERT INTO deliveries (org_id, run_id, purpose, channel, target, title, body, status, due_at, created_at)
     SELECT org_id, id, 'output', 'slack', 'of a run', '', '', 'delivered', now(), created_at FROM runs WHERE org_id = $1`,
    [orgId],
  )
  await clearHistory(engine.db)
  const kept = await engine.db.pool.query<{ target: string }>(
    'SELECT target FROM deliveries WHERE org_id = $1 ORDER BY target',
    [orgId],
  )
  expect(kept.rows.map(({ target }) => target)).toEqual([
    'delivered 29',
    'failed 29',
    'of a run',
    'queued 29',
    'queued 31',
  ])
})

test('deleted automations are erased after 30 days, with everything they did', async () => {
  const orgId = await newOrg(engine.db)
  const [recent, old] = [
    await addAutomation(engine.db, orgId, timed),
    await addAutomation(engine.db, orgId, timed),
  ]
  for (const id of [recent, old]) await addRuns(orgId, id, 600, 1)
  await engine.db.pool.query(
    `UPDATE automations SET next_run_at = NULL, deleted_at = now() - CASE id WHEN $2 THEN 29 ELSE 31 END * interval '1 day'
      WHERE org_id = $1`,
    [orgId, recent],
  )
  await clearHistory(engine.db)
  const left = await engine.db.pool.query('SELECT id FROM automations WHERE org_id = $1', [orgId])
  expect(left.rows).toEqual([{ id: recent }])
  expect(await count('runs WHERE org_id = $1', [orgId])).toBe(600)
  expect(await count('automation_versions WHERE org_id = $1', [orgId])).toBe(1)
})

test('told to stop, it leaves what is left for the next time', async () => {
  const orgId = await newOrg(engine.db)
  await engine.db.pool.query(
    `INSERT INTO verdicts (org_id, key, verdict, created_at) VALUES ($1, 'old', '{}', now() - interval '31 days')`,
    [orgId],
  )
  await clearHistory(engine.db, AbortSignal.abort())
  expect(await count('verdicts WHERE org_id = $1', [orgId])).toBe(1)
})

test('arrivals are kept for 30 days, failed ones for 90, and what waits until it is done', async () => {
  const orgId = await newOrg(engine.db)
  const made = await engine.db.pool.query<{ id: string }>(
    `INSERT INTO connections (org_id, source, name, token_hash) VALUES ($1, 'webhook', 'w', gen_random_uuid()::text) RETURNING id`,
    [orgId],
  )
  await engine.db.pool.query(
    `INSERT INTO arrivals (org_id, connection_id, source, kind, delivery_id, body, body_size, outcome, received_at)
     SELECT $1, $2, 'webhook', 'k', o || ' ' || d, '', 0, o, now() - d * interval '1 day'
       FROM unnest(ARRAY['mapped', 'ignored', 'duplicate', 'failed', 'waiting']) AS o, unnest(ARRAY[29, 31, 89, 91]) AS d`,
    [orgId, made.rows[0]?.id],
  )
  await clearHistory(engine.db)
  const kept = await engine.db.pool.query<{ id: string }>(
    'SELECT delivery_id AS id FROM arrivals WHERE org_id = $1 ORDER BY 1',
    [orgId],
  )
  expect(kept.rows.map(({ id }) => id)).toEqual([
    ...['duplicate 29', 'failed 29', 'failed 31', 'failed 89', 'ignored 29', 'mapped 29'],
    ...['waiting 29', 'waiting 31', 'waiting 89', 'waiting 91'],
  ])
})

test('acts on topics are kept for a day more than they can be undone, and what people said by them for good', async () => {
  const orgId = await newOrg(engine.db)
  const { pool } = engine.db
  const made = await pool.query<{ id: string }>(
    `INSERT INTO topic_changes (org_id, kind, topic_ids, actor_type, actor_id, actor_name)
     SELECT $1, 'place', '{}', 'user', 'u', age FROM unnest(ARRAY['30 days', '32 days']) AS age RETURNING id`,
    [orgId],
  )
  const [young, old] = made.rows.map(({ id }) => id)
  await pool.query(
    'INSERT INTO topic_change_moves (org_id, change_id, group_id) SELECT $1, id, id FROM topic_changes WHERE org_id = $1',
    [orgId],
  )
  await pool.query(
    `INSERT INTO topic_constraints (org_id, rule, "between", one_id, other_id, change_id, ended_by) VALUES
       ($1, 'apart', 'topics', $2, $3, $3, NULL), ($1, 'apart', 'topics', $2, $2, $3, $2), ($1, 'apart', 'topics', $3, $3, $2, $3)`,
    [orgId, young, old],
  )
  await pool.query('UPDATE topic_changes SET changed_at = now() - actor_name::interval WHERE org_id = $1', [
    orgId,
  ])
  await clearHistory(engine.db)
  expect(await count('topic_changes WHERE org_id = $1', [orgId])).toBe(1)
  expect(await count('topic_change_moves WHERE org_id = $1 AND change_id = $2', [orgId, young])).toBe(1)
  expect(await count('topic_change_moves WHERE org_id = $1', [orgId])).toBe(1)
  expect(await count('topic_constraints WHERE org_id = $1 AND ended_by IS NULL', [orgId])).toBe(1)
  expect(await count('topic_constraints WHERE org_id = $1 AND ended_by = $2', [orgId, young])).toBe(1)
  expect(await count('topic_constraints WHERE org_id = $1', [orgId])).toBe(2)
})

test('rebuilds of topics go with their plans, unless they are under way', async () => {
  const orgs = await Promise.all(
    ['30 days', '32 days'].map(async (age) => ({ age, id: await newOrg(engine.db) })),
  )
  const { pool } = engine.db
  for (const { age, id } of orgs)
    for (const status of ['comparing', 'accepted', 'discarded'])
      await pool.query(
        `WITH made AS (INSERT INTO topic_rebuilds (org_id, status, by_id, by_name, created_at, next_attempt_at)
           VALUES ($1, $2, 'x', 'Ada', now() - $3::interval, now() + interval '1 day') RETURNING id)
         INSERT INTO topic_rebuild_topics (org_id, rebuild_id, id, n, fate, comes, goes)
         SELECT $1, id, id, 1, 'new', '{}', '{}' FROM made`,
        [id, status, age],
      )
  await clearHistory(engine.db)
  const left = (id: string | undefined) => count('topic_rebuild_topics WHERE org_id = $1', [id])
  expect(await left(orgs[0]?.id)).toBe(3)
  expect(await left(orgs[1]?.id)).toBe(1)
  expect(await count(`topic_rebuilds WHERE org_id = $1 AND status = 'comparing'`, [orgs[1]?.id])).toBe(1)
})
