import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openForCommand } from '#service/db/open.ts'
import { routes } from '#service/doors/http/operations.ts'
import { apiClient } from '#tests/harness/client.ts'
import { serviceForTest, signalbox, temporaryFolder } from '#tests/program/support/cli.ts'
import { figures, wait } from './support/figures.ts'
import { requestOf } from './support/inputs.ts'

/** Milliseconds for which one request may hold the event loop of the service, and its embedded database. */
const limits = { loop: 50, database: 2_000 }
/** The best of so many counts: others use this machine, too. */
const tries = 3

const watch = fileURLToPath(new URL('support/loop-watch.ts', import.meta.url))
const told = figures('longest holds')

const size = ['--people', '5000', '--companies', '500', '--messages', '50000']

/** Left out: they end the key that is used, take a file, or stay open. */
const tried = routes.filter(
  ({ upload, stream, constant, name }) =>
    !upload && !stream && !constant && !/^apiKeys\.(revoke|roll)/.test(name),
)

type Held = { name: string; status: number; loop: number; database: number }

/** Ids of what is there, by the names of the parameters that ask for them. */
async function idsIn(folder: string): Promise<Record<string, string>> {
  const db = await openForCommand({ url: undefined, dataDir: folder, poolSize: 1 })
  try {
    const ids: Record<string, string> = {}
    const tables = {
      person: 'people',
      company: 'companies',
      channel: 'channels',
      topic: 'topics',
      message: 'messages',
    }
    for (const [name, table] of Object.entries(tables)) {
      const order =
        table === 'channels' || table === 'topics' || table === 'people' ? 'message_count DESC' : 'id'
      const found = await db.pool.query<{ id: string }>(
        `SELECT id::text FROM ${table} ORDER BY ${order} LIMIT 1`,
      )
      if (found.rows[0]) ids[`${name}Id`] = found.rows[0].id
    }
    return ids
  } finally {
    await db.close()
  }
}

/** Milliseconds that the database let another client wait at most, while something was under way. */
async function longestWait(client: Pick<pg.ClientBase, 'query'>, work: Promise<unknown>): Promise<number> {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  let longest = 0
  while (!isOver) {
    const began = performance.now()
    await client.query('SELECT 1')
    longest = Math.max(longest, performance.now() - began)
    await wait(5)
  }
  return longest
}

test('the worst input of every operation holds neither the event loop nor the database for long', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const file = join(folder, 'loop.json')
  expect(await signalbox(['seed', '--profile', 'bench', ...size, '--data-dir', folder])).toMatchObject({
    code: 0,
  })
  const service = await serviceForTest(folder, { NODE_OPTIONS: `--import=${watch}`, FAULTS_LOOP: file })
  const key = await keyOf(folder)
  const ids = await idsIn(folder)
  const db = await openForCommand({ url: undefined, dataDir: folder, poolSize: 1 })
  const client = await db.pool.connect()
  onTestFinished(async () => {
    client.release()
    await db.close()
  })
  const api = apiClient(service.url, key)

  let read = 0
  const holdSince = async (): Promise<number> => {
    process.kill(service.pid, 'SIGUSR2')
    read += 1
    for (;;) {
      const { times, ms } = readHold(file)
      if (times >= read) return ms
      await wait(5)
    }
  }

  const held: Held[] = []
  for (const route of tried)
    for (const taste of ['large', 'small'] as const) {
      const { method, path, body } = requestOf(route, ids, taste)
      const best: Held = { name: `${route.name}, ${taste}`, status: 0, loop: Infinity, database: Infinity }
      for (let n = 0; n < tries; n++) {
        await holdSince()
        const sent = api.send(method, path, body)
        const database = await longestWait(client, sent)
        const { status } = await sent
        await wait(20)
        const loop = await holdSince()
        Object.assign(best, {
          status,
          loop: Math.min(best.loop, loop),
          database: Math.min(best.database, database),
        })
        if (best.loop < limits.loop && best.database < limits.database) break
      }
      held.push(best)
    }

  const shown = held.toSorted((x, y) => y.loop - x.loop).slice(0, 15)
  const waits = held.toSorted((x, y) => y.database - x.database).slice(0, 5)
  told({
    requests: held.length,
    'of them answered with success': held.filter(({ status }) => status === 200).length,
  })
  told(
    Object.fromEntries(
      shown.map((it) => [`event loop: ${it.name}`, `${it.loop.toFixed(0)} ms (${it.status})`]),
    ),
  )
  told(
    Object.fromEntries(
      waits.map((it) => [`database: ${it.name}`, `${it.database.toFixed(0)} ms (${it.status})`]),
    ),
  )
  expect(held.filter(({ status }) => status >= 500)).toEqual([])
  expect(held.filter(({ loop, database }) => loop > limits.loop || database > limits.database)).toEqual([])
})

function readHold(file: string): { times: number; ms: number } {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { times: number; ms: number }
  } catch {
    return { times: 0, ms: 0 }
  }
}

/** A key of the organization that has the data. */
async function keyOf(folder: string): Promise<string> {
  const made = await signalbox([
    ...['keys', 'create', '--org', 'bench', '--name', 'holds', '--per-minute', '1000000'],
    ...['--data-dir', folder],
  ])
  if (made.code !== 0) throw new Error(made.stderr)
  return made.stdout.trim()
}
