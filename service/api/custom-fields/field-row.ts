import type { FieldOwner, FieldType } from '#contract/common/custom-field-types.ts'
import { daysToUndo } from '#contract/common/days-to-undo.ts'
import type { CustomField } from '#contract/custom-fields.ts'
import { type Reader, rows } from '#service/db/client.ts'

export type FieldRow = {
  id: string
  key: string
  label: string
  type: FieldType
  options: string[]
  onPeople: boolean
  onCompanies: boolean
  /** Until when it can come back; null for a field that is there. */
  undoUntil: string | null
}

/** All fields of an organization in their order, the removed ones last. */
export function fieldRows(reader: Reader, orgId: string): Promise<FieldRow[]> {
  return rows<FieldRow>(
    reader,
    `SELECT id, key, label, type, options, on_people AS "onPeople", on_companies AS "onCompanies",
       removed_at + interval '${daysToUndo} days' AS "undoUntil" FROM custom_fields
      WHERE org_id = $1 AND (removed_at IS NULL OR removed_at > now() - interval '${daysToUndo} days')
      ORDER BY removed_at DESC NULLS FIRST, position, id`,
    [orgId],
  )
}

export const isPresent = ({ undoUntil }: FieldRow) => undoUntil === null

export function hasOwner(
  { onPeople, onCompanies }: Pick<FieldRow, 'onPeople' | 'onCompanies'>,
  owner: FieldOwner,
) {
  return owner === 'people' ? onPeople : onCompanies
}

export function toField(row: FieldRow): CustomField {
  const { id, key, label, type, options, onPeople, onCompanies } = row
  const appliesTo = [...(onPeople ? ['people' as const] : []), ...(onCompanies ? ['companies' as const] : [])]
  return { id, key, label, type, options, appliesTo }
}

export type Counted = { people: number; companies: number }

const counts = `
SELECT f.id, count(*) FILTER (WHERE f.owner = 'people')::int AS people, count(*) FILTER (WHERE f.owner = 'companies')::int AS companies
FROM (
  SELECT jsonb_object_keys(custom_fields) AS id, 'people' AS owner FROM people WHERE org_id = $1 AND custom_fields <> '{}'
  UNION ALL
  SELECT jsonb_object_keys(custom_fields), 'companies' FROM companies
   WHERE org_id = $1 AND custom_fields <> '{}' AND merge_id IS NULL) f
GROUP BY 1`

/** How many people and companies have a value, by the id of the field. */
export async function countValues(reader: Reader, orgId: string): Promise<Map<string, Counted>> {
  const found = await rows<Counted & { id: string }>(reader, counts, [orgId])
  return new Map(found.map(({ id, ...counted }) => [id, counted]))
}
