import fs from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#service/db/embedded/open.ts'
import { newDirectory } from './setup.ts'

/** From now on files can be written to as far as they go, and not become longer. Answers how to make room. */
function fillDisk(): () => void {
  const { writeSync } = fs
  const withoutGrowth = (fd: number, bytes: Uint8Array, from: number, length: number, at: number): number => {
    if (at + length > fs.fstatSync(fd).size)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    return writeSync(fd, bytes, from, length, at)
  }
  Reflect.set(fs, 'writeSync', withoutGrowth)
  const makeRoom = () => void Reflect.set(fs, 'writeSync', writeSync)
  onTestFinished(makeRoom)
  return makeRoom
}

test('a full disk ends neither the database nor what was stored, and it goes on when there is room', async () => {
  const database = await openDatabase(join(newDirectory(), 'db'), null)
  onTestFinished(() => database.close())
  const insert = `INSERT INTO t SELECT repeat('x', 500) FROM generate_series(1, 2000)`
  const count = async () => (await database.query('SELECT count(*)::int AS n FROM t')).rows
  await database.exec(`CREATE TABLE t (a text); ${insert}; CHECKPOINT`)
  const makeRoom = fillDisk()
  await expect(database.exec(insert)).rejects.toThrow('No space left on device')
  await database.exec('CHECKPOINT')
  expect(await count()).toEqual([{ n: 2000 }])
  makeRoom()
  await database.exec(`${insert}; CHECKPOINT`)
  expect(await count()).toEqual([{ n: 4000 }])
})
