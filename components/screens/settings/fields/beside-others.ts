import { createIntent, same } from '#components/kit/form/intent.ts'
import type { CustomField, CustomFieldList, SaveCustomFieldsInput } from '#contract/custom-fields.ts'
import { client } from '#lib/api/browser/api.ts'
import type { Overtaken } from '#lib/api/errors.ts'
import { settingsFieldsInput } from './input.ts'
import { given } from './use-save-fields.ts'

type Editing = {
  /** Where the field stands in the form. */
  at: number
  /** The field as it was read; null for a new one. */
  seen: { current: CustomField | null }
}

const parts = ['label', 'options', 'appliesTo'] as const

/** In the form of the refusals that the service sends for other edits. */
class FieldOvertaken extends Error {
  readonly status = 409
  readonly code = 'CONFLICT'
  readonly data: { overtaken: Overtaken[] }

  constructor(overtaken: Overtaken[]) {
    super('Changed since it was read')
    this.data = { overtaken }
  }
}

/**
 * Saves one field among all as they are now, because all are saved at once: what others have saved of theirs stays. What they
 * have saved of this one is said once, before it is replaced.
 */
export async function saveBesideOthers(
  { fields, discard }: SaveCustomFieldsInput,
  { at, seen }: Editing,
): Promise<CustomFieldList> {
  const now = await client.customFields.list(settingsFieldsInput)
  const mine = fields[at]
  if (!mine) throw new Error('the form has no such field')
  const theirs = now.fields.find(({ id }) => id === mine.id)
  const before = seen.current
  if (before && theirs) {
    seen.current = theirs
    const changed = parts.filter(
      (part) => !same(theirs[part], before[part]) && !same(theirs[part], mine[part]),
    )
    if (changed.length > 0)
      throw new FieldOvertaken(
        changed.map((part) => ({
          field: `fields.${at}.${part}`,
          value: theirs[part],
          user: null,
          changedAt: null,
        })),
      )
  }
  // Renames count from the options as they are now.
  const { renames = [], ...rest } = mine
  const known = renames.filter(({ from }) => theirs === undefined || theirs.options.includes(from))
  const own = { ...rest, ...(known.length > 0 && { renames: known }) }
  const all = theirs
    ? now.fields.map((one) => (one.id === mine.id ? own : given(one)))
    : [...now.fields.map(given), own]
  const input = { fields: all, version: now.version, ...(discard && { discard }) }
  return client.customFields.save(input, { context: { idempotencyKey: createIntent().keyFor(input) } })
}
