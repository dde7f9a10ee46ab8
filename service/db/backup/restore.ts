import type pg from 'pg'
import { type Head, type Row, readBackup, UnreadableBackupError } from './file.ts'
import { migrationsIn, quoted, type Table, tablesOf } from './tables.ts'

type Line = Pick<pg.ClientBase, 'query'>

/** Bounds of what is inserted at once: rows, and characters. */
const mostRows = 500
const mostCharacters = 1_000_000

export type Contents = { head: Head; rows: Record<string, number> }

/** Reads a backup to its end, and answers what is in it. */
export async function inspectBackup(path: string): Promise<Contents> {
  let head: Head | null = null
  let table = ''
  const rows: Record<string, number> = {}
  for await (const part of readBackup(path)) {
    if (Array.isArray(part)) rows[table] = (rows[table] ?? 0) + 1
    else if ('signalbox' in part) head = part
    else if ('table' in part) {
      table = part.table
      rows[table] = 0
    }
  }
  if (head === null) throw new UnreadableBackupError('It is empty.')
  return { head, rows }
}

/** Holds rows of one table until they are enough for a statement. */
export function inserter(line: Line, { name, columns }: Table) {
  const list = columns.map((it) => quoted(it.name)).join(', ')
  const values = columns.map((it, n) => `(r ->> ${n})::${it.type}`).join(', ')
  const text = `INSERT INTO ${quoted(name)} (${list}) OVERRIDING SYSTEM VALUE
    SELECT ${values} FROM json_array_elements($1::json) WITH ORDINALITY AS e(r, place) ORDER BY place`
  let waiting: string[] = []
  let characters = 0
  const flush = async () => {
    if (waiting.length === 0) return
    await line.query(text, [`[${waiting.join(',')}]`])
    waiting = []
    characters = 0
  }
  return {
    flush,
    async add(row: Row) {
      const written = JSON.stringify(row)
      waiting.push(written)
      characters += written.length
      if (waiting.length >= mostRows || characters >= mostCharacters) await flush()
    },
  }
}

type Reference = { table: string; name: string; definition: string }

/** Takes foreign keys away, whose tables refer to one another in circles, and lets no trigger count what is counted already. */
async function loosen(line: Line, tables: Table[]): Promise<Reference[]> {
  const found = await line.query<Reference>(
    `SELECT c.relname AS "table", k.conname AS name, pg_get_constraintdef(k.oid) AS definition
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of found.rows)
    await line.query(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`)
  for (const { name } of tables) await line.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
  return found.rows
}

/** Puts them back, which checks every row. */
async function tighten(line: Line, tables: Table[], references: Reference[]): Promise<void> {
  for (const { table, name, definition } of references)
    await line.query(`ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`)
  for (const { name } of tables) await line.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
}

function demandSameTables(head: Head, present: number[]): void {
  if (head.migrations.join() === present.join()) return
  throw new Error('The database has other tables than the backup. Restore into one that is empty.')
}

async function fill(line: Line, path: string, tables: Table[]): Promise<void> {
  const known = new Map(tables.map((it) => [it.name, it]))
  let open: ReturnType<typeof inserter> | null = null
  for await (const part of readBackup(path)) {
    if (Array.isArray(part)) {
      await open?.add(part)
      continue
    }
    if ('signalbox' in part) continue
    await open?.flush()
    open = null
    if ('sequence' in part) {
      await line.query('SELECT setval($1::regclass, $2, $3)', [
        quoted(part.sequence),
        part.value,
        part.isCalled,
      ])
      continue
    }
    const table = known.get(part.table)
    const columns = part.columns.map((name) => table?.columns.find((it) => it.name === name))
    if (!table || columns.some((it) => it === undefined))
      throw new UnreadableBackupError(`It has rows of ${part.table} that this version has no place for.`)
    open = inserter(line, { name: table.name, columns: columns.filter((it) => it !== undefined) })
  }
  await open?.flush()
}

/** Thrown where somebody's data lie already: nothing is overwritten. */
export class TakenError extends Error {}

/** Says whether nobody's data lie there. */
async function isVacant(line: Line): Promise<boolean> {
  const found = await line.query<{ taken: boolean }>('SELECT EXISTS (SELECT FROM organizations) AS taken')
  return found.rows[0]?.taken === false
}

/** Fills an installation without organizations, whose tables are those of the backup: all of it, or nothing. */
export async function restoreBackup(client: Line, path: string, head: Head): Promise<void> {
  await client.query(
    'BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
  )
  try {
    if (!(await isVacant(client))) throw new TakenError('there is an organization in it already')
    demandSameTables(head, await migrationsIn(client))
    const tables = await tablesOf(client)
    const references = await loosen(client, tables)
    // Migrations write some rows of their own.
    for (const { name } of tables) await client.query(`DELETE FROM ${quoted(name)}`)
    await fill(client, path, tables)
    await tighten(client, tables, references)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
  await client.query('ANALYZE')
}
