import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrateDatabase } from '#service/db/migrate.ts'
import { markAsOld } from '#tests/harness/old-database.ts'
import '#tests/harness/provided.ts'

const { kind, pool } = inject('database')

async function onServer<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: addressOf(database) })
  await client.connect()
  return work(client).finally(() => client.end())
}

function addressOf(database: string): string {
  return Object.assign(new URL(pool.connectionString ?? ''), { pathname: `/${database}` }).href
}

describe.skipIf(kind === 'embedded')('a database of a server', () => {
  const databases = { fitting: 'migrations_fitting', old: 'migrations_old', latin: 'migrations_latin' }

  beforeAll(() =>
    onServer('postgres', async (client) => {
      await client.query(`CREATE DATABASE ${databases.fitting}`)
      await client.query(`CREATE DATABASE ${databases.old}`)
      await client.query(`CREATE DATABASE ${databases.latin} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`)
    }),
  )
  afterAll(() =>
    onServer('postgres', async (client) => {
      for (const name of Object.values(databases)) await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
    }),
  )

  test('is migrated after another process, whatever limits the operator has set for its user', async () => {
    const migrated = await onServer(databases.fitting, async (other) => {
      await other.query('SELECT pg_advisory_lock(7411905)')
      const limits = '-c lock_timeout=1ms'
      const migrating = migrateDatabase({ connectionString: addressOf(databases.fitting), options: limits })
      migrating.catch(() => undefined)
      // Of this database: others wait for locks in theirs.
      const waiting = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE d.datname = current_database() AND NOT l.granted`
      await expect.poll(() => other.query(waiting).then((found) => found.rowCount)).toBe(1)
      return { migrating }
    })
    await migrated.migrating
    const found = await onServer(databases.fitting, (client) => client.query('SELECT FROM organizations'))
    expect(found.rowCount).toBe(0)
  })

  test('that a newer version has migrated is left alone', async () => {
    await onServer(databases.fitting, (client) =>
      client.query(`INSERT INTO signalbox.__drizzle_migrations (hash, created_at) VALUES ('later', 9e15)`),
    )
    await expect(migrateDatabase({ connectionString: addressOf(databases.fitting) })).rejects.toThrow(
      'The database belongs to a newer version of Signalbox.',
    )
  })

  test('that a version before the first of the present migrations has made is refused', async () => {
    await onServer(databases.old, async (client) => {
      await migrateDatabase({ connectionString: addressOf(databases.old) })
      await markAsOld(client)
    })
    await expect(migrateDatabase({ connectionString: addressOf(databases.old) })).rejects.toThrow(
      'The database was made by a version before 0.2.0, which this one cannot read. Start that version with it, or ' +
        'name an empty database in DATABASE_URL.',
    )
  })

  test('that cannot hold every message is refused', async () => {
    await expect(migrateDatabase({ connectionString: addressOf(databases.latin) })).rejects.toThrow(
      'The database has the encoding LATIN1',
    )
  })
})
