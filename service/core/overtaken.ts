import { isDeepStrictEqual } from 'node:util'
import { ORPCError } from '@orpc/server'
import type { Overtaken } from '#contract/common/overtaken.ts'
import type { Tx } from '#service/db/client.ts'
import type { Change } from './audit.ts'
import { iso, userOf } from './history.ts'

type Fields = Record<string, unknown>

type Edit = {
  of: Pick<Change, 'entity' | 'entityId'>
  /** The row as it is, which has to be locked. */
  before: Fields
  wanted: Fields
  expected: Fields
  /** Name of a field in the request. */
  named: (field: string) => string
  /** Name of a field in the history, where it is recorded as a part of another. */
  recorded?: (field: string) => string
}

/** A blank text is nothing, as it is on a screen. */
const known = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : (value ?? null))

/** Fields of one that is inside another, as `settings.repositories`; those that are not given stay out. */
export function within(name: string, fields: object | null | undefined): Fields {
  const given = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([key, value]) => [`${name}.${key}`, value]))
}

/** Lists have no order of their own here. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return isDeepStrictEqual(one.toSorted(), other.toSorted())
  return isDeepStrictEqual(known(one), known(other))
}

type Writer = Pick<Overtaken, 'field' | 'user' | 'changedAt'>

const lastWriters = `
SELECT DISTINCT ON (f.field) f.field, ${userOf('c')} AS user, ${iso('c.changed_at')} AS "changedAt"
FROM unnest($4::text[]) AS f(field)
JOIN changes c ON c.org_id = $1 AND c.entity = $2 AND c.entity_id = $3
  AND (c.operation = 'DELETE' OR jsonb_exists(c.changes, f.field))
ORDER BY f.field, c.changed_at DESC, c.id DESC`

/** Refuses to replace what somebody else has written since it was read, and says who wrote what. */
export async function refuseOvertaken(tx: Tx, orgId: string, edit: Edit): Promise<void> {
  const { of, before, wanted, expected, named, recorded = (field) => field } = edit
  const fields = Object.keys(wanted).filter(
    (field) =>
      expected[field] !== undefined &&
      wanted[field] !== undefined &&
      !isSame(expected[field], before[field]) &&
      !isSame(wanted[field], before[field]),
  )
  if (fields.length === 0) return
  const { rows } = await tx.client.query<Writer>(lastWriters, [
    ...[orgId, of.entity, of.entityId],
    [...new Set(fields.map(recorded))],
  ])
  const writers = new Map(rows.map((row) => [row.field, row]))
  const overtaken = fields.map((field): Overtaken => {
    const { user = null, changedAt = null } = writers.get(recorded(field)) ?? {}
    return { field: named(field), value: before[field] ?? null, user, changedAt }
  })
  const words = overtaken.map(({ field, user }) => `${field} by ${user?.name ?? 'somebody'}`).join(', ')
  const message = `Changed since it was read: ${words}. Read it, then choose which version to keep.`
  throw new ORPCError('CONFLICT', { message, data: { overtaken } })
}
