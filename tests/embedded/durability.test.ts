import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '#service/db/embedded/start.ts'
import { newDirectory, startWriter } from './setup.ts'

async function query(directory: string, sql: string): Promise<Record<string, unknown>[]> {
  const database = await startEmbedded(directory)
  const client = new pg.Client(database.poolConfig)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  await database.close()
  return rows
}

/** Lets the writer acknowledge some rows, kills it, and returns what it had acknowledged. */
async function writeAndKill(directory: string, rows: number): Promise<number[]> {
  const writer = startWriter(directory)
  const acknowledged: number[] = []
  for await (const line of writer.lines) {
    acknowledged.push(Number(line))
    if (acknowledged.length === rows) writer.kill()
  }
  await writer.exited
  return acknowledged
}

test('has every acknowledged row after kill -9, again and again', async () => {
  const directory = newDirectory()
  const acknowledged: number[] = []
  for (const rows of [300, 50, 500]) {
    acknowledged.push(...(await writeAndKill(directory, rows)))
    const found = new Set((await query(directory, 'SELECT id::int FROM written')).map(({ id }) => id))
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
  }
  const [sum] = await query(
    directory,
    'SELECT count(*)::int AS n, sum(length(v))::int AS length FROM written',
  )
  expect(sum?.length).toBe(Number(sum?.n) * 500)
})

test('keeps everything over a close, and syncs to the disk', async () => {
  const directory = newDirectory()
  await query(directory, 'CREATE TABLE t (id int); INSERT INTO t VALUES (1)')
  expect(await query(directory, 'SELECT * FROM t')).toEqual([{ id: 1 }])
  expect(await query(directory, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(directory, 'SHOW wal_sync_method')).toEqual([{ wal_sync_method: 'fsync' }])
})

test('starts from a snapshot, in memory and on disk', async () => {
  const source = await startEmbedded(newDirectory(), { memory: true })
  onTestFinished(() => source.close())
  const client = new pg.Client(source.poolConfig)
  await client.connect()
  await client.query('CREATE TABLE t AS SELECT generate_series(1, 100) AS id')
  await client.end()
  const snapshot = await source.dumpSnapshot()
  for (const memory of [true, false]) {
    const copy = await startEmbedded(newDirectory(), { memory, snapshot })
    onTestFinished(() => copy.close())
    const reader = new pg.Client(copy.poolConfig)
    await reader.connect()
    expect((await reader.query('SELECT count(*)::int AS n FROM t')).rows).toEqual([{ n: 100 }])
    await reader.end()
  }
})

test('vacuums and analyzes what has changed', async () => {
  const database = await startEmbedded(newDirectory(), { memory: true })
  onTestFinished(() => database.close())
  const client = new pg.Client(database.poolConfig)
  await client.connect()
  await client.query('CREATE TABLE t AS SELECT generate_series(1, 5000) AS id')
  await client.query('SELECT pg_stat_force_next_flush()')
  await client.query('SELECT 1')
  await database.vacuum()
  const { rows } = await client.query("SELECT reltuples::int AS n FROM pg_class WHERE relname = 't'")
  await client.end()
  expect(rows).toEqual([{ n: 5000 }])
})
