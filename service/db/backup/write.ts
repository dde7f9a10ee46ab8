import type pg from 'pg'
import { type BackupWriter, backupWriter, type Head, type Row, type Sum } from './file.ts'
import { type Column, migrationsIn, quoted, sequencesOf, type Table, tablesOf } from './tables.ts'

type Line = Pick<pg.ClientBase, 'query'>

/** Rows that are fetched at once. */
const portion = 500

/** Writes the rows of a table that a condition allows; `written` says what stands for a column. */
export async function writeRows(
  line: Line,
  file: BackupWriter,
  { name, columns }: Table,
  written: (column: Column) => string = ({ name: column }) => quoted(column),
  condition = '',
): Promise<void> {
  await file.add({ table: name, columns: columns.map((it) => it.name) })
  const values = columns.map((it) => `${written(it)}::text`).join(', ')
  await line.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT ${values} FROM ${quoted(name)} ${condition}`,
  )
  for (;;) {
    const text = `FETCH ${portion} FROM backup_rows`
    const { rows } = await line.query<Row>({ text, rowMode: 'array' })
    for (const row of rows) await file.add(row)
    if (rows.length < portion) break
  }
  await line.query('CLOSE backup_rows')
}

/** Read last, and outside the snapshot: a sequence is then ahead of the rows, never behind them. */
async function writeSequences(line: Line, file: BackupWriter): Promise<void> {
  for (const sequence of await sequencesOf(line)) {
    const found = await line.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quoted(sequence)}`,
    )
    const [state] = found.rows
    if (state) await file.add({ sequence, ...state })
  }
}

export type Written = { tables: Record<string, Sum> }

/** Writes everything that the snapshot of the present transaction shows. */
export async function writeSnapshot(
  line: Line,
  path: string,
  about: Omit<Head, 'migrations' | 'format'>,
): Promise<Written> {
  const file = backupWriter(path, { ...about, format: 1, migrations: await migrationsIn(line) })
  try {
    for (const table of await tablesOf(line)) await writeRows(line, file, table)
    await writeSequences(line, file)
    return { tables: await file.end() }
  } catch (error) {
    await file.abandon()
    throw error
  }
}

/** Neither the length of a statement nor a pause while the file is written ends it. */
export const beginSnapshot = [
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL idle_in_transaction_session_timeout = 0',
].join('; ')

/** Writes all data as they are at one instant, while others go on reading and writing. */
export async function writeBackup(
  client: Line,
  path: string,
  about: Omit<Head, 'migrations' | 'format'>,
): Promise<Written> {
  await client.query(beginSnapshot)
  try {
    return await writeSnapshot(client, path, about)
  } finally {
    await client.query('ROLLBACK')
  }
}
