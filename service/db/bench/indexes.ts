import type pg from 'pg'

const tables = [
  'companies',
  'companies_search',
  'company_domains',
  'people',
  'people_search',
  'person_identities',
  'messages',
  'topic_people',
]

interface Definition {
  drop: string
  create: string
}

const readIndexes = `
SELECT format('DROP INDEX %I', c.relname) AS drop, pg_get_indexdef(i.indexrelid) AS create
FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
WHERE i.indrelid = ANY($1::regclass[])
  AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u'))
ORDER BY c.relname`

/** Foreign keys from and to the tables, then their primary keys. */
const readConstraints = `
SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', k.conrelid::regclass, k.conname) AS drop,
  format('ALTER TABLE %s ADD CONSTRAINT %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) AS create
FROM pg_constraint k
WHERE (k.contype = 'f' AND (k.conrelid = ANY($1::regclass[]) OR k.confrelid = ANY($1::regclass[])))
  OR (k.contype = 'p' AND k.conrelid = ANY($1::regclass[]))
ORDER BY k.contype, k.conname`

/** Says whether the tables are empty: only then can indexes be dropped without slowing anybody down. */
export async function tablesAreEmpty(client: pg.ClientBase): Promise<boolean> {
  const tests = tables.map((table) => `EXISTS (SELECT 1 FROM ${table})`)
  const { rows } = await client.query<{ filled: boolean }>(`SELECT ${tests.join(' OR ')} AS filled`)
  return rows[0]?.filled === false
}

/** Drops indexes and constraints before a load. Returns the statements that restore them, in order. */
export async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const constraints = await definitions(client, readConstraints)
  const indexes = await definitions(client, readIndexes)
  for (const { drop } of [...constraints, ...indexes]) await client.query(drop)
  return [...constraints.toReversed(), ...indexes].map((it) => it.create).sort(keysFirst)
}

async function definitions(client: pg.ClientBase, sql: string): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(sql, [tables])
  return rows
}

/** Primary keys before the foreign keys that need them. */
function keysFirst(a: string, b: string): number {
  return Number(b.includes(' PRIMARY KEY ')) - Number(a.includes(' PRIMARY KEY '))
}

/**
 * Rewrites a table without the row versions that an update of every row left behind, and with it the table of its
 * search texts and the totals of tags, which are filled as rows come in. Nothing may refer to the two meanwhile.
 */
export async function compact(client: pg.ClientBase, table: 'people' | 'companies'): Promise<void> {
  await client.query(`CREATE TEMP TABLE compacted ON COMMIT DROP AS SELECT * FROM ${table}`)
  await client.query(`TRUNCATE ${table}, ${table}_search`)
  if (table === 'people') await client.query("DELETE FROM counters WHERE name LIKE 'people\\_tag:%'")
  await client.query(`INSERT INTO ${table} SELECT * FROM compacted ORDER BY org_id, id`)
  await client.query('DROP TABLE compacted')
}
