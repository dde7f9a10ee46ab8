import type pg from 'pg'

type Line = Pick<pg.ClientBase, 'query'>

export type Column = { name: string; type: string; isRequired: boolean }
export type Table = { name: string; columns: Column[] }

/** Reads which tables there are, with the columns that are stored; those that are computed from others come by themselves. */
export async function tablesOf(line: Line): Promise<Table[]> {
  const found = await line.query<{ table: string } & Column>(
    `SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
            a.attnotnull AS "isRequired"
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
        AND a.attgenerated = ''
      ORDER BY c.relname, a.attnum`,
  )
  const byTable = Map.groupBy(found.rows, ({ table }) => table)
  return [...byTable].map(([name, columns]) => ({
    name,
    columns: columns.map(({ table: _, ...column }) => column),
  }))
}

export async function sequencesOf(line: Line): Promise<string[]> {
  const found = await line.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`,
  )
  return found.rows.map(({ name }) => name)
}

/** Reads the migrations that a database has, by the milliseconds that name them; none where there is no installation. */
export async function migrationsIn(line: Line): Promise<number[]> {
  const made = await line.query<{ there: boolean }>(
    `SELECT to_regclass('signalbox.__drizzle_migrations') IS NOT NULL AS there`,
  )
  if (!made.rows[0]?.there) return []
  const found = await line.query<{ at: string }>(
    'SELECT created_at AS at FROM signalbox.__drizzle_migrations ORDER BY created_at',
  )
  return found.rows.map(({ at }) => Number(at))
}

/** SQL: a name as the database reads it whatever stands in it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
