import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { median } from '../api/servers.ts'
import { startService } from './service.ts'

const batchSize = 500
const senders = 4
const rounds = 3
const say = (text: string) => process.stdout.write(`${text}\n`)

const payload = { pullRequest: { number: 1, title: 'Retry uploads that were cut off', baseBranch: 'main' } }

const aBatch = () =>
  Array.from({ length: batchSize }, () => ({
    name: 'github.pr.merged',
    source: 'bench',
    deliveryId: randomUUID(),
    payload,
  }))

const bareInsert = `INSERT INTO bare_events (name, source, delivery_id, payload)
  SELECT name, source, "deliveryId", payload
    FROM jsonb_to_recordset($1::jsonb) AS e(name text, source text, "deliveryId" text, payload jsonb)`

async function perSecond(seconds: number, send: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  const end = began + seconds * 1000
  let done = 0
  const sender = async () => {
    while (performance.now() < end) {
      await send()
      done += batchSize
    }
  }
  await Promise.all(Array.from({ length: senders }, sender))
  return done / ((performance.now() - began) / 1000)
}

/** Measures events that are accepted a second in batches over HTTP, in turns with plain inserts of the same rows. */
export async function measureEvents(databaseUrl: string, seconds: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: senders })
  await pool.query(
    `CREATE TABLE IF NOT EXISTS bare_events (id uuid PRIMARY KEY DEFAULT uuid_v7(), name text, source text, delivery_id text UNIQUE, payload jsonb)`,
  )
  const ours = await startService(databaseUrl, 'http://127.0.0.1:9', ['--no-runs'])
  const push = () => ours.call('POST', '/events', { events: aBatch() })
  const bare = () => pool.query(bareInsert, [JSON.stringify(aBatch())])
  try {
    for (const warm of [push, bare]) await perSecond(1, warm)
    const ratios: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const plain = await perSecond(seconds, bare)
      const accepted = await perSecond(seconds, push)
      ratios.push(accepted / plain)
      say(
        `events, round ${round}: bare ${plain.toFixed(0)}/s, accepted ${accepted.toFixed(0)}/s (target 2000)`,
      )
    }
    say(`events: ratio ${median(ratios).toFixed(2)}`)
  } finally {
    await ours.stop()
    await pool.query('DROP TABLE bare_events')
    await pool.end()
  }
}
