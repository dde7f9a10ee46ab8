import { availableParallelism } from 'node:os'
import { startPostgres } from '#scripts/postgres.ts'
import { migrateDatabase } from '#service/db/migrate.ts'
import { measureEvents } from './engine/events.ts'
import { measureFairness } from './engine/fairness.ts'
import { type EngineBenchFlags, oneRound, type Ratios, ratioText } from './engine/round.ts'

/** Memory settings for both sides: PostgreSQL's defaults are smaller than the measured tables. */
const givenMemory = ['shared_buffers=1GB', 'max_wal_size=8GB']

const say = (text: string) => process.stdout.write(`${text}\n`)

function middle(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
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
  say('sent   the same, each job sent by itself, as the schedules of pg-boss do.')
  say('rows   the rows that ours writes, by statements alone: no schedule is read, nothing waits its turn.')
}

/** Measures the engine against a bare pg-boss in the same run, on a fresh PostgreSQL. */
export async function benchEngine(flags: EngineBenchFlags): Promise<void> {
  const server = await startPostgres(givenMemory)
  if (!server) throw new Error('PostgreSQL is needed: install its server programs.')
  try {
    await migrateDatabase({ connectionString: server.url })
    explain(flags)
    const ratios: Ratios[] = []
    for (let round = 1; round <= flags.rounds; round++) {
      say(`round ${round}`)
      ratios.push(await oneRound(server.url, flags, say))
    }
    const of = (pick: (ratio: Ratios) => number) => middle(ratios.map(pick))
    const middles = {
      toBare: of((it) => it.toBare),
      toSent: of((it) => it.toSent),
      toRows: of((it) => it.toRows),
      handed: of((it) => it.handed),
    }
    say(`middle: ${ratioText(middles)}`)
    await measureFairness(server.url, say)
    await measureEvents(server.url, say)
  } finally {
    await server.stop()
  }
}
