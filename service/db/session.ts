import { accessSync, constants } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { keptAlive } from './client.ts'

/** Settings that our statements rely on, whatever is set for the server, database or role. */
const relied = { timezone: 'UTC', datestyle: 'ISO' }
/** JIT would compile statements that rarely read much. */
const sessionSettings = `-c timezone=${relied.timezone} -c datestyle=${relied.datestyle} -c jit=off`

/** Milliseconds after which a waiting statement fails, so that the request gets an answer. */
export const statementTimeout = 25_000

/**
 * Milliseconds after which the server ends an idle transaction: a frozen machine or a lost network would otherwise keep its
 * locks. Our transactions never wait for anything else. Shorter than the wait of a request for a lock, and than a lease.
 */
const standstillTimeout = 20_000

/** Milliseconds to wait for a connection to a server that does not answer. */
const connectTimeout = 10_000

/** Names the parameter whose file is missing; the driver's error would name the file alone. */
function mustBeReadable(query: URLSearchParams, setting: string): void {
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = query.get(name)
    if (file === null) continue
    try {
      accessSync(file, constants.R_OK)
    } catch {
      throw new Error(`The file ${file}, which ${setting} names as ${name}, cannot be read.`)
    }
  }
}

/**
 * Adds the settings of our sessions to the address, because `options` in an address replace those passed to the driver
 * in any other way.
 */
export function withSessionSettings(address: string, setting = 'DATABASE_URL'): string {
  const [server = '', ...queries] = address.split('?')
  const query = new URLSearchParams(queries.join('?'))
  mustBeReadable(query, setting)
  const own = query.get('options')
  query.set('options', own ? `${own} ${sessionSettings}` : sessionSettings)
  return `${server}?${query}`
}

/** Settings of a single connection to a server, and of a pool. */
export type Sessions = {
  single: pg.ClientConfig
  pool: pg.PoolConfig
  /** Begins a transaction behind a pooler; undefined without one. */
  pooledBegin?: string
}

function direct(connectionString: string): Sessions {
  const single = { connectionString, connectionTimeoutMillis: connectTimeout, ...keptAlive }
  const limits = {
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: standstillTimeout,
  }
  return { single, pool: { ...single, ...limits } }
}

/** One round trip, with limits for this transaction alone: what a session is told stays behind in it for somebody else. */
const pooledBegin = [
  'BEGIN',
  `SET LOCAL statement_timeout = ${statementTimeout}`,
  `SET LOCAL idle_in_transaction_session_timeout = ${standstillTimeout}`,
  'SET LOCAL jit = off',
].join('; ')

/** Poolers keep these two for each of their clients, because the server reports their changes. */
const tellPooler = `SET timezone = '${relied.timezone}'; SET datestyle = '${relied.datestyle}'`

/** Speaks to a server behind a pooler. */
export function pooledSessions(connectionString: string): Sessions {
  const single = { connectionString, connectionTimeoutMillis: connectTimeout, ...keptAlive }
  const onConnect = async (client: pg.ClientBase) => {
    await client.query(tellPooler)
  }
  return { single, pool: { ...single, onConnect }, pooledBegin }
}

/** Code of a message that is not understood. PgBouncer refuses settings at the start with it, unless told to ignore them. */
const notUnderstood = '08P01'

/**
 * Says whether a pooler stands in between: it refuses our settings, or gives connections numbers of its own. The numbers of
 * PostgreSQL are those of its processes.
 */
async function isPooler(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    return 'processID' in client && client.processID !== rows[0]?.pid
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === notUnderstood) return true
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Code of a server that starts, recovers from a crash, or is not yet promoted. */
const notYet = '57P03'
/** Milliseconds to wait for one: recovery reads again what was written since the last checkpoint. */
const recoveryPatience = 600_000
const askAgainAfter = 500

/** Waits for a server that is there and not ready; one that is not there fails at once. */
async function onceReady<T>(work: () => Promise<T>, onWait: () => void): Promise<T> {
  const end = performance.now() + recoveryPatience
  for (let told = false; ; told = true) {
    try {
      return await work()
    } catch (error) {
      const isNotYet = error instanceof Error && 'code' in error && error.code === notYet
      if (!isNotYet || performance.now() > end) throw error
      if (!told) onWait()
      await pause(askAgainAfter)
    }
  }
}

/** Finds out how to speak to the server at an address, which has to be ready. */
export async function sessionsNow(address: string, setting?: string): Promise<Sessions> {
  const sessions = direct(withSessionSettings(address, setting))
  return (await isPooler(sessions.single)) ? pooledSessions(address) : sessions
}

/** The same, once it is ready. */
export function sessionsAt(address: string, onWait: () => void): Promise<Sessions> {
  return onceReady(() => sessionsNow(address), onWait)
}
