import { withdrawInvitationsOf } from '#service/api/invitations/withdraw.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { requireMember } from './acting-member.ts'
import { handOver, heirOf } from './hand-over.ts'
import { keepAnOwner, lockOwners } from './lock-owners.ts'
import { lockMember } from './member-row.ts'

/** Without a row no token of the member is accepted, so every session has ended. */
export function removeMember(
  context: Context,
  { memberId: id }: { memberId: string },
): Promise<{ id: string }> {
  const { orgId, actor } = context
  const acting = requireMember(context)
  return write(context, async (tx) => {
    await lockOwners(tx.client, orgId, acting.id)
    const leaving = await lockMember(tx.client, orgId, id)
    if (!leaving) throw notFound('member')
    await keepAnOwner(tx.client, orgId, leaving)
    await withdrawInvitationsOf(tx, orgId, id, actor)
    // What is being written and points to the member is waited for, and handed over as well.
    await tx.client.query('SELECT FROM members WHERE org_id = $1 AND id = $2 FOR UPDATE', [orgId, id])
    await handOver(tx, { orgId, actor, leaving, heir: await heirOf(tx.client, orgId, leaving, acting) })
    await tx.client.query('DELETE FROM members WHERE org_id = $1 AND id = $2', [orgId, id])
    const { name, email, role } = leaving
    await recordChanges(tx, orgId, actor, [
      {
        entity: 'member',
        entityId: id,
        operation: 'DELETE',
        changes: {},
        previousValues: { name, email, role },
      },
    ])
    return { id }
  })
}
