import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { northlineId } from '#service/db/demo/ids.ts'
import { startEmbedded } from '#service/db/embedded/start.ts'
import { migrateDatabase } from '#service/db/migrate.ts'
import { markAsOld } from '#tests/harness/old-database.ts'
import { signalbox, startOnce, temporaryFolder } from './support/cli.ts'

const { folder, remove } = temporaryFolder()
afterAll(remove)
const kept = join(folder, 'db-before-0.2.0')

async function inDatabase(work: (client: pg.Client, config: pg.ClientConfig) => Promise<unknown>) {
  const embedded = await startEmbedded(folder)
  const client = new pg.Client(embedded.poolConfig)
  try {
    await client.connect()
    await work(client, embedded.poolConfig)
  } finally {
    await client.end()
    await embedded.close()
  }
}

test('a data directory of before 0.2.0 is refused, and stays as it is', { timeout: 300_000 }, async () => {
  await inDatabase(async (client, config) => {
    await migrateDatabase(config)
    await client.query(
      `INSERT INTO organizations (id, slug, name) VALUES ($1, 'northline', 'Northline'), (gen_random_uuid(), 'acme', 'Acme')`,
      [northlineId],
    )
    await markAsOld(client)
  })
  const { said, complaint } = await startOnce(['--data-dir', folder])
  expect(said).toBe('')
  expect(complaint).toBe(
    'signalbox: The data directory was made by a version before 0.2.0, which this one cannot read. Start that version with it, or choose a new one with --data-dir.\n',
  )
  expect(existsSync(kept)).toBe(false)
})

test('one that holds the demo alone is kept, and a new demo is made', { timeout: 300_000 }, async () => {
  await inDatabase((client) => client.query(`DELETE FROM organizations WHERE slug = 'acme'`))
  expect(await signalbox(['keys', 'list', '--org', 'northline', '--data-dir', folder])).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'signalbox: The demo in this data directory was made by a version before 0.2.0. npm start keeps it under another name and makes a new one.\n',
  })
  expect(existsSync(kept)).toBe(false)
  const { said, complaint } = await startOnce(['--data-dir', folder])
  expect(complaint).toBe('')
  expect(said.split('\n').slice(0, 2)).toEqual([
    `The demo of an earlier version is kept in ${kept}; a new one takes its place.`,
    'Loading the demo organization …',
  ])
  expect(said).toContain('Signalbox is running.')
  expect(existsSync(join(kept, 'PG_VERSION'))).toBe(true)
})
