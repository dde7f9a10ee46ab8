import type { SaveCustomFieldsInput } from '#contract/custom-fields.ts'
import type { Tx } from '#service/db/client.ts'

type Renames = NonNullable<SaveCustomFieldsInput['fields'][number]['renames']>

// All at once, so that two options can change names with each other.
const renameIn = (table: 'people' | 'companies') => `
UPDATE ${table} SET custom_fields = jsonb_set(custom_fields, ARRAY[$2::text], $3::jsonb -> (custom_fields ->> $2::text))
WHERE org_id = $1 AND custom_fields <> '{}' AND jsonb_exists($3::jsonb, custom_fields ->> $2::text)`

/** Writes the new names of options wherever they are chosen, also in companies that were merged into another. */
export async function renameOptions(tx: Tx, orgId: string, fieldId: string, renames: Renames): Promise<void> {
  if (renames.length === 0) return
  const names = JSON.stringify(Object.fromEntries(renames.map(({ from, to }) => [from, to])))
  for (const table of ['people', 'companies'] as const)
    await tx.client.query(renameIn(table), [orgId, fieldId, names])
}
