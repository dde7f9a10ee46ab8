import type { Invitation } from '#contract/invitations.ts'
import { lockInviter, requireMember } from '#service/api/members/access.ts'
import { recordWithdrawn } from '#service/api/members/invitations.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'

export function removeInvitation(
  context: Context,
  { invitationId: id }: { invitationId: string },
): Promise<{ id: string }> {
  const { orgId, actor } = context
  const { id: memberId } = requireMember(context)
  return write(context, async (tx) => {
    const may = await lockInviter(tx.client, orgId, memberId)
    const gone = await tx.client.query<Pick<Invitation, 'id' | 'email' | 'role'>>(
      'DELETE FROM invitations WHERE org_id = $1 AND id = $2 RETURNING id, email, role',
      [orgId, id],
    )
    if (gone.rows.length === 0) throw notFound('invitation')
    for (const { role } of gone.rows) may(role)
    await recordWithdrawn(tx, orgId, actor, gone.rows)
    return { id }
  })
}
