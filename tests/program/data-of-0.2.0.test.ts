import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inspectBackup } from '#service/db/backup/restore.ts'
import { migrationsIn } from '#service/db/backup/tables.ts'
import { rows } from '#service/db/client.ts'
import { northlineId } from '#service/db/demo/ids.ts'
import { compareMigrations } from '#service/db/migrate.ts'
import { openForCommand } from '#service/db/open.ts'
import { makeDataOf020 } from '#tests/harness/released-data.ts'
import { keptAndRebuilt } from '#tests/statistics/snapshot.ts'
import { signalbox, temporaryFolder } from './support/cli.ts'

const { folder, remove } = temporaryFolder()
afterAll(remove)

/** What an upgrade turns into other rows, or makes of the rows that are there. */
const keptAsTheyAre = [
  'organizations',
  'members',
  'channels',
  'people',
  'companies',
  'messages',
  'topics',
  'stories',
]
const keptOfRuns = [
  'automations',
  'automation_versions',
  'runs',
  'run_steps',
  'deliveries',
  'events',
  'changes',
]

test('a data directory of 0.2.0 gets the tables of today, loses no row and counts as before', {
  timeout: 600_000,
}, async () => {
  const before = await makeDataOf020(folder)
  expect(before).toMatchObject({ organizations: 1, messages: 3201, people: 400 })
  expect(await signalbox(['upgrade', '--data-dir', folder])).toMatchObject({ code: 0, stderr: '' })
  const [copy = ''] = readdirSync(join(folder, 'backups'))
  expect((await inspectBackup(join(folder, 'backups', copy))).rows).toEqual(before)
  const db = await openForCommand({ url: undefined, dataDir: folder, poolSize: 2 })
  const client = await db.pool.connect()
  try {
    expect(await compareMigrations(await migrationsIn(client))).toMatchObject({ missing: [], isNewer: false })
    for (const table of [...keptAsTheyAre, ...keptOfRuns]) {
      const found = await rows<{ n: number }>(db, `SELECT count(*)::integer AS n FROM ${table}`, [])
      expect([table, found[0]?.n]).toEqual([table, before[table]])
    }
    const [kept, rebuilt] = await keptAndRebuilt(client, northlineId)
    expect(kept).toEqual(rebuilt)
  } finally {
    client.release()
    await db.close()
  }
})
