import type pg from 'pg'
import { type Head, type Moving, type Row, readBackup, UnreadableBackupError } from './file.ts'
import { filledByTriggers, movingTables, ownerColumn } from './organization.ts'
import { inserter } from './restore.ts'
import { migrationsIn, quoted, type Table } from './tables.ts'

type Line = Pick<pg.ClientBase, 'query'>

/** Says why an organization cannot come in here; null when it can. */
export async function objectionTo(line: Line, head: Head, { id, slug }: Moving): Promise<string | null> {
  if (head.migrations.join() !== (await migrationsIn(line)).join())
    return `It was written by Signalbox ${head.signalbox} with other tables than there are here. Bring both installations to one version, and export it again.`
  const found = await line.query<{ slug: string; same: boolean }>(
    'SELECT slug, id = $1 AS same FROM organizations WHERE id = $1 OR slug = $2 LIMIT 1',
    [id, slug],
  )
  const [taken] = found.rows
  if (!taken) return null
  return taken.same
    ? `The organization is here already, as ${taken.slug}. Nothing is overwritten.`
    : `Another organization is called ${slug} here. Nothing is overwritten.`
}

/** Refuses rows of anybody else, which nothing that we wrote has. */
function demandOwn(table: Table, columns: string[], { id }: Moving): (row: Row) => void {
  const at = columns.indexOf(ownerColumn(table) ?? '')
  return (row) => {
    if (at === -1 || row[at] !== id)
      throw new UnreadableBackupError(`It has rows of ${table.name} that belong to another organization.`)
  }
}

async function fill(line: Line, path: string, tables: Table[], moving: Moving): Promise<void> {
  let open: (ReturnType<typeof inserter> & { demand: (row: Row) => void }) | null = null
  for await (const part of readBackup(path)) {
    if (Array.isArray(part)) {
      open?.demand(part)
      await open?.add(part)
      continue
    }
    if (!('table' in part)) continue
    await open?.flush()
    const table = tables.find(({ name }) => name === part.table)
    const columns = part.columns.flatMap((name) => table?.columns.find((it) => it.name === name) ?? [])
    if (!table || columns.length < part.columns.length)
      throw new UnreadableBackupError(`It has rows of ${part.table} that this version has no place for.`)
    if (filledByTriggers.includes(table.name))
      await line.query(`DELETE FROM ${quoted(table.name)} WHERE org_id = $1`, [moving.id])
    open = {
      ...inserter(line, { name: table.name, columns }),
      demand: demandOwn(table, part.columns, moving),
    }
  }
  await open?.flush()
}

type Numbered = { table: string; column: string; sequence: string }

/**
 * Numbers that are given next are above those that came along. Ids of people and companies need nothing: they grow with time at
 * every installation (decision 0067).
 */
async function raiseSequences(line: Line, id: string): Promise<void> {
  const found = await line.query<Numbered>(
    `SELECT c.relname AS "table", a.attname AS "column", s.oid::regclass::text AS sequence
       FROM pg_class s JOIN pg_depend d ON d.objid = s.oid AND d.deptype = 'i'
       JOIN pg_class c ON c.oid = d.refobjid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
      WHERE s.relkind = 'S' AND s.relnamespace = 'public'::regnamespace`,
  )
  for (const { table, column, sequence } of found.rows)
    await line.query(
      `SELECT setval($2::regclass, m.n) FROM (SELECT max(${quoted(column)}) AS n FROM ${quoted(table)} WHERE org_id = $1) m
        WHERE m.n > (SELECT last_value FROM ${sequence})`,
      [id, sequence],
    )
}

/** Thrown where it cannot come in; the message says why. */
export class RefusedImportError extends Error {}

/** Brings an organization in, beside those that are there: all of it, or nothing. */
export async function importOrganization(
  client: Line,
  path: string,
  head: Head,
  moving: Moving,
): Promise<void> {
  await client.query(
    'BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
  )
  try {
    const objection = await objectionTo(client, head, moving)
    if (objection !== null) throw new RefusedImportError(objection)
    await fill(client, path, await movingTables(client), moving)
    await raiseSequences(client, moving.id)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
