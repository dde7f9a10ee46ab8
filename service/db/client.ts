import pg from 'pg'

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

export type Database = {
  kind: 'embedded' | 'postgresql'
  pool: pg.Pool
  listen: Listen
  close(): Promise<void>
}

/** One connection inside a transaction. */
export type Tx = { client: pg.ClientBase }

/** Where a read goes: to any connection, or to that of a transaction, which sees what it has just written. */
export type Reader = { pool: pg.Pool | pg.ClientBase } | Tx

const timestamptz = 1184

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === timestamptz ? isoInstant : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: 10, ...config, types, application_name: 'signalbox' })
  // A connection that breaks while idle is replaced by the pool; the next query tells if the database is gone.
  pool.on('error', () => undefined)
  // While a connection is lent out, its error also fails the query under way; unheard it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export function openDatabase(options: {
  kind: Database['kind']
  pool: pg.PoolConfig
  listen: Listen
  close: () => Promise<void>
}): Database {
  const pool = openPool(options.pool)
  return {
    kind: options.kind,
    pool,
    listen: options.listen,
    async close() {
      await pool.end()
      await options.close()
    },
  }
}

const names = new Map<string, string>()

/** For statements that have their limit in the text: whoever asks for every limit must not use up the names. */
export function isUsualLimit(limit: number): boolean {
  return [1, 5, 20, 25, 50, 100].includes(limit)
}

/** Statement texts are few and fixed; the bound only guards against a mistake. */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= 1000) return undefined
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * Runs a read. `planned` keeps the parsed statement on the connection, which pays where the plan does not
 * depend on the values; searches are planned anew for their text.
 */
export async function rows<Row>(
  reader: Reader,
  text: string,
  values: unknown[],
  planned = true,
): Promise<Row[]> {
  const name = planned ? statementName(text) : undefined
  const connection = 'client' in reader ? reader.client : reader.pool
  const found = await connection.query<Row & pg.QueryResultRow>(
    name ? { name, text, values } : { text, values },
  )
  return found.rows
}

/** Collects values and hands out their placeholders. */
export function parameters() {
  const values: unknown[] = []
  return { values, add: (value: unknown) => `$${values.push(value)}` }
}

/** The clock that decides what is due: the database's, whatever the clocks of the processes say. */
export async function databaseNow(client: Pick<pg.ClientBase, 'query'>): Promise<Date> {
  const found = await client.query<{ now: string }>('SELECT clock_timestamp() AS now')
  return new Date(found.rows[0]?.now ?? Number.NaN)
}

/** Read here, because the database takes neither the year 0 nor every offset of ISO 8601. */
export function instant(text: string, add: (value: unknown) => string): string {
  return `to_timestamp(${add(Date.parse(text) / 1000)}::float8)`
}
