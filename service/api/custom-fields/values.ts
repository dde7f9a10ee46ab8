import type { FieldOwner } from '#contract/common/custom-field-types.ts'
import type { Issue } from '#contract/common/errors.ts'
import type { CustomFieldValues } from '#contract/custom-fields.ts'
import { invalid } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'
import { type FieldRow, fieldRows, hasOwner, isPresent } from './field-row.ts'

/** Values as a row holds them: by the id of the field. */
export type StoredValues = Record<string, unknown>

/** SQL: the values by key. A row without any asks for no fields. */
export const customFieldsColumn = (
  owner: FieldOwner,
) => `CASE WHEN r.custom_fields = '{}' THEN '{}'::jsonb ELSE (
  SELECT coalesce(jsonb_object_agg(f.key, r.custom_fields -> f.id::text), '{}') FROM custom_fields f
   WHERE f.org_id = r.org_id AND f.removed_at IS NULL AND f.on_${owner} AND jsonb_exists(r.custom_fields, f.id::text))
  END AS "customFields"`

export type CustomFieldsRow = { customFields: CustomFieldValues }

/** Name of a value in a change and in a refusal. */
export const changedName = (key: string) => `customFields.${key}`

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

/** Why a field cannot hold a value; null when it can. */
function refusalOf({ type, options, label }: FieldRow, value: string | number | boolean): string | null {
  switch (type) {
    case 'text':
      if (typeof value !== 'string') return `Must be a text: ${label} is a text`
      return value.trim() === '' ? 'Must not be empty; null clears it' : null
    case 'number':
      return typeof value === 'number' ? null : 'Must be a number'
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : 'Must be a date such as 2026-03-12'
    case 'choice':
      if (typeof value === 'string' && options.includes(value)) return null
      return `Must be one of: ${options.join(', ')}`
    case 'boolean':
      return typeof value === 'boolean' ? null : 'Must be true (yes) or false (no)'
  }
}

type Given = Record<string, string | number | boolean | null>

/** An edit of values, as fields of the row that holds them. */
export type ValuesEdit = {
  before: Record<string, unknown>
  wanted: Record<string, unknown>
  expected: Record<string, unknown>
  stored: StoredValues
}

const trimmed = (value: Given[string]) => (typeof value === 'string' ? value.trim() : value)

/** Why a value is refused; null when it can be written. An unchanged value stays, whatever its field offers now. */
function problemOf(field: FieldRow | undefined, value: Given[string], before: unknown, owner: FieldOwner) {
  if (!field) return `There is no such field for ${owner} in this organization`
  return value === null || value === before ? null : refusalOf(field, value)
}

type Asked = { given: Given | undefined; expected: Given | undefined; stored: StoredValues }

/** Reads an edit, and refuses a value that its field cannot hold. */
export async function editOfValues(
  tx: Tx,
  orgId: string,
  owner: FieldOwner,
  { given, expected = {}, stored }: Asked,
): Promise<ValuesEdit> {
  const edit: ValuesEdit = { before: {}, wanted: {}, expected: {}, stored: { ...stored } }
  if (given === undefined) return edit
  const rows = (await fieldRows(tx, orgId)).filter((one) => isPresent(one) && hasOwner(one, owner))
  const fields = new Map(rows.map((field) => [field.key, field]))
  const issues: Issue[] = []
  for (const [key, raw] of Object.entries(given)) {
    const [field, value, name] = [fields.get(key), trimmed(raw), changedName(key)]
    const before = (field && stored[field.id]) ?? null
    const message = problemOf(field, value, before, owner)
    if (message !== null) issues.push({ path: ['customFields', key], message })
    edit.before[name] = before
    edit.wanted[name] = value
    edit.expected[name] = expected[key]
    if (field) edit.stored[field.id] = value
  }
  if (issues.length > 0) throw invalid(issues)
  return { ...edit, stored: withoutNulls(edit.stored) }
}

function withoutNulls(values: StoredValues): StoredValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

type Sides = Record<'before' | 'wanted' | 'expected', Record<string, unknown>>

/** An edit of other fields together with the one of the values. */
export function withValues(edit: ValuesEdit, { before, wanted, expected }: Sides): Sides {
  return {
    before: { ...before, ...edit.before },
    wanted: { ...wanted, ...edit.wanted },
    expected: { ...expected, ...edit.expected },
  }
}

type Difference = { changes: object; previousValues: object } | null

export function bothDifferences(fields: Difference, values: Difference) {
  return {
    changes: { ...fields?.changes, ...values?.changes },
    previousValues: { ...fields?.previousValues, ...values?.previousValues },
  }
}
