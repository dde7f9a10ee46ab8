import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { requireMember } from '#service/members/acting-member.ts'
import { lockOwners } from '#service/members/lock-owners.ts'
import { recordWithdrawn } from './withdraw.ts'

export function removeInvitation(
  context: Context,
  { invitationId: id }: { invitationId: string },
): Promise<{ id: string }> {
  const { orgId, actor } = context
  const { id: memberId } = requireMember(context)
  return write(context, async (tx) => {
    await lockOwners(tx.client, orgId, memberId)
    const gone = await tx.client.query<{ id: string; email: string; role: string }>(
      'DELETE FROM invitations WHERE org_id = $1 AND id = $2 RETURNING id, email, role',
      [orgId, id],
    )
    if (gone.rows.length === 0) throw notFound('invitation')
    await recordWithdrawn(tx, orgId, actor, gone.rows)
    return { id }
  })
}
