import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#service/db/client.ts'
import { northlineId } from '#service/db/demo/ids.ts'
import { loadDemo } from '#service/db/demo/load.ts'
import { openForCommand } from '#service/db/open.ts'
import { loadDemoAutomations } from '#service/runs/demo/load.ts'
import { processorTime, type Running, startOurs } from '../api/servers.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Copies of the demo's own automations with a schedule, due a second ago. The built-in writer runs them. */
const makeDue = `
WITH own AS (
  SELECT a.*, v.definition, row_number() OVER (ORDER BY a.id) AS n
    FROM automations a JOIN automation_versions v ON (v.org_id, v.automation_id, v.version) = (a.org_id, a.id, a.version)
   WHERE a.org_id = $1 AND a.schedule ->> 'type' = 'cron' AND a.deleted_at IS NULL),
jobs AS MATERIALIZED (
  SELECT uuid_v7() AS job, o.name || ' ' || g AS job_name, o.*
    FROM generate_series(1, $2) AS g JOIN own o ON o.n = 1 + g % (SELECT count(*) FROM own)),
made AS (
  INSERT INTO automations (id, org_id, owner_id, name, prompt, schedule, timezone, anchor_at, output_channels, next_run_at, tz_version)
  SELECT job, org_id, owner_id, job_name, prompt, schedule, timezone, now(), output_channels, now() - interval '1 second', tz_version
    FROM jobs RETURNING id, version),
defined AS (
  INSERT INTO automation_versions (org_id, automation_id, version, definition, actor_type, actor_id, actor_name)
  SELECT j.org_id, m.id, m.version, j.definition, 'system', 'bench', 'bench' FROM made m JOIN jobs j ON j.job = m.id)
SELECT count(*)::int AS n FROM made`

const progress = `
SELECT count(*) FILTER (WHERE finished_at IS NOT NULL)::int AS ended, count(*) FILTER (WHERE status = 'failed')::int AS failed,
  min(error_message) AS why, extract(epoch FROM max(finished_at) - min(started_at))::float8 AS seconds
  FROM runs WHERE org_id = $1 AND automation_id IN (SELECT id FROM automations WHERE org_id = $1 AND name ~ ' [0-9]+$')`

/** Cheap enough to be asked each second beside what is measured. */
const isAnyOpen = `SELECT EXISTS (SELECT FROM runs WHERE org_id = $1 AND status = 'queued')
  OR EXISTS (SELECT FROM runs WHERE org_id = $1 AND status = 'running') AS open`

type Progress = { ended: number; failed: number; why: string | null; seconds: number }

async function untilDrained(db: Database, jobs: number): Promise<Progress> {
  for (;;) {
    const { rows } = await db.pool.query<{ open: boolean }>(isAnyOpen, [northlineId])
    const [seen] = rows[0]?.open ? [] : (await db.pool.query<Progress>(progress, [northlineId])).rows
    if (seen && seen.ended >= jobs) return seen
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

export type Place = { url: string | undefined; dataDir: string }

async function fill(place: Place): Promise<void> {
  const db = await openForCommand({ ...place, poolSize: 2 })
  const client = await db.pool.connect()
  try {
    await loadDemo(client, new Date(), loadDemoAutomations)
  } finally {
    client.release()
    await db.close()
  }
}

type Drained = Progress & { processorMs: number }

/** Milliseconds of processor time that these processes have used. */
async function spentBy(running: Running[]): Promise<number> {
  const times = await Promise.all(running.map(({ child }) => processorTime(child.pid)))
  return times.reduce<number>((sum, time) => sum + (time ?? Number.NaN), 0) / 1000
}

/** Makes all due at once when the processes are there, so that each has its share from the first run on. */
export async function drain(place: Place, jobs: number, start: (() => Promise<Running>)[]): Promise<Drained> {
  await fill(place)
  const running: Running[] = []
  try {
    for (const one of start) running.push(await one())
    // Only now: the embedded database belongs to the service, and others come through it.
    const db = await openForCommand({ ...place, poolSize: 1 })
    try {
      const atFirst = await spentBy(running)
      const { rows } = await db.pool.query<{ n: number }>(makeDue, [northlineId, jobs])
      if (rows[0]?.n !== jobs) throw new Error('the demo has no automation with a schedule')
      const progress = await untilDrained(db, jobs)
      return { ...progress, processorMs: (await spentBy(running)) - atFirst }
    } finally {
      await db.close()
    }
  } finally {
    for (const one of running) await one.stop()
  }
}

/** Measures runs of the built-in writer that end in a second: all of the demo's data, all due at once. */
export async function measureDraining(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  try {
    for (const [where, url, jobs, processes, target] of [
      ['PostgreSQL, three processes', databaseUrl, 3000, 3, 200],
      ['embedded, one process', undefined, 400, 1, 20],
    ] as const) {
      const { failed, why, seconds, processorMs } = await drain(
        { url, dataDir },
        jobs,
        Array.from({ length: processes }, () => () => startOurs(url, dataDir)),
      )
      if (failed > 0) throw new Error(`${failed} of ${jobs} runs failed: ${why}`)
      say(
        `draining, ${where}: ${jobs} runs in ${seconds.toFixed(1)} s, ${(jobs / seconds).toFixed(0)}/s (target ${target}), ` +
          `${(processorMs / jobs).toFixed(1)} ms of processor time each`,
      )
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
