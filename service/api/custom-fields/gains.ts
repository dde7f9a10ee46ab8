import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#service/db/client.ts'
import { changedName, type StoredValues } from './values.ts'

/** What one that stays takes over from merged ones: the values that it has not, first come first served. */
export function gainsOf(stays: StoredValues, merged: readonly StoredValues[]): StoredValues {
  const gained: StoredValues = {}
  for (const values of merged)
    for (const [id, value] of Object.entries(values))
      if (!Object.hasOwn(stays, id) && !Object.hasOwn(gained, id)) gained[id] = value
  return gained
}

/** Gives back what was taken over, except what was changed by hand since then. */
export function withoutGained(values: StoredValues, gained: StoredValues): StoredValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([id, value]) => !Object.hasOwn(gained, id) || !isDeepStrictEqual(gained[id], value),
    ),
  )
}

/** The same values by their names in a history. Fields that are gone for good are left out. */
export async function namedValues(tx: Tx, orgId: string, values: StoredValues): Promise<StoredValues> {
  const ids = Object.keys(values)
  if (ids.length === 0) return {}
  const { rows } = await tx.client.query<{ id: string; key: string }>(
    'SELECT id, key FROM custom_fields WHERE org_id = $1 AND id = ANY($2::uuid[]) ORDER BY position, id',
    [orgId, ids],
  )
  return Object.fromEntries(rows.map(({ id, key }) => [changedName(key), values[id]]))
}
