import pg from 'pg'
import { tzVersion } from '#service/engine/schedule/zone.ts'
import { prepareBoss, type Took, type Work, withProcesses } from './processes.ts'

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

/** Ratios of the engine's work in a second to that of each peer; `handed` leaves out the ending of runs. */
export type Ratios = { toBare: number; toSent: number; toRows: number; handed: number }

type Say = (text: string) => void

export const ratioText = ({ toBare, toSent, toRows, handed }: Ratios) =>
  `${toBare.toFixed(2)} of bare (target 0.70; ${handed.toFixed(2)} up to the handing out), ${toSent.toFixed(2)} of sent, ${toRows.toFixed(2)} of the rows alone`

const rate = (jobs: number, ms: number) => `${Math.round(jobs / (ms / 1000))}/s`

const stored = `SELECT count(*)::int AS n, count(DISTINCT automation_id)::int AS automations
  FROM runs WHERE status = 'nothing-to-report'`

/** Milliseconds for each job, until it was handed out and until it was ended. */
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
  // A tenth of them takes as long as all the rest, and a job costs the same.
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
