import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findPostgres, startPostgres } from '#scripts/postgres.ts'
import { openForCommand, openForRestore } from '#service/db/open.ts'
import { contentOf as contentIn } from './support/backup-content.ts'
import { besideService } from './support/beside-service.ts'
import { type Outcome, serviceForTest, signalbox, temporaryFolder } from './support/cli.ts'
import { madeBy, organization, thingsOf } from './support/made.ts'
import { type Sent, startWriters } from './support/pushing-writers.ts'
import { expectStatisticsKept } from './support/statistics-kept.ts'

const { folder, dataDir, service } = besideService()
const { folder: files, remove } = temporaryFolder()
afterAll(remove)

const fileOf = (name: string) => join(files, name)
const backup = (name: string, ...more: string[]) => signalbox(['backup', '--to', fileOf(name), ...more])
const restore = (name: string, ...more: string[]) => signalbox(['restore', fileOf(name), ...more])

const contentOf = (name: string) => contentIn(fileOf(name))

type Loaded = { id: string; key: string; before: Sent[]; sent: Sent[] }

/** Backs up while four write as fast as they are answered, and notes what they were answered before. */
async function backUpUnderLoad(
  url: string,
  { id, key }: { id: string; key: string },
  round: string,
  work: () => Promise<Outcome>,
): Promise<Loaded> {
  const writers = startWriters(url, key, 4, round)
  await writers.reached(24)
  const before = writers.sent.filter(({ answer }) => answer !== null)
  expect(await work()).toMatchObject({ code: 0, stderr: '' })
  await writers.stop()
  return { id, key, before, sent: writers.sent }
}

/**
 * What was answered before is there; of each request there is all or nothing; of each writer nothing without what it sent
 * before; and everything that is counted counts what is there.
 */
async function expectOneInstant(source: { url?: string; dataDir: string }, loaded: Loaded): Promise<void> {
  const { id, before, sent } = loaded
  const db = await openForCommand({ url: undefined, ...source, poolSize: 2 })
  try {
    const made = await madeBy(db, id)
    const missing = (request: Sent) => thingsOf(request).filter((thing) => made.get(thing) !== 1)
    expect(before.flatMap(missing)).toEqual([])
    expect(sent.filter((one) => ![0, thingsOf(one).length].includes(missing(one).length))).toEqual([])
    for (const ofWriter of Map.groupBy(sent, ({ key }) => key.slice(0, key.lastIndexOf('-'))).values()) {
      const first = ofWriter.findIndex((one) => missing(one).length > 0)
      const later = first === -1 ? [] : ofWriter.slice(first)
      expect(later.filter((one) => missing(one).length === 0)).toEqual([])
    }
    await expectStatisticsKept(db, id)
  } finally {
    await db.close()
  }
}

let loaded: Loaded
beforeAll(async () => {
  const db = await openForCommand({ url: undefined, dataDir: folder, poolSize: 2 })
  const writing = await organization(db, 'load').finally(() => db.close())
  loaded = await backUpUnderLoad(service().url, writing, 'here', () => backup('first', ...dataDir))
})

test('what is written while others work is one instant, and is restored row by row', {
  timeout: 300_000,
}, async () => {
  const there = fileOf('elsewhere')
  expect(await restore('first', '--data-dir', there)).toMatchObject({ code: 0, stderr: '' })
  expect(await backup('second', '--data-dir', there)).toMatchObject({ code: 0 })
  expect(await contentOf('second')).toEqual(await contentOf('first'))
  await expectOneInstant({ dataDir: there }, loaded)
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
      `INSERT INTO topics (org_id, title, search_text) SELECT id, 'later', 'later' FROM organizations WHERE slug = 'acme'`,
    )
    await client.query('COMMIT')
    expect(await working).toMatchObject({ code: 0 })
  } finally {
    await client.end()
  }
}

test.skipIf(!findPostgres())(
  'it goes into a server, whose backup is the same, and one instant too while others write',
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

      const beside = await serviceForTest(fileOf('of-service'), env)
      const work = () => signalbox(['backup', '--to', fileOf('loaded')], env)
      const there = await backUpUnderLoad(beside.url, loaded, 'there', work)
      expect(there.sent.length).toBeGreaterThan(there.before.length)
      const again = { dataDir: fileOf('loaded-elsewhere') }
      expect(await restore('loaded', '--data-dir', again.dataDir)).toMatchObject({ code: 0, stderr: '' })
      await expectOneInstant(again, { ...there, before: [...there.before, ...loaded.before] })
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
  writeFileSync(fileOf('changed'), gzipSync(whole.replace('here-0-1-a', 'here-0-1-c')))
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

test('a backup changes nothing of an earlier version, and gets the tables of this one where it is restored', {
  timeout: 300_000,
}, async () => {
  const journal = JSON.parse(readFileSync('service/db/migrations/meta/_journal.json', 'utf8'))
  const before = journal.entries.at(-2).when
  const old = fileOf('old')
  const { config, close } = await openForRestore({ url: undefined, dataDir: old }, before)
  const client = new pg.Client(config)
  await client.connect()
  await client.query(`INSERT INTO organizations (slug, name) VALUES ('old', 'Old')`)
  await client.end()
  await close()
  expect(await backup('of-old', '--data-dir', old)).toMatchObject({
    ...{ code: 0, stderr: '' },
    stdout: expect.stringContaining('It has the tables of the earlier version'),
  })
  expect(await signalbox(['upgrade', '--check', '--data-dir', old])).toMatchObject({
    stdout: expect.stringContaining(`1 changes lead to the tables`),
  })
  expect(readdirSync(old)).not.toContain('backups')
  expect(await signalbox(['upgrade', '--data-dir', old])).toMatchObject({ code: 0, stderr: '' })
  const [copy] = readdirSync(join(old, 'backups'))
  copyFileSync(join(old, 'backups', copy ?? ''), fileOf('copy'))
  expect(await contentOf('of-old')).toEqual(await contentOf('copy'))
  expect(await restore('of-old', '--data-dir', fileOf('again'))).toMatchObject({
    ...{ code: 0, stderr: '' },
    stdout: expect.stringContaining('1 organizations'),
  })
})
