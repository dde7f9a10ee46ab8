import { requireMember } from '#service/api/members/access.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { lockOwnView } from './update.ts'

export function deleteSavedView(context: Context, input: { viewId: string }): Promise<{ id: string }> {
  const id = input.viewId.toLowerCase()
  const { orgId, actor } = context
  const member = requireMember(context)
  return write(context, async (tx) => {
    const { name, list, isShared } = await lockOwnView(tx, orgId, id, member)
    await tx.client.query('DELETE FROM saved_views WHERE org_id = $1 AND id = $2', [orgId, id])
    await recordChanges(tx, orgId, actor, [
      {
        entity: 'saved-view',
        entityId: id,
        operation: 'DELETE',
        changes: {},
        previousValues: { name, list, isShared },
      },
    ])
    return { id }
  })
}
