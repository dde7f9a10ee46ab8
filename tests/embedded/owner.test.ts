import { once } from 'node:events'
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { acquireLock, DataDirInUseError, findOwner } from '#service/db/embedded/lock.ts'
import { connectionFor, startEmbedded } from '#service/db/embedded/start.ts'
import { connect, newDirectory, startWriter } from './setup.ts'

const ask = async (poolConfig: pg.PoolConfig) => {
  const client = new pg.Client(poolConfig)
  await client.connect()
  const { rows } = await client.query('SELECT 1 AS v')
  await client.end()
  return rows
}

test('refuses a second owner and names the first', async () => {
  const directory = newDirectory()
  const database = await startEmbedded(directory, { memory: true })
  onTestFinished(() => database.close())
  const second = startEmbedded(directory, { memory: true })
  await expect(second).rejects.toBeInstanceOf(DataDirInUseError)
  await expect(second).rejects.toThrow(
    new RegExp(
      `^The data directory ${directory} is in use by process ${process.pid} since \\d\\d:\\d\\d\\. `,
    ),
  )
  expect(await ask(database.poolConfig)).toEqual([{ v: 1 }])
})

test('names the owner while it lives, with the address of its service', async () => {
  const directory = newDirectory()
  expect(await findOwner(directory)).toBeNull()
  const database = await startEmbedded(directory, { memory: true })
  database.announce('http://127.0.0.1:4000')
  expect(await findOwner(directory)).toMatchObject({
    pid: process.pid,
    socketDir: directory,
    ready: true,
    address: 'http://127.0.0.1:4000',
  })
  await database.close()
  expect(await findOwner(directory)).toBeNull()
})

test('takes over from an owner that has died, whatever process has its id now', async () => {
  const directory = newDirectory()
  const dead = { pid: process.ppid, host: 'elsewhere', startedAt: new Date(0).toISOString() }
  const left = { ...dead, socketDir: directory, ready: true, address: null }
  writeFileSync(join(directory, 'owner.lock'), JSON.stringify(left))
  writeFileSync(join(directory, '.s.PGSQL.5432'), '')
  expect(await findOwner(directory)).toBeNull()
  const database = await startEmbedded(directory, { memory: true })
  onTestFinished(() => database.close())
  expect(await ask(database.poolConfig)).toEqual([{ v: 1 }])
})

test('gives the directory to one of several that want it', () => {
  const directory = newDirectory()
  const first = acquireLock(directory, directory)
  expect(() => acquireLock(directory, directory)).toThrow(DataDirInUseError)
  first.release()
  acquireLock(directory, directory).release()
})

test('attaches to the running service', async () => {
  const directory = newDirectory()
  const database = await startEmbedded(directory, { memory: true })
  onTestFinished(() => database.close())
  database.announce('http://127.0.0.1:1')
  const attachment = await connectionFor(directory)
  await attachment.close()
  expect(attachment.poolConfig).toEqual(database.poolConfig)
  expect(await ask(attachment.poolConfig)).toEqual([{ v: 1 }])
})

test('opens the database for several commands at once, one after the other', async () => {
  const directory = newDirectory()
  const command = async () => {
    const attachment = await connectionFor(directory)
    expect(await ask(attachment.poolConfig)).toEqual([{ v: 1 }])
    await attachment.close()
  }
  await Promise.all([command(), command(), command()])
  expect(await findOwner(directory)).toBeNull()
})

test('works beside the process that owns the directory, and takes over when it is killed', async () => {
  const directory = newDirectory()
  const writer = startWriter(directory)
  await once(writer.lines, 'line')
  await expect(startEmbedded(directory)).rejects.toBeInstanceOf(DataDirInUseError)
  const attachment = await connectionFor(directory)
  expect(await ask(attachment.poolConfig)).toEqual([{ v: 1 }])
  writer.kill()
  await writer.exited
  expect(await findOwner(directory)).toBeNull()
  const own = await connectionFor(directory)
  expect(await ask(own.poolConfig)).toEqual([{ v: 1 }])
  await own.close()
})

test('puts the socket elsewhere when the path is too long for one or others may look into the directory', async () => {
  const long = join(newDirectory(), 'd'.repeat(120))
  const open = newDirectory()
  mkdirSync(join(open, 'content'))
  chmodSync(open, 0o755)
  for (const directory of [long, open]) {
    const database = await startEmbedded(directory, { memory: true })
    onTestFinished(() => database.close())
    expect(database.socketDir).not.toBe(directory)
    expect(statSync(database.socketDir).mode & 0o777).toBe(0o700)
    database.announce('http://127.0.0.1:1')
    const attachment = await connectionFor(directory)
    expect(await ask(attachment.poolConfig)).toEqual([{ v: 1 }])
  }
})

test('says so when the database ends by itself', async () => {
  const directory = newDirectory()
  const database = await startEmbedded(directory, { memory: true })
  onTestFinished(() => database.close())
  const ended = new Promise<Error>((resolve) => database.onExit(resolve))
  const client = await connect(database)
  const unanswered = client.query('CREATE TABLE t (id int); COPY t FROM STDIN')
  await expect(unanswered).rejects.toThrow()
  expect(await ended).toBeInstanceOf(Error)
  expect(await findOwner(directory)).toBeNull()
})
