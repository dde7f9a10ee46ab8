import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Cluster } from '#scripts/cluster.ts'
import { startPgbouncer } from '#scripts/pgbouncer.ts'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { seedBench } from '#service/db/bench/seed.ts'
import { migrateDatabase } from '#service/db/migrate.ts'
import { openForCommand } from '#service/db/open.ts'
import { median, type Running } from './api/servers.ts'
import { type Form, forms, type Servers, type Spent, since, spentBy, starting } from './scale/forms.ts'
import { tellReads, tellSizes } from './scale/sizes.ts'
import { read, readBesideWriting, sendMessages } from './scale/traffic.ts'
import { drain } from './service/draining.ts'

export type ScaleBenchFlags = { people: number; reads: number; batches: number; runs: number; rounds: number }

/** Without the time of those whose time was not measured. */
type Outcome = { perSecond: number; spent: Partial<Spent> }
type Part = 'reads' | 'reads beside writes' | 'messages' | 'runs'

const say = (text: string) => process.stdout.write(`${text}\n`)
const database = 'bench'
/** Does not wait for the disk, as in the other measurements. */
const settings = ['shared_buffers=512MB', 'max_wal_size=4GB', 'fsync=off', 'full_page_writes=off']

async function make(primary: Cluster, name: string): Promise<string> {
  await primary.query(`CREATE DATABASE ${name}`)
  const url = Object.assign(new URL(primary.url), { pathname: `/${name}` }).href
  await migrateDatabase({ connectionString: url })
  return url
}

/** The data that is read, and a key for it. */
async function fill(primary: Cluster, people: number): Promise<string> {
  const url = await make(primary, database)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { orgId } = await seedBench(client, { people, companies: people / 10, messages: people * 10 })
  await client.end()
  const db = await openForCommand({ url, dataDir: '.', poolSize: 2 })
  const { key } = await createApiKey(db, { orgId, name: 'bench', perMinute: 1_000_000 })
  await db.close()
  return key
}

async function measured(
  running: Running[],
  servers: Servers,
  count: number,
  work: () => Promise<number>,
): Promise<Outcome> {
  const before = await spentBy(running, servers)
  const perSecond = await work()
  const { ours, primary, standby, pooler } = since(before, await spentBy(running, servers))
  return {
    perSecond,
    spent: { ours: ours / count, primary: primary / count, standby: standby / count, pooler: pooler / count },
  }
}

type Work = { servers: Servers; dataDir: string; key: string; flags: ScaleBenchFlags; round: number }

async function traffic(
  form: Form,
  { servers, dataDir, key, flags }: Work,
): Promise<Partial<Record<Part, Outcome>>> {
  const { services, workers } = starting(form, servers, database, dataDir)
  const running: Running[] = []
  try {
    for (const start of [...services, ...workers]) running.push(await start())
    const urls = running.slice(0, services.length).map(({ url }) => url)
    await read(urls, key, 100)
    const { reads, batches } = flags
    const messages = batches * 500
    return {
      reads: await measured(running, servers, reads, () => read(urls, key, reads)),
      'reads beside writes': await measured(running, servers, reads, () =>
        readBesideWriting(urls, key, reads),
      ),
      messages: await measured(running, servers, messages, () => sendMessages(urls, key, batches)),
    }
  } finally {
    for (const one of running) await one.stop()
  }
}

/** Runs that are due at once, in a database of their own. */
async function runs(form: Form, { servers, dataDir, flags, round }: Work): Promise<Outcome> {
  const name = `runs_${forms.indexOf(form)}_${round}`
  const url = await make(servers.primary, name)
  const { services, workers } = starting(form, servers, name, dataDir)
  const { seconds, failed, why, processorMs } = await drain({ url, dataDir }, flags.runs, [
    ...services,
    ...workers,
  ])
  if (failed > 0) throw new Error(`${failed} runs failed: ${why}`)
  return { perSecond: flags.runs / seconds, spent: { ours: processorMs / flags.runs } }
}

function line(form: Form, part: Part, outcomes: Outcome[]): string {
  const each = (['ours', 'primary', 'standby', 'pooler'] as const).map((who) => {
    const measured = outcomes.flatMap(({ spent }) => spent[who] ?? [])
    return measured.length === 0 ? '-' : median(measured).toFixed(part === 'messages' ? 3 : 2)
  })
  const rate = median(outcomes.map(({ perSecond }) => perSecond)).toFixed(0)
  return `${form.name.padEnd(34)}${part.padEnd(22)}${[rate, ...each].map((it) => it.padStart(10)).join('')}`
}

/** Prints how large the tables are, and how long each read takes when nothing else is asked. */
async function tellData({ servers, dataDir, key }: Omit<Work, 'round'>): Promise<void> {
  await tellSizes(Object.assign(new URL(servers.primary.url), { pathname: `/${database}` }).href)
  const [form] = forms
  const start = form && starting(form, servers, database, dataDir).services[0]
  if (!start) return
  const one = await start()
  await tellReads([one], servers, key).finally(() => one.stop())
}

async function rounds(work: Omit<Work, 'round'>): Promise<void> {
  const found = new Map<string, { form: Form; part: Part; outcomes: Outcome[] }>()
  for (let round = 0; round < work.flags.rounds; round++)
    for (const form of forms) {
      const outcomes = {
        ...(await traffic(form, { ...work, round })),
        runs: await runs(form, { ...work, round }),
      }
      for (const [part, outcome] of Object.entries(outcomes) as [Part, Outcome][]) {
        const known = found.get(`${form.name} ${part}`) ?? { form, part, outcomes: [] }
        known.outcomes.push(outcome)
        found.set(`${form.name} ${part}`, known)
      }
      say(`round ${round + 1}, ${form.name}: done`)
    }
  const head = ['a second', 'ours', 'primary', 'standby', 'pooler'].map((it) => it.padStart(10)).join('')
  say(`\n${''.padEnd(56)}${head}   (milliseconds of processor time each)`)
  for (const { form, part, outcomes } of found.values()) say(line(form, part, outcomes))
}

/** Measures the same traffic on one process, on several, behind a pooler, and with a standby for reads. */
export async function benchScale(flags: ScaleBenchFlags): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const primary = await Cluster.create(settings)
  let standby: Cluster | undefined
  let pooler: Servers['pooler'] = null
  try {
    const key = await fill(primary, flags.people)
    standby = await primary.standby(settings)
    pooler = await startPgbouncer(primary.url, ['default_pool_size = 20'])
    if (!pooler) throw new Error('PgBouncer is needed: install it.')
    const work = { servers: { primary, standby, pooler }, dataDir, key, flags }
    await tellData(work)
    await rounds(work)
  } finally {
    await pooler?.stop()
    await standby?.remove()
    await primary.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}
