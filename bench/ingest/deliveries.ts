import pg from 'pg'
import { median, processorTime, type Running, startTask } from '../api/servers.ts'
import type { BareDoor } from './bare-door.ts'
import { deliver } from './sender.ts'
import { type BenchService, startService } from './service.ts'

const secret = 'a signing secret of the bench'
const rounds = 3
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Processor time of a server and of all that the database does for its clients, in microseconds. */
async function spent({ child }: Running, line: pg.Client): Promise<number> {
  const backends = await line.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  const times = await Promise.all([child.pid, ...backends.rows.map(({ pid }) => pid)].map(processorTime))
  return times.reduce((sum: number, time) => sum + (time ?? 0), 0)
}

const createBare = `CREATE TABLE IF NOT EXISTS bare_arrivals (id uuid PRIMARY KEY DEFAULT uuid_v7(), delivery_id text UNIQUE,
  kind text, body bytea, received_at timestamptz NOT NULL DEFAULT now())`

export async function githubAddress({ call, url }: BenchService): Promise<string> {
  const made = await call('POST', '/connections', { source: 'github', secrets: { signingSecret: secret } })
  return `${url}${new URL(String(made.inboundUrl)).pathname}`
}

export async function deliverTo(address: string, seconds: number, rate?: number) {
  const figures = await deliver(address, secret, seconds, rate)
  if (figures.failed > 0) throw new Error(`${figures.failed} deliveries were not accepted`)
  return figures
}

type Round = { perSecond: number; p95: number; cost: number }

async function roundOf(line: pg.Client, server: Running, address: string, seconds: number): Promise<Round> {
  const before = await spent(server, line)
  const { perSecond, p95, requests } = await deliverTo(address, seconds)
  return { perSecond, p95, cost: ((await spent(server, line)) - before) / requests }
}

async function inTurns(line: pg.Client, bare: Running, ours: Running, address: string, seconds: number) {
  const pairs: { bare: Round; ours: Round }[] = []
  for (const warm of [bare.url, address]) await deliverTo(warm, 1)
  for (let round = 1; round <= rounds; round++) {
    const pair = {
      bare: await roundOf(line, bare, bare.url, seconds),
      ours: await roundOf(line, ours, address, seconds),
    }
    pairs.push(pair)
    say(
      `deliveries, round ${round}: bare ${pair.bare.perSecond.toFixed(0)}/s at ${pair.bare.cost.toFixed(0)} µs each, ` +
        `accepted ${pair.ours.perSecond.toFixed(0)}/s at ${pair.ours.cost.toFixed(0)} µs, p95 ${pair.ours.p95.toFixed(1)} ms`,
    )
  }
  const perSecond = median(pairs.map((it) => it.ours.perSecond / it.bare.perSecond))
  const cost = median(pairs.map((it) => it.bare.cost / it.ours.cost))
  say(`deliveries: ratio ${perSecond.toFixed(2)} (target ≥ 0.6), of processor time ${cost.toFixed(2)}`)
}

/** Measures deliveries that are accepted a second, in turns with a server that only verifies and inserts. */
export async function measureDeliveries(databaseUrl: string, seconds: number): Promise<void> {
  const line = new pg.Client({ connectionString: databaseUrl })
  await line.connect()
  await line.query(createBare)
  const task: BareDoor = { url: databaseUrl, secret }
  const bare = await startTask(new URL('./bare-door.ts', import.meta.url), task)
  const ours = await startService(databaseUrl, 'http://127.0.0.1:9', ['--no-runs'])
  try {
    await inTurns(line, bare, ours, await githubAddress(ours), seconds)
  } finally {
    await ours.stop()
    await bare.stop()
    await line.query('DROP TABLE bare_arrivals')
    await line.end()
  }
}
