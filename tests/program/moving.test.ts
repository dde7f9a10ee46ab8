import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgres, startPostgres } from '#scripts/postgres.ts'
import { movingTables, ownerColumn, staying } from '#service/db/backup/organization.ts'
import { tablesOf } from '#service/db/backup/tables.ts'
import { openForCommand } from '#service/db/open.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { keptAndRebuilt } from '#tests/statistics/snapshot.ts'
import { contentOf } from './support/backup-content.ts'
import { besideService } from './support/beside-service.ts'
import { type Environment, signalbox, temporaryFolder } from './support/cli.ts'

const { folder, dataDir, client } = besideService()
const { folder: files, remove } = temporaryFolder()
afterAll(remove)

const fileOf = (name: string) => join(files, name)
const bringOut = (name: string, ...more: string[]) =>
  signalbox(['export', 'acme', '--to', fileOf(name), ...more])
const bringIn = (name: string, more: string[] = [], env: Environment = {}) =>
  signalbox(['import', fileOf(name), ...more], env)
const bystander = ['org', 'create', '--slug', 'bystander', '--name', 'Bystander', '--owner', 'b@b.example']

/** Exports acme while it is sent messages. Somebody else is there, and one of its destinations has a secret. */
beforeAll(async () => {
  const api = await client()
  const send = (n: number) => push(api, [aMessage({ id: `m${n}`, content: `Nr. ${n} "\\ ü\n'🦊'` })])
  for (let n = 0; n < 10; n++) await send(n)
  const connection = { channel: 'slack', botToken: 'xoxb-1234567890-very-secret-wxyz' }
  expect(await api.post('/destinations', { name: 'Team', connection })).toMatchObject({ status: 200 })
  expect(await signalbox([...bystander, ...dataDir])).toMatchObject({ code: 0 })
  let isWritten = false
  const written = bringOut('first', ...dataDir).finally(() => {
    isWritten = true
  })
  for (let n = 10; !isWritten; n++) await send(n)
  expect(await written).toMatchObject({
    stderr: '',
    stdout: expect.stringContaining('the secret of the destination Team'),
  })
}, 300_000)

/** What somebody could read of the counts that are kept, and of those that are counted anew. */
async function countedIn(source: { url: string | undefined; dataDir: string }) {
  const db = await openForCommand({ ...source, poolSize: 2 })
  const line = await db.pool.connect()
  try {
    const found = await line.query<{ id: string }>(`SELECT id FROM organizations WHERE slug = 'acme'`)
    return await keptAndRebuilt(line, found.rows[0]?.id ?? '')
  } finally {
    line.release()
    await db.close()
  }
}

test('every table is one of an organization that moves, or named as one that stays', async () => {
  const db = await openForCommand({ url: undefined, dataDir: folder, poolSize: 2 })
  try {
    const all = await tablesOf(db.pool)
    const ofNobody = all.filter((table) => ownerColumn(table) === null).map(({ name }) => name)
    expect(ofNobody.filter((name) => !staying.includes(name))).toEqual([])
    const moving = (await movingTables(db.pool)).map(({ name }) => name)
    expect([...moving, ...staying].sort()).toEqual(all.map(({ name }) => name).sort())
  } finally {
    await db.close()
  }
})

test('it comes in beside others, row by row, and what it counts is right', { timeout: 300_000 }, async () => {
  const there = ['--data-dir', fileOf('elsewhere')]
  expect(await signalbox([...bystander, ...there])).toMatchObject({ code: 0 })
  expect(await bringIn('first', ['--check', ...there])).toMatchObject({ code: 0, stderr: '' })
  expect(await bringIn('first', there)).toMatchObject({ code: 0, stderr: '' })
  expect(await bringOut('second', ...there)).toMatchObject({ code: 0 })
  const first = await contentOf(fileOf('first'))
  expect(await contentOf(fileOf('second'))).toEqual(first)
  expect(first.organizations).toMatchObject([{ slug: 'acme' }])
  expect(first.channels?.map((channel) => Number(channel.message_count))).toEqual([first.messages?.length])
  expect(gunzipSync(readFileSync(fileOf('first'))).toString()).not.toMatch(/bystander/i)
  const [kept, rebuilt] = await countedIn({ url: undefined, dataDir: fileOf('elsewhere') })
  expect(kept).toEqual(rebuilt)
  const again = await bringIn('first', there)
  expect(again.stderr).toContain('The organization is here already, as acme. Nothing is overwritten.')
})

test.skipIf(!findPostgres())('it goes into a server and back', { timeout: 300_000 }, async () => {
  const server = await startPostgres()
  if (!server) throw new Error('PostgreSQL did not start')
  try {
    const env = { DATABASE_URL: server.url }
    expect(await bringIn('first', [], env)).toMatchObject({ code: 0, stderr: '' })
    expect(await signalbox(['export', 'acme', '--to', fileOf('of-server')], env)).toMatchObject({ code: 0 })
    const [kept, rebuilt] = await countedIn({ url: server.url, dataDir: '' })
    expect(kept).toEqual(rebuilt)
  } finally {
    await server.stop()
  }
  const back = ['--data-dir', fileOf('back')]
  expect(await bringIn('of-server', back)).toMatchObject({ code: 0, stderr: '' })
  expect(await bringOut('third', ...back)).toMatchObject({ code: 0 })
  expect(await contentOf(fileOf('third'))).toEqual(await contentOf(fileOf('first')))
})

test('what is no whole organization of ours is refused, and nothing of it stays', {
  timeout: 120_000,
}, async () => {
  const whole = gunzipSync(readFileSync(fileOf('first'))).toString()
  writeFileSync(fileOf('changed'), gzipSync(whole.replace('Nr. 7', 'Nr. 8')))
  writeFileSync(fileOf('other-tables'), gzipSync(whole.replace('"migrations":[', '"migrations":[1,')))
  expect(await signalbox(['backup', '--to', fileOf('all'), ...dataDir])).toMatchObject({ code: 0 })
  const never = ['--data-dir', fileOf('never')]
  expect((await bringIn('changed', never)).stderr).toContain('the file is damaged')
  expect((await bringIn('all', never)).stderr).toContain('Bring it back with restore.')
  expect((await signalbox(['restore', fileOf('first'), ...never])).stderr).toContain(
    'Bring it in with import.',
  )
  expect(existsSync(fileOf('never'))).toBe(false)
  expect((await bringIn('other-tables', dataDir)).stderr).toContain('Bring both installations to one version')
  expect((await bringOut('first', ...dataDir)).stderr).toContain('is there already')
})
