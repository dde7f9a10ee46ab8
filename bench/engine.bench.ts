import { availableParallelism } from 'node:os'
import pg from 'pg'
import { startPostgres } from '#scripts/postgres.ts'
import { migrateDatabase } from '#service/db/migrate.ts'
import { measureEvents } from './engine/events.ts'
import { measureFairness } from './engine/fairness.ts'
import { prepareBoss, withProcesses } from './engine/processes.ts'
import { clearEngine, seedAutomations } from './engine/seed.ts'

export type EngineBenchFlags = {
  automations: number
  organizations: number
  processes: number
  batch: number
  rounds: number
}

/** What PostgreSQL takes unless told otherwise is less than the tables measured here, on both sides. */
const givenMemory = ['shared_buffers=1GB', 'max_wal_size=8GB']

const say = (text: string) => process.stdout.write(`${text}\n`)
const rate = (jobs: number, ms: number) => `${Math.round(jobs / (ms / 1000))}/s`

function middle(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function oneRound(url: string, flags: EngineBenchFlags): Promise<number> {
  const { automations, processes, batch } = flags
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const work = { url, batch, count: processes, jobs: automations }
  await prepareBoss(url)
  await client.query('VACUUM ANALYZE')
  const bare = await withProcesses({ ...work, side: 'bare' })
  await clearEngine(client)
  await seedAutomations(client, flags)
  await client.query('VACUUM ANALYZE')
  const ours = await withProcesses({ ...work, side: 'ours' })
  const stored = await client.query<{ n: number; automations: number }>(
    `SELECT count(*)::int AS n, count(DISTINCT automation_id)::int AS automations FROM runs WHERE status = 'nothing-to-report'`,
  )
  await client.end()
  const ratio = bare.totalMs / ours.totalMs
  say(
    `  bare   insert ${rate(automations, bare.firstMs)}, fetch and complete ${rate(automations, bare.secondMs)}`,
  )
  say(
    `  ours   sweep  ${rate(automations, ours.firstMs)}, claim and finish   ${rate(automations, ours.secondMs)}`,
  )
  say(
    `  ${stored.rows[0]?.n} runs of ${stored.rows[0]?.automations} automations; ratio ${ratio.toFixed(2)} (target 0.70)`,
  )
  return ratio
}

function explain({ automations, organizations, processes, batch }: EngineBenchFlags): void {
  say(
    `${automations} due automations of ${organizations} organizations, ${processes} processes, batches of ${batch},`,
  )
  say(
    `on ${availableParallelism()} cores that the server shares; it has 1 GB of buffers and does not wait for the disk.`,
  )
  say(
    'ours   sweep: claims due automations, computes the next slot of each, writes its run, sets its next run.',
  )
  say(
    '       dispatch: claims runs by organization under leases, ends each and moves the state of its automation.',
  )
  say(
    'bare   pg-boss: insert of as many jobs, then fetch and complete of each; no automations, no schedules, no limits.',
  )
}

/** The engine against a bare pg-boss in the same run, on a fresh PostgreSQL. */
export async function benchEngine(flags: EngineBenchFlags): Promise<void> {
  const server = await startPostgres(givenMemory)
  if (!server) throw new Error('PostgreSQL is needed: install its server programs.')
  try {
    await migrateDatabase({ connectionString: server.url })
    explain(flags)
    const ratios: number[] = []
    for (let round = 1; round <= flags.rounds; round++) {
      say(`round ${round}`)
      ratios.push(await oneRound(server.url, flags))
    }
    say(`middle ratio ${middle(ratios).toFixed(2)}`)
    await measureFairness(server.url, say)
    await measureEvents(server.url, say)
  } finally {
    await server.stop()
  }
}
