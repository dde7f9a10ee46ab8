import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'
import { type Database, keptAlive, openDatabase } from './client.ts'
import { connectionFor, startEmbedded } from './embedded/start.ts'
import { serverListen } from './listen.ts'
import { migrateDatabase } from './migrate.ts'

/**
 * Settings that our statements rely on, whatever is set for the server, database or role. JIT is off because it would
 * compile statements that rarely read much.
 */
const sessionSettings = '-c timezone=UTC -c datestyle=ISO -c jit=off'

/** Names the parameter whose file is missing; the driver's error would name the file alone. */
function mustBeReadable(query: URLSearchParams): void {
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = query.get(name)
    if (file === null) continue
    try {
      accessSync(file, constants.R_OK)
    } catch {
      throw new Error(`The file ${file}, which DATABASE_URL names as ${name}, cannot be read.`)
    }
  }
}

/**
 * Adds the settings of our sessions to the address, because `options` in an address replace those passed to the driver
 * in any other way.
 */
export function withSessionSettings(address: string): string {
  const [server = '', ...queries] = address.split('?')
  const query = new URLSearchParams(queries.join('?'))
  mustBeReadable(query)
  const own = query.get('options')
  query.set('options', own ? `${own} ${sessionSettings}` : sessionSettings)
  return `${server}?${query}`
}

/** Location of the data: a PostgreSQL server when `url` is set, else the embedded database in `dataDir`. */
export type Source = { url: string | undefined; dataDir: string; poolSize: number }

/** Milliseconds after which a waiting statement fails, so that the request gets an answer. */
const statementTimeout = 25_000

/** Milliseconds to wait for an answer to a statement: its own time, and some for the way. */
const serverPatience = 27_000
/** The same for the embedded database, which knows no timeouts and where statements wait for one another. */
const embeddedPatience = 120_000

/**
 * Milliseconds after which the server ends an idle transaction: a frozen machine or a lost network would otherwise keep its
 * locks. Our transactions never wait for anything else. Shorter than the wait of a request for a lock, and than a lease.
 */
const standstillTimeout = 20_000

/** Milliseconds to wait for a connection to a server that does not answer. */
const connectTimeout = 10_000

function serverConfig(connectionString: string, source: Source): pg.PoolConfig {
  return {
    connectionString,
    max: source.poolSize,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: standstillTimeout,
  }
}

/** Closes a database that could not be migrated, so that the process can end and another can try. */
async function migrateOrClose(config: pg.ClientConfig, close: () => Promise<void>): Promise<void> {
  try {
    await migrateDatabase(config)
  } catch (error) {
    await close()
    throw error
  }
}

async function openServer(address: string, source: Source, isWatched: boolean): Promise<Database> {
  const connectionString = withSessionSettings(address)
  const pool = serverConfig(connectionString, source)
  const single = { connectionString, connectionTimeoutMillis: connectTimeout, ...keptAlive }
  await migrateDatabase(single)
  return openDatabase({
    kind: 'postgresql',
    pool,
    listen: serverListen(single),
    ...(isWatched && { watch: { beside: single, patience: serverPatience } }),
    close: async () => undefined,
  })
}

export type ServiceDatabase = {
  db: Database
  announce: (address: string) => void
  onExit: (cb: (cause: Error) => void) => void
}

/** Opens the database for the service, which owns the embedded one; a second owner is refused. */
export async function openForService(source: Source): Promise<ServiceDatabase> {
  if (source.url) {
    return {
      db: await openServer(source.url, source, true),
      announce: () => undefined,
      onExit: () => undefined,
    }
  }
  const embedded = await startEmbedded(resolve(source.dataDir))
  await migrateOrClose(embedded.poolConfig, embedded.close)
  const db = openDatabase({
    kind: 'embedded',
    pool: { ...embedded.poolConfig, max: source.poolSize },
    watch: { beside: null, patience: embeddedPatience },
    listen: async (channel, onNotify, onState) => {
      const stop = await embedded.listen(channel, onNotify)
      onState(true)
      return async () => stop()
    },
    close: embedded.close,
  })
  return { db, announce: embedded.announce, onExit: embedded.onExit }
}

async function open(source: Source, isWatched: boolean): Promise<Database> {
  if (source.url) return openServer(source.url, source, isWatched)
  const attachment = await connectionFor(resolve(source.dataDir))
  // A running service has migrated already, and its schema must not change under it.
  if (attachment.own) await migrateOrClose(attachment.poolConfig, attachment.close)
  return openDatabase({
    kind: 'embedded',
    pool: { ...attachment.poolConfig, max: source.poolSize },
    listen: async () => async () => undefined,
    ...(isWatched && { watch: { beside: attachment.poolConfig, patience: embeddedPatience } }),
    close: attachment.close,
  })
}

/** Opens the database for a command: through the socket of the running service, else from its files. */
export function openForCommand(source: Source): Promise<Database> {
  return open({ ...source, poolSize: 2 }, false)
}

/** Opens the database of a service for a worker beside it. */
export function openForWorker(source: Source): Promise<Database> {
  return open(source, true)
}
