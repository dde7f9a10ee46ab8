import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#service/db/client.ts'
import { openForService } from '#service/db/open.ts'
import { lineTo } from '#tests/harness/cut-off.ts'
import { useService } from '#tests/harness/service.ts'
import { startVariant } from './support/variant.ts'

const { kind, pool } = inject('database')
const database = pool.connectionString ?? ''
const service = useService()
const connections = 4

async function openThrough(url: string): Promise<Database> {
  const { db } = await openForService({ url, dataDir: '', poolSize: connections })
  onTestFinished(() => db.close())
  return db
}

/** A service on the line, and a read of it that needs the database. */
async function serviceOn(url: string) {
  const { key } = await service.org()
  const db = await openThrough(url)
  const variant = await startVariant({ db })
  const read = async () => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(`${variant.url}/v1/people`, { headers })).status
  }
  const live = async () => (await fetch(`${variant.url}/health/live`)).status
  return { read, live }
}

const whenBack = { timeout: 100_000 }

describe.runIf(kind === 'postgresql')('connections that vanish without a word', { timeout: 120_000 }, () => {
  test('are thrown out, and everybody is served again', async () => {
    const line = await lineTo(database)
    const { read, live } = await serviceOn(line.url)
    expect(await read()).toBe(200)
    line.forgetOpen()
    const waiting = Array.from({ length: connections }, read)
    await expect.poll(read, whenBack).toBe(200)
    for (const status of await Promise.all(waiting)) expect([200, 500]).toContain(status)
    expect(await live()).toBe(200)
  })

  test('and a proxy that takes connections and forwards nothing hold nobody once it forwards again', async () => {
    const line = await lineTo(database)
    const { read, live } = await serviceOn(line.url)
    line.freeze()
    expect(await Promise.all(Array.from({ length: connections + 1 }, read))).not.toContain(200)
    expect(await live()).toBe(200)
    line.thaw()
    await expect.poll(read, whenBack).toBe(200)
  })

  test('inside a transaction end it, and the next one begins on a new connection', async () => {
    const line = await lineTo(database)
    const db = await openThrough(line.url)
    const client = await db.pool.connect()
    client.on('error', () => undefined)
    await client.query('BEGIN')
    line.forgetOpen()
    await expect(client.query('SELECT 1')).rejects.toThrow('did not answer on this connection')
    await expect(client.query('ROLLBACK')).rejects.toThrow()
    client.release(true)
    expect((await db.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test('are told from statements that take long', async () => {
    const db = await openThrough(database)
    const { rows } = await db.pool.query(`SELECT pg_sleep(9), 'done' AS how`)
    expect(rows).toMatchObject([{ how: 'done' }])
  })
})

test.runIf(kind === 'postgresql')(
  'a process whose connections are never given back is not alive',
  async () => {
    const config = { connectionString: database, max: 1 }
    const watch = { beside: { connectionString: database }, patience: 60_000, stuckAfter: 1 }
    const db = openDatabase({
      kind,
      pool: config,
      listen: service.db.listen,
      watch,
      close: async () => undefined,
    })
    const taken = await db.pool.connect()
    onTestFinished(() => db.close())
    const { url } = await startVariant({ db: { ...service.db, isStuck: db.isStuck } })
    const live = async () => {
      const answer = await fetch(`${url}/health/live`)
      return [answer.status, await answer.json()]
    }
    await expect.poll(live, whenBack).toEqual([503, { status: 'stuck', reason: 'database' }])
    taken.release()
    await expect.poll(live, whenBack).toEqual([200, { status: 'live' }])
  },
)
