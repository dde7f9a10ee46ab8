import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any fixed number; every process that migrates this database takes the same one. */
const migrationLock = 7_411_905

const oldest = 150_000

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

async function demandServer(client: pg.Client): Promise<void> {
  const server = await client.query<{ version: number; encoding: string }>(
    `SELECT current_setting('server_version_num')::integer AS version, current_setting('server_encoding') AS encoding`,
  )
  const { version = 0, encoding = '' } = server.rows[0] ?? {}
  if (version < oldest) throw new Error('PostgreSQL 15 or newer is needed; this server is older.')
  if (encoding !== 'UTF8')
    throw new Error(
      `The database has the encoding ${encoding}, which cannot hold every message. Create one with ENCODING 'UTF8'.`,
    )
}

/** A program that knows nothing of what later migrations added would write rows that lack it. */
async function refuseNewer(client: pg.Client): Promise<void> {
  const table = 'signalbox.__drizzle_migrations'
  const made = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [table])
  if (!made.rows[0]?.there) return
  const known = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
  const later = await client.query(`SELECT FROM ${table} WHERE created_at > $1 LIMIT 1`, [known])
  if (later.rowCount !== 0)
    throw new Error(
      'The database belongs to a newer version of Signalbox. Start that version, or a later one.',
    )
}

/** Brings the database to the present schema. Processes that start together wait for one another. */
export async function migrateDatabase(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config)
  // A lost connection also fails the query under way, which is where it is told.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await demandServer(client)
    // A lock of the transaction, because the embedded database has one session for all its clients. The migrator's
    // own BEGIN joins this transaction, and its COMMIT ends it together with the lock.
    await client.query('BEGIN')
    // Limits that suit requests, as an operator sets them for a role, would end every attempt at the same place.
    await client.query(
      `SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`,
    )
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await refuseNewer(client)
    const { ormOf } = await import('./orm.ts')
    await migrate(ormOf(client), { migrationsFolder, migrationsSchema: 'signalbox' })
  } finally {
    await client.end()
  }
}
