import type pg from 'pg'

export type Columns = Record<string, string>

const batchSize = 2000

/** Inserts rows whose keys are the column names; `columns` gives each its SQL type. */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  columns: Columns,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const names = Object.keys(columns).join(', ')
  const typed = Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')
  const statement = `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_to_recordset($1::json) AS given(${typed})`
  for (let from = 0; from < rows.length; from += batchSize)
    await client.query(statement, [JSON.stringify(rows.slice(from, from + batchSize))])
}
