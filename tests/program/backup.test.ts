import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findPostgres, startPostgres } from '#scripts/postgres.ts'
import { openForRestore } from '#service/db/open.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { contentOf as contentIn } from './support/backup-content.ts'
import { besideService } from './support/beside-service.ts'
import { type Outcome, signalbox, temporaryFolder } from './support/cli.ts'

const { dataDir, client } = besideService()
const { folder: files, remove } = temporaryFolder()
afterAll(remove)

const fileOf = (name: string) => join(files, name)
const backup = (name: string, ...more: string[]) => signalbox(['backup', '--to', fileOf(name), ...more])
const restore = (name: string, ...more: string[]) => signalbox(['restore', fileOf(name), ...more])

const contentOf = (name: string) => contentIn(fileOf(name))

/** Backs up while somebody sends message after message, each in a request of its own. */
beforeAll(async () => {
  const api = await client()
  const send = (n: number) => push(api, [aMessage({ id: `m${n}`, content: `Nr. ${n} "\\ ü\n'🦊'` })])
  for (let n = 0; n < 10; n++) await send(n)
  let isWritten = false
  const written = backup('first', ...dataDir).finally(() => {
    isWritten = true
  })
  for (let n = 10; !isWritten; n++) await send(n)
  expect((await written).stderr).toBe('')
})

test('what is written while others work is one instant, and is restored row by row', {
  timeout: 300_000,
}, async () => {
  const there = ['--data-dir', fileOf('elsewhere')]
  expect(await restore('first', ...there)).toMatchObject({ code: 0, stderr: '' })
  expect(await backup('second', ...there)).toMatchObject({ code: 0 })
  const [first, second] = [await contentOf('first'), await contentOf('second')]
  expect(second).toEqual(first)
  expect(first.messages?.length).toBeGreaterThanOrEqual(10)
  expect(first.channels?.map((channel) => Number(channel.message_count))).toEqual([first.messages?.length])
  expect(statSync(fileOf('first')).mode & 0o077).toBe(0)
  expect(readdirSync(files).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})

/** Adds a topic while a backup waits for the table of topics, behind the tables that it has read already. */
async function addTopicWhile(connectionString: string, work: () => Promise<Outcome>): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('BEGIN; LOCK TABLE topics IN ACCESS EXCLUSIVE MODE')
    const working = work()
    const waiting = 'SELECT FROM pg_locks WHERE relation = $1::regclass AND NOT granted'
    await vi.waitUntil(async () => (await client.query(waiting, ['topics'])).rowCount === 1, {
      timeout: 60_000,
    })
    await client.query(
      `INSERT INTO topics (org_id, title, search_text) SELECT id, 'later', 'later' FROM organizations`,
    )
    await client.query('COMMIT')
    expect(await working).toMatchObject({ code: 0 })
  } finally {
    await client.end()
  }
}

test.skipIf(!findPostgres())(
  'it goes into a server, whose backup is the same',
  { timeout: 300_000 },
  async () => {
    const server = await startPostgres()
    if (!server) throw new Error('PostgreSQL did not start')
    try {
      const env = { DATABASE_URL: server.url }
      expect(await signalbox(['restore', fileOf('first')], env)).toMatchObject({ code: 0, stderr: '' })
      await addTopicWhile(server.url, () => signalbox(['backup', '--to', fileOf('of-server')], env))
      expect(await contentOf('of-server')).toEqual(await contentOf('first'))
      expect((await signalbox(['restore', fileOf('first')], env)).stderr).toContain('nothing is overwritten')
    } finally {
      await server.stop()
    }
  },
)

test('nothing is overwritten, neither data nor a file', { timeout: 120_000 }, async () => {
  expect((await restore('first', ...dataDir)).stderr).toContain(
    'A service is running on this data directory. Stop it first.',
  )
  expect((await backup('first', ...dataDir)).stderr).toContain('is there already')
})

test('a damaged, cut or foreign file is refused by name, and nothing is made', {
  timeout: 120_000,
}, async () => {
  const whole = gunzipSync(readFileSync(fileOf('first'))).toString()
  writeFileSync(fileOf('changed'), gzipSync(whole.replace('Nr. 7', 'Nr. 8')))
  writeFileSync(fileOf('cut'), gzipSync(whole.slice(0, whole.lastIndexOf('{"end"'))))
  writeFileSync(fileOf('torn'), readFileSync(fileOf('first')).subarray(0, 2000))
  writeFileSync(fileOf('newer'), gzipSync(whole.replace('"migrations":[', '"migrations":[9999999999999,')))
  writeFileSync(fileOf('foreign'), 'something else')
  const refusals = {
    changed: 'The rows of ',
    cut: 'its end is missing',
    torn: 'damaged',
    foreign: 'damaged',
    newer: 'by a newer version (',
  }
  for (const [name, reason] of Object.entries(refusals)) {
    const { code, stderr } = await restore(name, '--data-dir', fileOf('never'))
    expect(stderr).toContain(`${fileOf(name)} cannot be restored.`)
    expect(stderr).toContain(reason)
    expect(code).toBe(1)
  }
  expect(readdirSync(files)).not.toContain('never')
})

test('a file of an earlier version gets the tables of this one', { timeout: 300_000 }, async () => {
  const journal = JSON.parse(readFileSync('service/db/migrations/meta/_journal.json', 'utf8'))
  const before = journal.entries.at(-2).when
  const old = fileOf('old')
  const { config, close } = await openForRestore({ url: undefined, dataDir: old }, before)
  const client = new pg.Client(config)
  await client.connect()
  await client.query(`INSERT INTO organizations (slug, name) VALUES ('old', 'Old')`)
  await client.end()
  await close()
  expect(await signalbox(['upgrade', '--check', '--data-dir', old])).toMatchObject({
    stdout: expect.stringContaining(`1 changes lead to the tables`),
  })
  expect(readdirSync(old)).not.toContain('backups')
  expect(await signalbox(['upgrade', '--data-dir', old])).toMatchObject({ code: 0, stderr: '' })
  const [copy] = readdirSync(join(old, 'backups'))
  copyFileSync(join(old, 'backups', copy ?? ''), fileOf('copy'))
  expect(await restore('copy', '--data-dir', fileOf('again'))).toMatchObject({
    ...{ code: 0, stderr: '' },
    stdout: expect.stringContaining('1 organizations'),
  })
})
