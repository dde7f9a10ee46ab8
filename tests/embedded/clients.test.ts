import { expect, test } from 'vitest'
import { openPool } from '#service/db/client.ts'
import { connect, startInMemory } from './setup.ts'

test('answers every client with its own rows', async () => {
  const database = await startInMemory()
  const clients = await Promise.all(Array.from({ length: 8 }, () => connect(database)))
  const answers = clients.map(async (client, number) => {
    for (let i = 0; i < 200; i++) {
      const expected = `${number}:${i}`
      const { rows } =
        number % 2 === 0
          ? await client.query('SELECT $1::text AS v', [expected])
          : await client.query('SELECT $1::int AS n, $2::text AS v', [i, expected])
      if (rows[0].v !== expected) return `${expected} was answered with ${rows[0].v}`
    }
    return 'right'
  })
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['right']))
})

test('keeps commands whole that arrive in many pieces', async () => {
  const database = await startInMemory()
  const clients = await Promise.all(Array.from({ length: 8 }, () => connect(database)))
  const lengths = clients.map(async (client, number) => {
    const long = `${number}`.repeat(1_000_000)
    const { rows } =
      number % 2 === 0
        ? await client.query('SELECT length($1) AS n, left($1, 1) AS v', [long])
        : await client.query('SELECT length($2) AS n, left($2, 1) AS v, $1::int', [number, long])
    return [rows[0].n, rows[0].v]
  })
  expect(await Promise.all(lengths)).toEqual(clients.map((_, number) => [1_000_000, `${number}`]))
})

test('returns results of several megabytes', async () => {
  const client = await connect(await startInMemory())
  const { rows } = await client.query("SELECT repeat('x', 1000) AS v FROM generate_series(1, 5000)")
  expect(rows).toHaveLength(5000)
  expect(rows.every(({ v }) => v.length === 1000)).toBe(true)
})

test('keeps named statements of two clients apart, however long their name', async () => {
  const database = await startInMemory()
  const [one, two] = [await connect(database), await connect(database)]
  const name = 'n'.repeat(63)
  for (let i = 0; i < 2; i++) {
    expect((await one.query({ name, text: 'SELECT 1 AS a' })).rows).toEqual([{ a: 1 }])
    expect((await two.query({ name, text: 'SELECT 2 AS b' })).rows).toEqual([{ b: 2 }])
  }
})

test('frees the named statements of a client that has left', async () => {
  const database = await startInMemory()
  const [stays, leaves] = [await connect(database), await connect(database)]
  await leaves.query({ name: 'q', text: 'SELECT 1' })
  await leaves.end()
  expect((await stays.query('SELECT name FROM pg_prepared_statements')).rows).toEqual([])
})

test('goes on after errors', async () => {
  const client = await connect(await startInMemory())
  await expect(client.query('SELEC $1', ['x'])).rejects.toMatchObject({ code: '42601' })
  await expect(client.query('SELECT 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
  await expect(client.query('SELECT $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' })
  expect((await client.query('SELECT $1::int AS v', [7])).rows).toEqual([{ v: 7 }])
})

test.each([
  ['nested JSON', 'SELECT $1::jsonb', '['.repeat(500_000), '22P02'],
  ['a long expression', `SELECT length($1)${' + 1'.repeat(20_000)}`, '', '54001'],
  ['a recursion', 'SELECT f($1)', 'x', '54001'],
])('refuses %s that is too deep', async (_, sql, value, code) => {
  const client = await connect(await startInMemory())
  await client.query('CREATE FUNCTION f(v text) RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN f(v); END $$')
  await expect(client.query(sql, [value])).rejects.toMatchObject({ code })
  expect((await client.query('SELECT 1 AS v')).rows).toEqual([{ v: 1 }])
})

test('answers what was asked before a pool ends', async () => {
  const pool = openPool({ ...(await startInMemory()).poolConfig, max: 4 })
  const pending = Array.from({ length: 4 }, (_, i) => pool.query('SELECT $1::int AS v', [i]))
  const ended = pool.end()
  const answers = await Promise.allSettled(pending)
  await ended
  expect(answers.map((answer) => answer.status === 'fulfilled' && answer.value.rows[0].v)).toEqual(
    pending.map((_, i) => i),
  )
})

test('forgets settings of a client that has left', async () => {
  const database = await startInMemory()
  const [stays, leaves] = [await connect(database), await connect(database)]
  await leaves.query("SET statement_timeout = '5s'")
  await leaves.end()
  expect((await stays.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
})

test('offers the extensions', async () => {
  const client = await connect(await startInMemory())
  await client.query('CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin')
  expect((await client.query("SELECT similarity('signal', 'signals') > 0.5 AS v")).rows).toEqual([
    { v: true },
  ])
})
