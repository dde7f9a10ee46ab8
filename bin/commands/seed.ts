import { Command, Option } from 'commander'
import { findOrganization, OrganizationError } from '#service/api/organizations/get.ts'
import type { Database } from '#service/db/client.ts'
import { type CommonFlags, dataDirOption, wholeNumber, withDatabase } from './options.ts'

type Flags = CommonFlags & { profile: 'demo' | 'bench'; people: number; companies: number; messages: number }

export async function seedDemo(db: Database): Promise<void> {
  if (await findOrganization(db, 'northline'))
    throw new OrganizationError('The demo organization northline is there already.')
  const { loadDemo } = await import('#service/db/demo/load.ts')
  const { loadDemoAutomations } = await import('#service/runs/demo/load.ts')
  const client = await db.pool.connect()
  try {
    await loadDemo(client, new Date(), loadDemoAutomations)
  } finally {
    client.release()
  }
}

async function seedBenchmark(db: Database, sizes: Flags): Promise<void> {
  const { seedBench } = await import('#service/db/bench/seed.ts')
  const client = await db.pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await seedBench(client, { ...sizes, onProgress: (step) => process.stderr.write(`${step}\n`) })
  } finally {
    client.release(true)
  }
}

async function seed(flags: Flags): Promise<void> {
  await withDatabase(flags, (db) => (flags.profile === 'demo' ? seedDemo(db) : seedBenchmark(db, flags)))
  process.stdout.write(`Loaded the ${flags.profile} organization.\n`)
}

const size = (name: string, what: string, standard: number) =>
  new Option(`--${name} <number>`, `${what}, for the bench profile`)
    .argParser(wholeNumber(1))
    .default(standard)

export const seedCommand = new Command('seed')
  .description('Load an organization with data: the demo, or a large one to measure with.')
  .addOption(new Option('--profile <name>', 'which data').choices(['demo', 'bench']).makeOptionMandatory())
  .addOption(size('people', 'people', 1_000_000))
  .addOption(size('companies', 'companies', 100_000))
  .addOption(size('messages', 'messages', 10_000_000))
  .addOption(dataDirOption())
  .action(seed)
