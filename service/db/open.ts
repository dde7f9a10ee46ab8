import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'
import { type Database, openDatabase } from './client.ts'
import { connectionFor, startEmbedded } from './embedded/start.ts'
import { serverListen } from './listen.ts'
import { migrateDatabase } from './migrate.ts'

/**
 * What statements and the reading of their answers rely on, whatever the operator has set for the server, the database
 * or the role. And a statement that may have to read a lot, and seldom does, must not be compiled each time for that case.
 */
const sessionSettings = '-c timezone=UTC -c datestyle=ISO -c jit=off'

/** The driver would say that there is no such file, and nothing of who named it. */
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
 * The address with the settings of our sessions. They stand in the address, because the driver would take `options`
 * that are there already in place of any others.
 */
export function withSessionSettings(address: string): string {
  const [server = '', ...queries] = address.split('?')
  const query = new URLSearchParams(queries.join('?'))
  mustBeReadable(query)
  const own = query.get('options')
  query.set('options', own ? `${own} ${sessionSettings}` : sessionSettings)
  return `${server}?${query}`
}

/** Where the data is: a PostgreSQL server when there is a `url`, else the embedded database in `dataDir`. */
export type Source = { url: string | undefined; dataDir: string; poolSize: number }

/** A request that waits this long for the database is better told so. */
const statementTimeout = 30_000

/**
 * A process that stands still (a frozen machine, a network that is gone) keeps what it has locked until the server ends
 * its transaction. Ours never wait for anybody inside of one. Shorter than a request waits for a lock, and than a lease.
 */
const standstillTimeout = 20_000

/** A server that swallows what is sent to it must not be waited for without end. */
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

/** A database that could not be migrated is let go of, so that the process can end and another can try. */
async function migrateOrClose(config: pg.ClientConfig, close: () => Promise<void>): Promise<void> {
  try {
    await migrateDatabase(config)
  } catch (error) {
    await close()
    throw error
  }
}

async function openServer(address: string, source: Source): Promise<Database> {
  const connectionString = withSessionSettings(address)
  const pool = serverConfig(connectionString, source)
  const single = { connectionString, connectionTimeoutMillis: connectTimeout }
  await migrateDatabase(single)
  return openDatabase({
    kind: 'postgresql',
    pool,
    listen: serverListen(single),
    close: async () => undefined,
  })
}

export type ServiceDatabase = {
  db: Database
  announce: (address: string) => void
  onExit: (cb: (cause: Error) => void) => void
}

/** For the service: the embedded database belongs to this process, and a second owner is refused. */
export async function openForService(source: Source): Promise<ServiceDatabase> {
  if (source.url) {
    return {
      db: await openServer(source.url, source),
      announce: () => undefined,
      onExit: () => undefined,
    }
  }
  const embedded = await startEmbedded(resolve(source.dataDir))
  await migrateOrClose(embedded.poolConfig, embedded.close)
  const db = openDatabase({
    kind: 'embedded',
    pool: { ...embedded.poolConfig, max: source.poolSize },
    listen: async (channel, onNotify, onState) => {
      const stop = await embedded.listen(channel, onNotify)
      onState(true)
      return async () => stop()
    },
    close: embedded.close,
  })
  return { db, announce: embedded.announce, onExit: embedded.onExit }
}

/** For commands: through the socket of the running service when there is one, else by opening the files. */
export async function openForCommand(source: Source, poolSize = 2): Promise<Database> {
  if (source.url) return openServer(source.url, source)
  const attachment = await connectionFor(resolve(source.dataDir))
  // A running service has migrated already; what it serves is not changed under it.
  if (attachment.own) await migrateOrClose(attachment.poolConfig, attachment.close)
  return openDatabase({
    kind: 'embedded',
    pool: { ...attachment.poolConfig, max: poolSize },
    listen: async () => async () => undefined,
    close: attachment.close,
  })
}
