import { definitionJson } from '#service/api/automations/versions/save.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { transaction } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'
import { tzVersion } from '#service/engine/schedule/zone.ts'

export type AutomationSubjects = { automationId: string; runId: string; changeId: string }

const automations = 200
const runsOfEach = 60

const insertAutomations = `
INSERT INTO automations (org_id, owner_id, name, prompt, schedule, timezone, anchor_at, output_channels, next_run_at, tz_version)
SELECT $1, (SELECT id FROM members WHERE org_id = $1 ORDER BY id LIMIT 1), 'Automation ' || n,
       'Say what changed since yesterday, by company.', '{"type": "cron", "expr": "0 9 * * *"}', 'UTC', now(),
       '[{"channel": "slack", "mode": "specific", "destinations": ["C1"]}]', now() + interval '1 year', $3
  FROM generate_series(1, $2::int) AS n`

const insertVersions = `
INSERT INTO automation_versions (org_id, automation_id, version, definition, actor_type, actor_id, actor_name)
SELECT org_id, id, version, ${definitionJson}, 'system', 'system', 'Signalbox' FROM automations WHERE org_id = $1`

const insertRuns = `
INSERT INTO runs (org_id, automation_id, version, cause, status, occurrence, scheduled_for, due_at, attempt, started_at,
  finished_at, output, model, created_at)
SELECT a.org_id, a.id, 1, 'schedule', 'succeeded', 'slot:' || n, at, at, 1, at, at + interval '8 seconds',
       repeat('Three companies wrote about slow exports. ', 20), 'built-in', at
  FROM automations a, LATERAL (SELECT n, now() - n * interval '1 day' AS at FROM generate_series(1, $2::int) AS n) d
 WHERE a.org_id = $1`

const insertChanges = `
INSERT INTO changes (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, changes, previous_values)
SELECT org_id, 'automation', id::text, 'UPDATE', 'agent', 'bench', 'Bench', '{"name": "New"}', '{"name": "Old"}'
  FROM automations WHERE org_id = $1`

const one = `SELECT automation_id AS "automationId", id AS "runId",
  (SELECT id FROM changes WHERE org_id = $1 AND actor_id = 'bench' ORDER BY id DESC LIMIT 1) AS "changeId" FROM runs WHERE org_id = $1
  ORDER BY created_at DESC, id DESC LIMIT 1`

/** The bench data has no automations of its own: some with their past, written once, none of which comes due. */
export async function benchAutomations(db: Database, orgId: string): Promise<AutomationSubjects> {
  const find = async () => (await db.pool.query<AutomationSubjects>(one, [orgId])).rows[0]
  const known = await find()
  if (known) return known
  await transaction(db, async (tx) => {
    await tx.client.query(insertAutomations, [orgId, automations, tzVersion()])
    await tx.client.query(insertVersions, [orgId])
    await tx.client.query(insertRuns, [orgId, runsOfEach])
    await tx.client.query(insertChanges, [orgId])
    await bumpCounters(tx, orgId, { automations })
  })
  await db.pool.query('VACUUM ANALYZE automations, automation_versions, runs, changes')
  const made = await find()
  if (!made) throw new Error('the bench organization has no members')
  return made
}
