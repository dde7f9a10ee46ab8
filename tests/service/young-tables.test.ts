import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { analyzeYoung } from '#service/engine/housekeeping/young-tables.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('a table that has just begun to fill is analyzed, and again when it has ten times the rows', async () => {
  const { pool } = service.db
  const table = `young_${randomUUID().replaceAll('-', '')}`
  await pool.query(`CREATE TABLE ${table} (n int)`)
  onTestFinished(async () => {
    await pool.query(`DROP TABLE ${table}`)
  })
  /** Says whether the table was analyzed after these rows came. */
  const analyzedAfter = async (rows: number) => {
    const client = await pool.connect()
    await client.query(`INSERT INTO ${table} SELECT generate_series(1, ${rows})`)
    // What a transaction did is counted with a delay, unless it is asked for.
    await client.query('SELECT pg_stat_force_next_flush()')
    await client.query('SELECT 1')
    client.release()
    return (await analyzeYoung(service.db)).includes(`public.${table}`)
  }
  expect([await analyzedAfter(50), await analyzedAfter(150)]).toEqual([false, true])
  expect([await analyzedAfter(500), await analyzedAfter(1500)]).toEqual([false, true])
  const { rows } = await pool.query('SELECT reltuples::int AS n FROM pg_class WHERE relname = $1', [table])
  expect(rows).toEqual([{ n: 2200 }])
})
