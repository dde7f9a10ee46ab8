import { mkdir, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { startPostgres } from '#scripts/postgres.ts'
import { seedBench } from '#service/db/bench/seed.ts'
import { migrateDatabase } from '#service/db/migrate.ts'
import { type Measured, measure, type Report, type Timing } from './api/measure.ts'
import type { Sizes } from './api/subjects.ts'

export type ApiBenchFlags = Timing & {
  small?: string
  large?: string
  people: number
  only: string
  size: 'small' | 'large' | 'both'
}

const say = (text: string) => process.stdout.write(`${text}\n`)

const microseconds = (cost: number | null) => (cost === null ? '' : `${cost.toFixed(0)} µs`)

function line({ name, bare, ours, ratio, target, p50, p95, bareCost, oursCost }: Measured): string {
  const numbers = [
    bare.toFixed(0),
    ours.toFixed(0),
    ratio.toFixed(2),
    `≥ ${target}`,
    `${p50.toFixed(1)} ms`,
    `${p95.toFixed(1)} ms`,
    microseconds(bareCost),
    microseconds(oursCost),
  ]
  return `${name.padEnd(38)}${numbers.map((it) => it.padStart(10)).join('')}  ${ratio >= target ? 'ok' : 'BELOW'}`
}

const head = `${''.padEnd(38)}${['bare/s', 'ours/s', 'ratio', 'target', 'p50', 'p95', 'bare cpu', 'ours cpu'].map((it) => it.padStart(10)).join('')}`

async function seeded(base: string, name: string, sizes: Sizes): Promise<string> {
  const admin = new pg.Client({ connectionString: base })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const url = new URL(base)
  url.pathname = `/${name}`
  await migrateDatabase({ connectionString: url.href })
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  say(`Seeding ${sizes.people} people, ${sizes.companies} companies, ${sizes.messages} messages …`)
  await seedBench(client, sizes)
  await client.end()
  return url.href
}

function sizesOf(people: number): Sizes {
  return { people, companies: Math.max(10, people / 10), messages: people * 10 }
}

async function run(urls: string[], flags: ApiBenchFlags): Promise<Report[]> {
  const reports: Report[] = []
  for (const url of urls) {
    say(`\n${head}`)
    const report = await measure(url, flags, new RegExp(flags.only), (row) => say(line(row)))
    say(`${JSON.stringify(report.sizes)}; the service held ${report.memoryMiB} MiB at the end`)
    reports.push(report)
  }
  return reports
}

type SizeComparison = { name: string; small: number; large: number; ratio: number; bytes: [number, number] }

/** The p95 of both sizes, in milliseconds. */
function compareSizes([small, large]: Report[]): SizeComparison[] {
  return (large?.rows ?? []).flatMap(({ name, p95, bytes }) => {
    const other = small?.rows.find((row) => row.name === name)
    if (!other) return []
    const ratio = p95 / other.p95
    return [{ name, small: other.p95, large: p95, ratio, bytes: [other.bytes, bytes] }]
  })
}

function printSizes(comparisons: SizeComparison[]): void {
  if (comparisons.length === 0) return
  say('\np95 of the large data against the small (target ≤ 1.5), and an answer of each')
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  for (const { name, small, large, ratio, bytes } of comparisons) {
    const columns = [
      `${small.toFixed(1)} ms`,
      `${large.toFixed(1)} ms`,
      ratio.toFixed(2),
      ...bytes.map(kilobytes),
    ]
    say(`${name.padEnd(38)}${columns.map((it) => it.padStart(10)).join('')}`)
  }
}

/** The databases to measure, seeded where none is given. */
async function databases(flags: ApiBenchFlags, base: string): Promise<string[]> {
  const urls: string[] = []
  if (flags.size !== 'large')
    urls.push(flags.small ?? (await seeded(base, 'bench_small', sizesOf(Math.max(100, flags.people / 100)))))
  if (flags.size !== 'small')
    urls.push(flags.large ?? (await seeded(base, 'bench_large', sizesOf(flags.people))))
  return urls
}

function hasAll({ size, small, large }: ApiBenchFlags): boolean {
  return (size === 'large' || small !== undefined) && (size === 'small' || large !== undefined)
}

/** Measures every GET operation of the contract against a bare server with the same SQL, at two sizes of data. */
export async function benchApi(flags: ApiBenchFlags): Promise<void> {
  const server = hasAll(flags) ? null : await startPostgres()
  if (!server && !hasAll(flags))
    throw new Error('PostgreSQL is needed: install its server programs, or give --small and --large.')
  try {
    const reports = await run(await databases(flags, server?.url ?? ''), flags)
    const sizeComparison = compareSizes(reports)
    printSizes(sizeComparison)
    await mkdir('bench/results', { recursive: true })
    const file = `bench/results/api-${new Date().toISOString().replaceAll(':', '-')}.json`
    await writeFile(file, `${JSON.stringify({ reports, sizeComparison }, null, 2)}\n`)
    say(`\nWritten to ${file}`)
  } finally {
    await server?.stop()
  }
}
