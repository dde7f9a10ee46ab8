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

const stored = `SELECT count(*)::int AS n, count(DISTINCT automation_id)::int AS automations
  FROM runs WHERE status = 'nothing-to-report'`

type Ratios = { toBare: number; toRows: number }

async function oneRound(url: string, flags: EngineBenchFlags): Promise<Ratios> {
  const { automations, processes, batch } = flags
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const work = { url, batch, count: processes, jobs: automations }
  const each = (ms: number) => rate(automations, ms)
  await prepareBoss(url)
  await client.query('VACUUM ANALYZE')
  const bare = await withProcesses({ ...work, side: 'bare' }, client)
  say(`  bare   insert ${each(bare.firstMs)}, fetch and complete ${each(bare.secondMs)}`)
  const onRows = async (side: 'rows' | 'ours') => {
    await clearEngine(client)
    await seedAutomations(client, flags)
    await client.query('VACUUM ANALYZE')
    const took = await withProcesses({ ...work, side }, client)
    say(`  ${side.padEnd(6)} sweep  ${each(took.firstMs)}, claim and finish   ${each(took.secondMs)}`)
    return took
  }
  const rows = await onRows('rows')
  const ours = await onRows('ours')
  const [found] = (await client.query<{ n: number; automations: number }>(stored)).rows
  await client.end()
  const ratios = { toBare: bare.totalMs / ours.totalMs, toRows: rows.totalMs / ours.totalMs }
  say(
    `  ${found?.n} runs of ${found?.automations} automations; ${ratios.toBare.toFixed(2)} of bare (target 0.70), ${ratios.toRows.toFixed(2)} of the rows alone`,
  )
  return ratios
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
  say('rows   the rows that ours writes, by statements alone: no schedule is read, nothing waits its turn.')
}

/** The engine against a bare pg-boss in the same run, on a fresh PostgreSQL. */
export async function benchEngine(flags: EngineBenchFlags): Promise<void> {
  const server = await startPostgres(givenMemory)
  if (!server) throw new Error('PostgreSQL is needed: install its server programs.')
  try {
    await migrateDatabase({ connectionString: server.url })
    explain(flags)
    const ratios: Ratios[] = []
    for (let round = 1; round <= flags.rounds; round++) {
      say(`round ${round}`)
      ratios.push(await oneRound(server.url, flags))
    }
    const [toBare, toRows] = [ratios.map((it) => it.toBare), ratios.map((it) => it.toRows)]
    say(`middle: ${middle(toBare).toFixed(2)} of bare, ${middle(toRows).toFixed(2)} of the rows alone`)
    await measureFairness(server.url, say)
    await measureEvents(server.url, say)
  } finally {
    await server.stop()
  }
}
