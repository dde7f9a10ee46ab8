import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any fixed number; every process that migrates this database takes the same one. */
const migrationLock = 7_411_905

const oldest = 150_000

/** Brings the database to the present schema. Processes that start together wait for one another. */
export async function migrateDatabase(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config)
  // A lost connection also fails the query under way, which is where it is told.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const version = await client.query<{ server_version_num: string }>('SHOW server_version_num')
    if (Number(version.rows[0]?.server_version_num) < oldest)
      throw new Error('PostgreSQL 15 or newer is needed; this server is older.')
    // A lock of the transaction, because the embedded database has one session for all its clients. The migrator's
    // own BEGIN joins this transaction, and its COMMIT ends it together with the lock.
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
    const { ormOf } = await import('./orm.ts')
    await migrate(ormOf(client), { migrationsFolder, migrationsSchema: 'signalbox' })
  } finally {
    await client.end()
  }
}
