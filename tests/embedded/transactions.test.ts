import { once } from 'node:events'
import { expect, test } from 'vitest'
import { connect, cut, startInMemory } from './setup.ts'

test('isolates transactions that run at the same time', async () => {
  const database = await startInMemory()
  const clients = await Promise.all(Array.from({ length: 6 }, () => connect(database)))
  await clients[0]?.query('CREATE TABLE counter (n int); INSERT INTO counter VALUES (0)')
  const increments = clients.map(async (client) => {
    for (let i = 0; i < 20; i++) {
      await client.query('BEGIN')
      const { rows } = await client.query('SELECT n FROM counter')
      await client.query('UPDATE counter SET n = $1', [rows[0].n + 1])
      await client.query(i % 4 === 3 ? 'ROLLBACK' : 'COMMIT')
    }
  })
  await Promise.all(increments)
  expect((await clients[0]?.query('SELECT n FROM counter'))?.rows).toEqual([{ n: 6 * 15 }])
})

test('accepts connections while a transaction is open, and makes their queries wait for its end', async () => {
  const database = await startInMemory()
  const one = await connect(database)
  await one.query('CREATE TABLE t (id int)')
  await one.query('BEGIN')
  await one.query('INSERT INTO t VALUES (1)')
  const two = await connect(database)
  const seen = two.query('SELECT count(*)::int AS n FROM t')
  await one.query('INSERT INTO t VALUES (2)')
  await one.query('COMMIT')
  expect((await seen).rows).toEqual([{ n: 2 }])
})

test('rolls back what a client leaves behind that dies in a transaction', async () => {
  const database = await startInMemory()
  const [dies, waits] = [await connect(database), await connect(database)]
  await dies.query('CREATE TABLE t (id int)')
  await dies.query('BEGIN')
  await dies.query('INSERT INTO t VALUES (1)')
  const seen = waits.query('SELECT count(*)::int AS n FROM t')
  cut(dies)
  expect((await seen).rows).toEqual([{ n: 0 }])
})

test('refuses commands after an error in a transaction until it is rolled back', async () => {
  const client = await connect(await startInMemory())
  await client.query('BEGIN')
  await expect(client.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' })
  await expect(client.query('SELECT 1')).rejects.toMatchObject({ code: '25P02' })
  await client.query('ROLLBACK')
  expect((await client.query('SELECT 1 AS v')).rows).toEqual([{ v: 1 }])
})

test('ends a connection that keeps a transaction open without using it', async () => {
  const database = await startInMemory({ idleTransactionMs: 20 })
  const [sleeps, waits] = [await connect(database), await connect(database)]
  const failed = once(sleeps, 'error')
  await sleeps.query('CREATE TABLE t (id int)')
  // In one message: between two, a busy machine may take longer than the transaction may stay idle.
  await sleeps.query('BEGIN; INSERT INTO t VALUES (1)')
  expect((await waits.query('SELECT count(*)::int AS n FROM t')).rows).toEqual([{ n: 0 }])
  expect(await failed).toMatchObject([{ code: '25P03' }])
})

test('gives transaction locks and local settings their usual meaning', async () => {
  const database = await startInMemory()
  const [one, two] = [await connect(database), await connect(database)]
  await one.query('BEGIN')
  await one.query("SET LOCAL statement_timeout = '5s'")
  await one.query('SELECT pg_advisory_xact_lock(1)')
  const locked = two.query('SELECT pg_try_advisory_xact_lock(1) AS v, current_setting($1) AS t', [
    'statement_timeout',
  ])
  await one.query('COMMIT')
  expect((await locked).rows).toEqual([{ v: true, t: '0' }])
})

test('knows no limit of time for a statement, whatever is set: docs/security.md says so', async () => {
  const client = await connect(await startInMemory())
  await client.query('BEGIN')
  await client.query('SET LOCAL statement_timeout = 1')
  const { rows } = await client.query('SELECT count(*)::int AS n FROM generate_series(1, 200000)')
  expect(rows).toEqual([{ n: 200_000 }])
  await client.query('COMMIT')
})
