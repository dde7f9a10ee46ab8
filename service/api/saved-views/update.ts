import type { SavedView, UpdateSavedViewInput } from '#contract/saved-views.ts'
import { requireMember } from '#service/api/members/access.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context, Member } from '#service/core/context.ts'
import { forbidden, notFound } from '#service/core/errors.ts'
import { refuseOvertaken } from '#service/core/overtaken.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { lockNames, refuseTaken } from './create.ts'
import { lockView, type Owned, readViews } from './view-row.ts'

/** Locks a view for a change or its removal: its owner may, and of a shared one admins and owners. */
export async function lockOwnView(tx: Tx, orgId: string, viewId: string, member: Member): Promise<Owned> {
  const view = await lockView(tx.client, orgId, viewId, member)
  if (!view) throw notFound('saved view')
  if (view.ownerId !== member.id && member.role === 'member')
    throw forbidden('Only the member whose view it is, an admin or an owner may change it.')
  return view
}

export function updateSavedView(context: Context, input: UpdateSavedViewInput): Promise<SavedView> {
  const { viewId: id, expected = {}, ...wanted } = input
  const viewId = id.toLowerCase()
  const { orgId, actor } = context
  const member = requireMember(context)
  return write(context, async (tx) => {
    const { ownerId, list, ...before } = await lockOwnView(tx, orgId, viewId, member)
    await refuseOvertaken(tx, orgId, {
      of: { entity: 'saved-view', entityId: viewId },
      ...{ before, wanted, expected, named: (field) => field },
    })
    const changed = difference(before, wanted)
    if (changed) {
      const { name, query, isShared } = { ...before, ...changed.changes }
      if (name.toLowerCase() !== before.name.toLowerCase())
        refuseTaken(await lockNames(tx.client, { orgId, ownerId, list }), name)
      await tx.client.query(
        `UPDATE saved_views SET name = $3, query = $4, is_shared = $5, updated_at = now() WHERE org_id = $1 AND id = $2`,
        [orgId, viewId, name, query, isShared],
      )
      await recordChanges(tx, orgId, actor, [
        { entity: 'saved-view', entityId: viewId, operation: 'UPDATE', ...changed },
      ])
    }
    const [view] = await readViews(tx.client, context, { viewId })
    if (!view) throw notFound('saved view')
    return view
  })
}
