import pg from 'pg'
import { median, type Running } from '../api/servers.ts'
import { type Servers, since, spentBy } from './forms.ts'
import { ask, paths } from './traffic.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const largest = `
  SELECT c.relname AS name, c.reltuples::float8 AS rows, pg_table_size(c.oid)::float8 AS heap, pg_indexes_size(c.oid)::float8 AS indexes
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.reltuples > 0
   ORDER BY pg_total_relation_size(c.oid) DESC LIMIT 12`

type Table = { name: string; rows: number; heap: number; indexes: number }

/** Says what the largest tables take, for each of their rows. */
export async function tellSizes(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('ANALYZE')
    const { rows } = await client.query<Table>(largest)
    say(
      `\n${'table'.padEnd(26)}${['rows', 'MB', 'bytes a row', 'of which indexes'].map((it) => it.padStart(18)).join('')}`,
    )
    for (const { name, rows: count, heap, indexes } of rows) {
      const columns = [count, (heap + indexes) / 1e6, (heap + indexes) / count, indexes / count]
      say(`${name.padEnd(26)}${columns.map((it) => it.toFixed(0).padStart(18)).join('')}`)
    }
  } finally {
    await client.end()
  }
}

const times = 40

/** Says what each read costs alone: until its answer, and the processor time of the database. */
export async function tellReads(running: Running[], servers: Servers, key: string): Promise<void> {
  say(`\n${'read'.padEnd(44)}${['until answered', 'of the database'].map((it) => it.padStart(18)).join('')}`)
  const url = running[0]?.url ?? ''
  for (const path of paths) {
    const took: number[] = []
    for (let n = 0; n < 5; n++) await ask(url, key, path)
    const before = await spentBy(running, servers)
    for (let n = 0; n < times; n++) {
      const began = performance.now()
      await ask(url, key, path)
      took.push(performance.now() - began)
    }
    const { primary } = since(before, await spentBy(running, servers))
    const columns = [median(took), primary / times]
    say(`${path.padEnd(44)}${columns.map((it) => `${it.toFixed(1)} ms`.padStart(18)).join('')}`)
  }
}
