import type pg from 'pg'
import { backupWriter, type Head, type Moving, type Sum } from './file.ts'
import { movingTables, ownerColumn } from './organization.ts'
import { type Column, migrationsIn, quoted } from './tables.ts'
import { beginSnapshot, writeRows } from './write.ts'

type Line = Pick<pg.ClientBase, 'query'>

/** A column that is sealed with the secret of the installation, and the column by which people know its row. */
export type SealedColumn = { table: string; column: string; name: string }

/** What is written of a column that is sealed: nothing, or an empty text, which opens as little, where there has to be one. */
const unsealed = ({ isRequired }: Column) => (isRequired ? `''` : 'NULL')

/** Says whose secrets stay here. */
async function secretsOf(line: Line, id: string, columns: SealedColumn[]): Promise<Moving['secrets']> {
  const secrets: Moving['secrets'] = []
  for (const { table, column, name } of columns) {
    const found = await line.query<{ name: string }>(
      `SELECT ${quoted(name)}::text AS name FROM ${quoted(table)} WHERE org_id = $1 AND ${quoted(column)} IS NOT NULL ORDER BY 1`,
      [id],
    )
    secrets.push(...found.rows.map((row) => ({ table, name: row.name })))
  }
  return secrets
}

async function organizationCalled(line: Line, slug: string): Promise<Omit<Moving, 'secrets'> | null> {
  const found = await line.query<Omit<Moving, 'secrets'>>(
    'SELECT id, slug, name FROM organizations WHERE slug = $1',
    [slug],
  )
  return found.rows[0] ?? null
}

export type Exported = { moving: Moving; tables: Record<string, Sum> }

async function writeSnapshotOf(
  line: Line,
  slug: string,
  path: string,
  about: Omit<Head, 'migrations' | 'format' | 'organization'>,
  sealed: SealedColumn[],
): Promise<Exported | null> {
  const organization = await organizationCalled(line, slug)
  if (organization === null) return null
  const moving = { ...organization, secrets: await secretsOf(line, organization.id, sealed) }
  const migrations = await migrationsIn(line)
  const file = backupWriter(path, { ...about, format: 1, migrations, organization: moving })
  try {
    for (const table of await movingTables(line)) {
      const hidden = sealed.filter((it) => it.table === table.name).map((it) => it.column)
      const writtenOf = (column: Column) =>
        hidden.includes(column.name) ? unsealed(column) : quoted(column.name)
      // An id of the database holds no quotes.
      await writeRows(line, file, table, writtenOf, `WHERE ${ownerColumn(table)} = '${organization.id}'`)
    }
    return { moving, tables: await file.end() }
  } catch (error) {
    await file.abandon()
    throw error
  }
}

/** Writes one organization as it is at one instant, while others go on reading and writing; null where none is called so. */
export async function exportOrganization(
  client: Line,
  ...rest: [
    slug: string,
    path: string,
    about: Omit<Head, 'migrations' | 'format' | 'organization'>,
    sealed: SealedColumn[],
  ]
): Promise<Exported | null> {
  await client.query(beginSnapshot)
  try {
    return await writeSnapshotOf(client, ...rest)
  } finally {
    await client.query('ROLLBACK')
  }
}
