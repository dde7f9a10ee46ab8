import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#service/db/client.ts'
import { openTestDatabase } from '#tests/harness/service.ts'

let db: Database
beforeAll(() => {
  db = openTestDatabase()
})
afterAll(() => db.close())

const tables = `
  SELECT c.oid, c.relname AS name FROM pg_class c
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`
const hasOrgId = (columns: string, relation: string) =>
  `EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = ${relation} AND a.attname = 'org_id' AND a.attnum = ANY(${columns}))`

async function names(statement: string): Promise<string[]> {
  return (await db.pool.query<{ name: string }>(statement)).rows.map(({ name }) => name)
}

/** What is not of one organization, or has to be found before it is known of which. Everything else would be an omission. */
const wholeTables = ['assistant_programs', 'organizations']
const wholeKeys = [
  'api_keys_hash_key',
  'api_keys_replaced_hash_key',
  'assistant_codes_hash_key',
  'assistant_programs_pkey',
  'assistant_tokens_hash_key',
  'connections_token_key',
  'organizations_pkey',
  'organizations_slug_key',
]

describe('the schema can be distributed by organization', () => {
  test('every table says of whose rows it holds, but those of the installation', async () => {
    const without = await names(`
      SELECT t.name FROM (${tables}) t
       WHERE NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'org_id' AND a.attnotnull)
       ORDER BY 1`)
    expect(without).toEqual(wholeTables)
  })

  test('every key and every exclusion begins in an organization, but those that find one', async () => {
    const without = await names(`
      SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN (${tables}) t ON t.oid = i.indrelid
       WHERE (i.indisunique OR i.indisexclusion) AND NOT ${hasOrgId('i.indkey', 'i.indrelid')} ORDER BY 1`)
    expect(without).toEqual(wholeKeys)
  })

  test('no row refers to one of another organization', async () => {
    const without = await names(`
      SELECT k.conname AS name FROM pg_constraint k JOIN (${tables}) t ON t.oid = k.conrelid
       WHERE k.contype = 'f' AND NOT EXISTS (
         SELECT FROM unnest(k.conkey, k.confkey) AS pair(own, other)
           JOIN pg_attribute o ON o.attrelid = k.conrelid AND o.attnum = pair.own AND o.attname = 'org_id'
           JOIN pg_attribute f ON f.attrelid = k.confrelid AND f.attnum = pair.other
          WHERE f.attname = CASE WHEN k.confrelid = 'organizations'::regclass THEN 'id' ELSE 'org_id' END)`)
    expect(without).toEqual([])
  })

  test('and docs/scale.md names each exception', () => {
    const text = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8')
    expect([...wholeTables, ...wholeKeys].filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })
})
