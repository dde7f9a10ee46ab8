import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '#scripts/postgres.ts'
import { readBackup } from '#service/db/backup/file.ts'
import { openForRestore } from '#service/db/open.ts'
import { apiClient } from '#tests/harness/client.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { besideService } from './support/beside-service.ts'
import { signalbox, temporaryFolder } from './support/cli.ts'

const { dataDir, service } = besideService()
const { folder: files, remove } = temporaryFolder()
afterAll(remove)

const fileOf = (name: string) => join(files, name)
const backup = (name: string, ...more: string[]) => signalbox(['backup', '--to', fileOf(name), ...more])
const restore = (name: string, ...more: string[]) => signalbox(['restore', fileOf(name), ...more])

/** What a backup holds, whatever the order of its rows. */
async function contentOf(name: string): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  let rows: string[] = []
  for await (const part of readBackup(fileOf(name))) {
    if (Array.isArray(part)) rows.push(JSON.stringify(part))
    else if ('table' in part) {
      rows = []
      tables[part.table] = rows
    } else if ('sequence' in part) tables[part.sequence] = [part.value]
  }
  for (const all of Object.values(tables)) all.sort()
  return tables
}

beforeAll(async () => {
  const key = await signalbox([
    'keys',
    'create',
    '--org',
    'acme',
    '--name',
    'a',
    '--per-minute',
    '9999',
    ...dataDir,
  ])
  const api = apiClient(service().url, key.stdout.trim())
  const messages = Array.from({ length: 30 }, (_, n) =>
    aMessage({ id: `m${n}`, content: `Nr. ${n} "\\ ü\n'🦊'` }),
  )
  await push(api, messages)
  expect((await backup('first', ...dataDir)).stderr).toBe('')
})

test('what is written while others work is restored elsewhere row by row', { timeout: 300_000 }, async () => {
  const there = ['--data-dir', fileOf('elsewhere')]
  expect(await restore('first', ...there)).toMatchObject({ code: 0, stderr: '' })
  expect(await backup('second', ...there)).toMatchObject({ code: 0 })
  const [first, second] = [await contentOf('first'), await contentOf('second')]
  expect(first.messages).toHaveLength(30)
  expect(second).toEqual(first)
  expect(statSync(fileOf('first')).mode & 0o077).toBe(0)
  expect(readdirSync(files).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})

test('it moves to a server and back', { timeout: 300_000 }, async (context) => {
  const server = await startPostgres()
  if (!server) return context.skip()
  try {
    const env = { DATABASE_URL: server.url }
    expect(await signalbox(['restore', fileOf('first')], env)).toMatchObject({ code: 0, stderr: '' })
    expect(await signalbox(['backup', '--to', fileOf('of-server')], env)).toMatchObject({ code: 0 })
    expect(await contentOf('of-server')).toEqual(await contentOf('first'))
    expect((await signalbox(['restore', fileOf('first')], env)).stderr).toContain('nothing is overwritten')
  } finally {
    await server.stop()
  }
})

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
  writeFileSync(fileOf('foreign'), 'something else')
  const refusals = {
    changed: 'The rows of ',
    cut: 'its end is missing',
    torn: 'damaged',
    foreign: 'damaged',
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
