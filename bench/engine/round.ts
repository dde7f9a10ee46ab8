import pg from 'pg'
import { tzVersion } from '#service/engine/schedule/zone.ts'
import { prepareBoss, type Side, stopwatch, type Took, type Work, withProcesses } from './processes.ts'

const decide = `WITH due AS MATERIALIZED (
    SELECT org_id, id, version, next_run_at FROM automations WHERE next_run_at <= now()
     ORDER BY next_run_at LIMIT $1 FOR UPDATE SKIP LOCKED),
  moved AS (
    UPDATE automations a SET next_run_at = due.next_run_at + interval '1 day' FROM due
     WHERE a.org_id = due.org_id AND a.id = due.id)
  INSERT INTO runs (org_id, automation_id, version, cause, status, occurrence, scheduled_for, due_at, rank)
  SELECT org_id, id, version, 'schedule', 'queued', 'slot:' || next_run_at, next_run_at, next_run_at, 1 FROM due`

const claim = `UPDATE runs r
     SET status = 'running', attempt = 1, started_at = now(), lease_owner = $2, lease_until = now() + interval '1 minute'
    FROM (SELECT org_id, id FROM runs WHERE status = 'queued'
           ORDER BY org_id, rank, due_at, id LIMIT $1 FOR UPDATE SKIP LOCKED) q
   WHERE r.org_id = q.org_id AND r.id = q.id
  RETURNING r.org_id, r.id, r.automation_id`

const end = `WITH ended AS MATERIALIZED (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS e(org_id, id, automation_id)),
  moved AS (
    UPDATE automations a SET last_attempt_at = now(), last_run_at = now() FROM ended e
     WHERE a.org_id = e.org_id AND a.id = e.automation_id)
  UPDATE runs r
     SET status = 'nothing-to-report', finished_at = now(), output = '', model = 'built-in',
         lease_owner = NULL, lease_until = NULL
    FROM ended e WHERE r.org_id = e.org_id AND r.id = e.id`

type Key = { org_id: string; id: string; automation_id: string }

/**
 * Writes the rows of the engine with bare statements, without schedules, queue order or limits. This is the lowest possible
 * cost for an engine that stores these rows.
 */
export async function rowsAlone({ url, batch }: Work): Promise<Side> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    async first() {
      while (((await client.query(decide, [batch])).rowCount ?? 0) > 0);
    },
    async second() {
      const ending = stopwatch()
      for (;;) {
        const { rows } = await client.query<Key>(claim, [batch, `bench ${process.pid}`])
        if (rows.length === 0) return ending.ms()
        const keys = [
          rows.map((row) => row.org_id),
          rows.map((row) => row.id),
          rows.map((row) => row.automation_id),
        ]
        await ending.of(client.query(end, keys))
      }
    },
    end: () => client.end(),
  }
}

type Size = { automations: number; organizations: number }

export async function clearEngine(client: pg.Client): Promise<void> {
  await client.query('TRUNCATE automations, automation_versions, runs, run_steps, deliveries, events CASCADE')
}

async function organizations(client: pg.Client, n: number): Promise<void> {
  await client.query(
    `INSERT INTO organizations (slug, name) SELECT 'bench-' || g, 'Bench' FROM generate_series(1, $1) AS g
     ON CONFLICT (slug) DO NOTHING`,
    [n],
  )
  await client.query(
    `INSERT INTO members (org_id, email, name, role) SELECT id, 'owner@bench.example', 'Owner', 'owner' FROM organizations
     ON CONFLICT DO NOTHING`,
  )
}

/** Daily rules of sixty minutes and three zones, all due a second ago. */
export async function seedAutomations(client: pg.Client, size: Size): Promise<void> {
  await organizations(client, size.organizations)
  await client.query(
    `WITH o AS (SELECT o.id, m.id AS owner, row_number() OVER (ORDER BY o.slug) AS n
                  FROM organizations o JOIN members m ON m.org_id = o.id WHERE o.slug LIKE 'bench-%')
     INSERT INTO automations (org_id, owner_id, name, prompt, schedule, timezone, anchor_at, output_channels, next_run_at, tz_version)
     SELECT o.id, o.owner, 'Automation ' || g, 'Say what changed since yesterday, by company.',
            jsonb_build_object('type', 'cron', 'expr', (g % 60) || ' 9 * * *'),
            (ARRAY['UTC', 'Europe/Berlin', 'America/New_York'])[1 + g % 3], now(), '[]', now() - interval '1 second', $3
       FROM generate_series(1, $1) AS g JOIN o ON o.n = 1 + g % $2`,
    [size.automations, size.organizations, tzVersion()],
  )
}

export type EngineBenchFlags = {
  automations: number
  organizations: number
  processes: number
  batch: number
  rounds: number
}

/** Ratios of the engine's throughput to each peer; `handed` leaves out the ending of runs. */
export type Ratios = { toBare: number; toSent: number; toRows: number; handed: number }

type Say = (text: string) => void

export const ratioText = ({ toBare, toSent, toRows, handed }: Ratios) =>
  `${toBare.toFixed(2)} of bare (target 0.70; ${handed.toFixed(2)} up to the handing out), ${toSent.toFixed(2)} of sent, ${toRows.toFixed(2)} of the rows alone`

const rate = (jobs: number, ms: number) => `${Math.round(jobs / (ms / 1000))}/s`

const stored = `SELECT count(*)::int AS n, count(DISTINCT automation_id)::int AS automations
  FROM runs WHERE status = 'nothing-to-report'`

/** Milliseconds per job, until it was handed out and until it ended. */
type Cost = { handed: number; whole: number }

async function measured(client: pg.Client, work: Work, phases: [string, string], say: Say): Promise<Cost> {
  await client.query('VACUUM ANALYZE')
  const { firstMs, secondMs, endingMs }: Took = await withProcesses(work, client)
  const [first, second] = [rate(work.jobs, firstMs), rate(work.jobs, secondMs)]
  const share = Math.round((endingMs / secondMs) * 100)
  say(`  ${work.side.padEnd(6)} ${phases[0]} ${first}, ${phases[1]} ${second} (${share} % of it the latter)`)
  const whole = firstMs + secondMs
  return { handed: (whole - endingMs) / work.jobs, whole: whole / work.jobs }
}

export async function oneRound(url: string, flags: EngineBenchFlags, say: Say): Promise<Ratios> {
  const { automations, processes, batch } = flags
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const onBoss = async (side: 'bare' | 'sent', jobs: number) => {
    await prepareBoss(url)
    const work = { url, batch, count: processes, jobs, side }
    return measured(client, work, ['insert', 'fetch and complete'], say)
  }
  const onRows = async (side: 'rows' | 'ours') => {
    await clearEngine(client)
    await seedAutomations(client, flags)
    const work = { url, batch, count: processes, jobs: automations, side }
    return measured(client, work, ['sweep ', 'claim and finish  '], say)
  }
  const bare = await onBoss('bare', automations)
  // Measures a tenth only, which takes as long as all the rest; the cost per job is the same.
  const sent = await onBoss('sent', Math.ceil(automations / 10))
  const rows = await onRows('rows')
  const ours = await onRows('ours')
  const [found] = (await client.query<{ n: number; automations: number }>(stored)).rows
  await client.end()
  const toOurs = (peer: Cost) => peer.whole / ours.whole
  const ratios = {
    toBare: toOurs(bare),
    toSent: toOurs(sent),
    toRows: toOurs(rows),
    handed: bare.handed / ours.handed,
  }
  say(`  ${found?.n} runs of ${found?.automations} automations; ${ratioText(ratios)}`)
  return ratios
}
