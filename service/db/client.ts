import pg from 'pg'
import { measureStatements } from '#service/watching/statements.ts'
import { type Check, CheckedPool } from './checked-pool.ts'
import type { StandbyState } from './standby/state.ts'
import { Watch, type WatchOptions } from './watch.ts'

const utcText = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** PostgreSQL's text of a timestamptz as ISO 8601 in UTC with milliseconds. */
function isoInstant(text: string): string {
  const match = utcText.exec(text)
  if (!match) return new Date(text.replace(/([+-]\d\d)$/, '$1:00').replace(' ', 'T')).toISOString()
  return `${match[1]}T${match[2]}.${(match[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`
}

export type Listen = (
  channel: string,
  onNotify: (payload: string) => void,
  onState: (up: boolean) => void,
) => Promise<() => Promise<void>>

/** A copy that follows a database, for reads. */
export type ReadCopy = {
  readonly state: StandbyState
  /** Bytes of what was written that were not carried out there a moment ago; null when that is not known. */
  readonly lagBytes: number | null
  /** Reads that went to each. */
  readonly reads: { standby: number; primary: number }
  /** The copy, where a read that begins now may go there; null where it has to go to the primary. */
  forRead(): Promise<Database | null>
  /** Hears what kept a read from the copy. */
  failed(failure: unknown): void
}

export type Database = {
  kind: 'embedded' | 'postgresql'
  pool: pg.Pool
  listen: Listen
  /** Begins a transaction, with the limits that sessions do not keep behind a pooler. */
  begin: string
  /** A pooler stands in between, which gives each transaction another session. */
  isPooled: boolean
  /** Says whether this process cannot reach a database that others reach, so that only a new process can help. */
  isStuck(): boolean
  /** A copy that follows this database, and that reads may go to; null without one. */
  standby: ReadCopy | null
  close(): Promise<void>
}

/** One connection inside a transaction. */
export type Tx = { client: pg.ClientBase }

/** Connection for a read: any one, or that of a transaction, which sees its own writes. */
export type Reader = { pool: pg.Pool | pg.ClientBase } | Tx

const timestamptz = 1184

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === timestamptz ? isoInstant : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** Keep-alive of TCP, which ends idle connections to a machine that is gone. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

export function openPool(config: pg.PoolConfig, check?: Check): pg.Pool {
  const settings = { max: 10, ...keptAlive, ...config, types, application_name: 'signalbox' }
  const pool = measureStatements(check ? new CheckedPool(settings, check) : new pg.Pool(settings))
  // The pool replaces connections that break while idle; the next query fails if the database is gone.
  pool.on('error', () => undefined)
  // The error also fails the query under way; without a listener it would end the process.
  pool.on('connect', (client) => void measureStatements(client.on('error', () => undefined)))
  return pool
}

export function openDatabase(options: {
  kind: Database['kind']
  pool: pg.PoolConfig
  listen: Listen
  /** Begins a transaction behind a pooler; without it there is none. */
  pooledBegin?: string
  /** Looks after the connections; by default nobody does. */
  watch?: WatchOptions
  /** Looks at each connection before it is used; by default nobody does. */
  check?: Check
  close: () => Promise<void>
}): Database {
  const pool = openPool(options.pool, options.check)
  const watch = options.watch ? new Watch(pool, options.watch) : null
  const { kind, listen, pooledBegin } = options
  if (pooledBegin !== undefined) {
    markPooled(pool)
    pool.on('connect', markPooled)
  }
  return {
    ...{ kind, pool, listen },
    begin: pooledBegin ?? 'BEGIN',
    isPooled: pooledBegin !== undefined,
    isStuck: () => watch?.isStuck() ?? false,
    standby: null,
    async close() {
      watch?.stop()
      await pool.end()
      await options.close()
    },
  }
}

/** Mark of pools and connections on which a prepared statement would be missing in the next session, or be there already. */
const pooled = Symbol('pooled')

function markPooled(line: object): void {
  Object.defineProperty(line, pooled, { value: true })
}

/** Returns the name under which a statement may stay prepared on a connection; undefined where it may not. */
export function preparedName(connection: object, name: string | undefined): string | undefined {
  return pooled in connection ? undefined : name
}

const names = new Map<string, string>()

/** Limits that get a prepared statement; others do not, so that requests cannot use up the statement names. */
export function isUsualLimit(limit: number): boolean {
  return [1, 5, 20, 25, 50, 100].includes(limit)
}

/** Names a prepared statement. Texts are few and fixed; the bound only guards against a mistake. */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= 1000) return undefined
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

type Line = Pick<pg.Pool | pg.ClientBase, 'query'>

/**
 * Runs a statement that stays prepared on its connection, because planning costs more than the statement itself. For
 * texts that are fixed, and plans that do not depend on the values.
 */
export function prepared<Row extends pg.QueryResultRow>(
  line: Line,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  const name = preparedName(line, statementName(text))
  return line.query<Row>(name ? { name, text, values } : { text, values })
}

/**
 * Begins a transaction whose prepared statements keep one plan for all values. PostgreSQL plans those that take a list or a limit
 * anew each time, because it expects more of both than there are, and that can take longer than the statement.
 */
export function plannedOnce({ begin }: Pick<Database, 'begin'>): string {
  return `${begin}; SET LOCAL plan_cache_mode = force_generic_plan`
}

/** Runs a read. `planned` keeps it prepared; searches are planned anew for each text. */
export async function rows<Row>(
  reader: Reader,
  text: string,
  values: unknown[],
  planned = true,
): Promise<Row[]> {
  const connection = 'client' in reader ? reader.client : reader.pool
  const found = planned
    ? await prepared<Row & pg.QueryResultRow>(connection, text, values)
    : await connection.query<Row & pg.QueryResultRow>({ text, values })
  return found.rows
}

/** Collects values and hands out their placeholders. */
export function parameters() {
  const values: unknown[] = []
  return { values, add: (value: unknown) => `$${values.push(value)}` }
}

/** Reads the database clock, which alone decides what is due: clocks of processes may differ. */
export async function databaseNow(client: Pick<pg.ClientBase, 'query'>): Promise<Date> {
  const found = await client.query<{ now: string }>('SELECT clock_timestamp() AS now')
  return new Date(found.rows[0]?.now ?? Number.NaN)
}

/** Parses the instant in JavaScript, because PostgreSQL rejects the year 0 and some offsets of ISO 8601. */
export function instant(text: string, add: (value: unknown) => string): string {
  return `to_timestamp(${add(Date.parse(text) / 1000)}::float8)`
}
