import { roleRefusal } from '#contract/common/roles.ts'
import type { Tx } from '#service/db/client.ts'
import { difference } from './audit.ts'
import { type Context, isLimited, memberOf } from './context.ts'
import { forbidden, invalid } from './errors.ts'
import type { Visibility } from './visibility.ts'

type Asked = Partial<Visibility>

/** Refuses a plain member, or a limited key, that would change who sees something. */
export function requireMayRestrict({ principal }: Pick<Context, 'principal'>, asked: Asked): void {
  const isAsked = asked.visibility !== undefined || asked.visibleTo !== undefined
  if (!isAsked) return
  const role = isLimited(principal) ? 'member' : memberOf(principal)?.role
  const reason = role ? roleRefusal(role, 'admin') : null
  if (reason) throw forbidden(reason)
}

/** Locks the members, so that none of them leaves meanwhile. */
async function requireMembers({ client }: Tx, orgId: string, ids: string[]): Promise<void> {
  const found = await client.query<{ id: string }>(
    'SELECT id FROM members WHERE org_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR KEY SHARE',
    [orgId, ids],
  )
  const known = new Set(found.rows.map(({ id }) => id))
  const missing = ids.flatMap((id, index) => (known.has(id) ? [] : [index]))
  if (missing.length > 0)
    throw invalid(
      missing.map((index) => ({ path: ['visibleTo', index], message: 'There is no member with this id' })),
    )
}

/** Returns who may see it from now on; null when nothing changes. Only `members` has chosen members. */
export async function changedVisibility(
  tx: Tx,
  orgId: string,
  before: Visibility,
  asked: Asked,
): Promise<Visibility | null> {
  const visibility = asked.visibility ?? before.visibility
  if (visibility !== 'members' && asked.visibleTo !== undefined)
    throw invalid([{ path: ['visibleTo'], message: 'Needs the visibility `members`' }])
  const wanted = asked.visibleTo?.map((id) => id.toLowerCase()) ?? before.visibleTo
  const visibleTo = visibility === 'members' ? [...new Set(wanted)] : []
  // Members who left mean nothing, so a channel may be left with none; nobody may choose none.
  const isChosen = visibility !== before.visibility || asked.visibleTo !== undefined
  if (visibility === 'members' && isChosen && visibleTo.length === 0)
    throw invalid([{ path: ['visibleTo'], message: 'Choose at least one member' }])
  if (asked.visibleTo) await requireMembers(tx, orgId, wanted)
  const isSame =
    visibility === before.visibility && visibleTo.toSorted().join() === before.visibleTo.toSorted().join()
  return isSame ? null : { visibility, visibleTo }
}

/** The change as a history tells it, with members by their names. */
export async function namedVisibility({ client }: Tx, orgId: string, before: Visibility, after: Visibility) {
  const found = await client.query<{ id: string; name: string }>(
    'SELECT id, name FROM members WHERE org_id = $1 AND id = ANY($2::uuid[]) ORDER BY name, id',
    [orgId, [...before.visibleTo, ...after.visibleTo]],
  )
  const told = ({ visibility, visibleTo }: Visibility) => ({
    visibility,
    visibleTo: found.rows.filter(({ id }) => visibleTo.includes(id)).map(({ name }) => name),
  })
  return difference(told(before), told(after)) ?? { changes: after, previousValues: before }
}
