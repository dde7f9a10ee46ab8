import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '#service/db/embedded/start.ts'
import { fill, smallDisk } from './disk.ts'
import { connect } from './setup.ts'

test('a disk that others fill lets everybody read, refuses writes, and goes on when there is room', async (it) => {
  const disk = smallDisk(200)
  if (disk === null) return it.skip('no small disk can be mounted here')
  const database = await startEmbedded(join(disk, 'data'))
  onTestFinished(() => database.close())
  let ended = false
  database.onExit(() => {
    ended = true
  })
  const client = await connect(database)
  await client.query('CREATE TABLE t (n int, a text); INSERT INTO t VALUES (0)')
  const makeRoom = fill(disk, 12)
  // More than a segment of the log holds.
  const codes = new Set<unknown>()
  for (let turn = 0; turn < 40; turn++)
    await client
      .query(`UPDATE t SET a = (SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 40000))`)
      .catch((error: Error) => codes.add(Reflect.get(error, 'code')))
  expect([...codes]).toEqual(['53100'])
  expect((await client.query('SELECT n FROM t')).rows).toEqual([{ n: 0 }])
  await client.query('SET statement_timeout = 0')
  await client.end()
  const other = await connect(database)
  await expect(other.query('INSERT INTO t VALUES (1)')).rejects.toMatchObject({ code: '53100' })
  await expect(other.query('BEGIN; DELETE FROM t; COMMIT')).rejects.toMatchObject({ code: '53100' })
  await other.query('ROLLBACK')
  expect((await other.query('SELECT count(*)::int AS n FROM t')).rows).toEqual([{ n: 1 }])
  makeRoom()
  await other.query('INSERT INTO t VALUES (1)')
  expect((await other.query('SELECT n FROM t ORDER BY n')).rows).toEqual([{ n: 0 }, { n: 1 }])
  expect(ended).toBe(false)
})
