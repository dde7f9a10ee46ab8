import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { northlineId } from './demo/ids.ts'

/** Lock number shared by every process that migrates; its value has no meaning. */
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

/** Thrown for a database from before the first of the present migrations, which can only be replaced. */
export class OldDatabaseError extends Error {
  /** True when it holds only the demo organization in our own data directory, so that a new one can replace it. */
  readonly isReplaceable: boolean

  constructor(isEmbedded: boolean, isDemo: boolean) {
    super(reasonFor(isEmbedded, isDemo))
    this.isReplaceable = isEmbedded && isDemo
  }
}

function reasonFor(isEmbedded: boolean, isDemo: boolean): string {
  if (!isEmbedded)
    return 'The database was made by a version before 0.2.0, which this one cannot read. Start that version with it, or name an empty database in DATABASE_URL.'
  return isDemo
    ? 'The demo in this data directory was made by a version before 0.2.0. npm start keeps it under another name and makes a new one.'
    : 'The data directory was made by a version before 0.2.0, which this one cannot read. Start that version with it, or choose a new one with --data-dir.'
}

export const newerWords =
  'The database belongs to a newer version of Signalbox. Start that version, or a later one.'

/** Says whether the database has all migrations; refuses one that those of this program cannot update. */
export async function hasAll(client: pg.Client, isEmbedded: boolean): Promise<boolean> {
  const table = 'signalbox.__drizzle_migrations'
  const made = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [table])
  if (!made.rows[0]?.there) return false
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  const found = await client.query<{ older: boolean; newer: boolean; all: boolean }>(
    `SELECT coalesce(bool_or(created_at < $1), false) AS older, coalesce(bool_or(created_at > $2), false) AS newer,
            coalesce(bool_or(created_at = $2), false) AS "all"
       FROM ${table}`,
    [Math.min(...known), Math.max(...known)],
  )
  if (found.rows[0]?.older) throw new OldDatabaseError(isEmbedded, await holdsDemoAlone(client))
  // An older program would write rows without the columns of later migrations.
  if (found.rows[0]?.newer) throw new Error(newerWords)
  return found.rows[0]?.all === true
}

async function holdsDemoAlone(client: pg.Client): Promise<boolean> {
  const organizations = await client.query<{ id: string }>('SELECT id FROM organizations LIMIT 2')
  return organizations.rows.length === 1 && organizations.rows[0]?.id === northlineId
}

/** Throws the driver's error. Drizzle wraps it in one that holds the whole statement and lacks the error code. */
function throwDriverError(error: unknown): never {
  throw error instanceof DrizzleQueryError ? (error.cause ?? new Error('a migration failed')) : error
}

export type Migrating = {
  /** Stops at this migration, by the milliseconds that name it: a backup belongs to the tables of its version. */
  upTo?: number
  /** Called before the tables of an installation that is in use are changed; when it fails, they stay as they are. */
  before?: (client: pg.Client) => Promise<unknown>
}

type Entry = { when: number; tag: string }

const journalFile = join('meta', '_journal.json')

async function journal(): Promise<Entry[]> {
  return JSON.parse(await readFile(join(migrationsFolder, journalFile), 'utf8')).entries
}

/** Copies the migrations up to one to a folder of their own, because the migrator carries out all that it finds. */
async function withMigrationsUpTo<T>(upTo: number, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-migrations-'))
  try {
    const entries = (await journal()).filter(({ when }) => when <= upTo)
    await mkdir(join(folder, 'meta'))
    await writeFile(
      join(folder, journalFile),
      JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
    )
    for (const { tag } of entries)
      await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function isInUse(client: pg.Client): Promise<boolean> {
  const made = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public.organizations') IS NOT NULL AS there`,
  )
  if (!made.rows[0]?.there) return false
  return (await client.query('SELECT FROM organizations LIMIT 1')).rowCount === 1
}

export type Difference = {
  /** There is nothing yet. */
  isNew: boolean
  /** A newer version has made more than this program knows. */
  isNewer: boolean
  /** Names of what this program has and they do not. */
  missing: string[]
}

/** Compares migrations of a database or a backup with those of this program. */
export async function compareMigrations(there: number[]): Promise<Difference> {
  const known = await journal()
  const [isThere, times] = [new Set(there), new Set(known.map(({ when }) => when))]
  return {
    isNew: there.length === 0,
    isNewer: there.some((when) => !times.has(when)),
    missing: known.filter(({ when }) => !isThere.has(when)).map(({ tag }) => tag),
  }
}

/** Brings the database to the present schema. Processes that start together wait for one another. */
export async function migrateDatabase(
  config: pg.ClientConfig,
  { upTo, before }: Migrating = {},
): Promise<void> {
  const client = new pg.Client(config)
  // A lost connection also fails the query under way, which reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await demandServer(client)
    // A lock of the transaction, because the embedded database has one session for all its clients. The migrator's
    // own BEGIN joins this transaction, and its COMMIT ends it together with the lock.
    await client.query('BEGIN')
    // Timeouts set for the role suit requests; they would end every attempt at the same migration.
    await client.query(
      `SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`,
    )
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    // Only the embedded database is reached by a socket.
    if (await hasAll(client, config.connectionString === undefined)) {
      await client.query('COMMIT')
      return
    }
    if (before && (await isInUse(client))) await before(client)
    // Loads Drizzle, which takes half a second, only where there is something to do.
    const { drizzle } = await import('drizzle-orm/node-postgres')
    const run = (folder: string) =>
      migrate(drizzle(client), { migrationsFolder: folder, migrationsSchema: 'signalbox' }).catch(
        throwDriverError,
      )
    await (upTo === undefined ? run(migrationsFolder) : withMigrationsUpTo(upTo, run))
  } finally {
    await client.end()
  }
}
