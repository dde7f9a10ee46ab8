import type pg from 'pg'

const TABLES = [
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

const INDEXES = `
SELECT format('DROP INDEX %I', c.relname) AS drop, pg_get_indexdef(i.indexrelid) AS create
FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
WHERE i.indrelid = ANY($1::regclass[])
  AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u'))
ORDER BY c.relname`

/** Foreign keys from and to the tables, then their primary keys. */
const CONSTRAINTS = `
SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', k.conrelid::regclass, k.conname) AS drop,
  format('ALTER TABLE %s ADD CONSTRAINT %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) AS create
FROM pg_constraint k
WHERE (k.contype = 'f' AND (k.conrelid = ANY($1::regclass[]) OR k.confrelid = ANY($1::regclass[])))
  OR (k.contype = 'p' AND k.conrelid = ANY($1::regclass[]))
ORDER BY k.contype, k.conname`

/** Whether nobody's rows would be without indexes meanwhile. */
export async function tablesAreEmpty(client: pg.ClientBase): Promise<boolean> {
  const tests = TABLES.map((table) => `EXISTS (SELECT 1 FROM ${table})`)
  const { rows } = await client.query<{ filled: boolean }>(`SELECT ${tests.join(' OR ')} AS filled`)
  return rows[0]?.filled === false
}

/** Drops what slows a load down. Returns what puts it back, in order; the caller's transaction holds both. */
export async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const constraints = await definitions(client, CONSTRAINTS)
  const indexes = await definitions(client, INDEXES)
  for (const { drop } of [...constraints, ...indexes]) await client.query(drop)
  return [...constraints.toReversed(), ...indexes].map((it) => it.create).sort(keysFirst)
}

async function definitions(client: pg.ClientBase, sql: string): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(sql, [TABLES])
  return rows
}

/** Primary keys before the foreign keys that need them. */
function keysFirst(a: string, b: string): number {
  return Number(b.includes(' PRIMARY KEY ')) - Number(a.includes(' PRIMARY KEY '))
}
