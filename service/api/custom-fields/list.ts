import { createHash } from 'node:crypto'
import type { CustomFieldList } from '#contract/custom-fields.ts'
import type { Context } from '#service/core/context.ts'
import type { Reader } from '#service/db/client.ts'
import { countValues, type FieldRow, fieldRows, isPresent, toField } from './field-row.ts'

/** Tells one state of the fields from another. */
export function versionOf(fields: readonly FieldRow[]): string {
  const present = fields.filter(isPresent).map(toField)
  return createHash('sha256').update(JSON.stringify(present)).digest('hex').slice(0, 16)
}

export async function listCustomFields(
  { db, orgId }: Pick<Context, 'db' | 'orgId'>,
  { withValues }: { withValues?: boolean },
  reader: Reader = db,
): Promise<CustomFieldList> {
  const found = await fieldRows(reader, orgId)
  const counted = withValues ? await countValues(reader, orgId) : null
  const fields = found.map((row) => ({
    ...toField(row),
    ...(counted && { values: counted.get(row.id) ?? { people: 0, companies: 0 } }),
    undoUntil: row.undoUntil,
  }))
  return {
    fields: fields.flatMap(({ undoUntil, ...field }) => (undoUntil === null ? [field] : [])),
    removed: fields.flatMap(({ undoUntil, ...field }) =>
      undoUntil === null ? [] : [{ ...field, undoUntil }],
    ),
    version: versionOf(found),
  }
}
