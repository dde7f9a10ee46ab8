import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { serverListen } from '#service/db/listen.ts'
import '#tests/harness/provided.ts'

const { kind, pool } = inject('database')

async function admin(): Promise<pg.Client> {
  const client = new pg.Client(pool)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const lines = `SELECT pid FROM pg_stat_activity WHERE application_name = 'signalbox listener' AND query LIKE '%heard%'`

test.runIf(kind === 'postgresql')('a line that is cut is made anew, once, and heard again', async () => {
  // Nobody asks whether the line is there: what it said last is what it is known by.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const heard: string[] = []
  const states: boolean[] = []
  const stop = await serverListen(pool)(
    'heard',
    (payload) => heard.push(payload),
    (up) => states.push(up),
  )
  onTestFinished(stop)
  const client = await admin()
  await client.query(`SELECT pg_terminate_backend(pid) FROM (${lines}) AS cut`)
  await expect.poll(() => states, { timeout: 20_000 }).toEqual([true, false, true])
  await client.query(`SELECT pg_notify('heard', 'again')`)
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['again'])
})

test('a server that is away is asked again and again, one attempt at a time', async () => {
  const states: boolean[] = []
  const away = { host: '127.0.0.1', port: 1, user: 'nobody', database: 'nothing' }
  const stop = await serverListen(away)(
    'heard',
    () => undefined,
    (up) => states.push(up),
  )
  await expect.poll(() => states.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(3)
  expect(states.length).toBeLessThan(6)
  await stop()
})
