import { isLess, type Role } from '#contract/common/roles.ts'
import type { ListedMember } from '#contract/member-shape.ts'
import type { UpdateMemberInput } from '#contract/members.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { refuseOvertaken } from '#service/core/overtaken.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { keepAnOwner, lockOwners, requireMember } from './access.ts'
import { withdrawInvitationsOf } from './invitations.ts'
import { readMember } from './list.ts'
import { lockMember, type MemberRow } from './member-row.ts'
import { endSessionsOf } from './sessions.ts'

/** Ends the sessions of a member who loses rights, which clears what the browser had read with them. */
async function save(tx: Tx, orgId: string, { id, role: before }: MemberRow, role: Role, isOwn: boolean) {
  const endsSessions = !isOwn && isLess(role, before)
  await tx.client.query(
    `UPDATE members SET role = $3, updated_at = now(), sessions_valid_from = CASE WHEN $4
            THEN greatest(now(), sessions_valid_from + interval '1 millisecond') ELSE sessions_valid_from END
      WHERE org_id = $1 AND id = $2`,
    [orgId, id, role, endsSessions],
  )
  if (endsSessions) await endSessionsOf(tx, orgId, id)
}

export function updateMember(context: Context, input: UpdateMemberInput): Promise<ListedMember> {
  const { orgId, actor } = context
  const acting = requireMember(context)
  const { memberId: id, role, expected = {} } = input
  return write(context, async (tx) => {
    await lockOwners(tx.client, orgId, acting.id)
    const before = await lockMember(tx.client, orgId, id)
    if (!before) throw notFound('member')
    await refuseOvertaken(tx, orgId, {
      of: { entity: 'member', entityId: id },
      ...{ before: { role: before.role }, wanted: { role }, expected, named: (field) => field },
    })
    if (before.role !== role) {
      await keepAnOwner(tx.client, orgId, before)
      await save(tx, orgId, before, role, id === acting.id)
      if (isLess(role, before.role)) await withdrawInvitationsOf(tx, orgId, id, actor)
      const [changes, previousValues] = [{ role }, { role: before.role }]
      await recordChanges(tx, orgId, actor, [
        { entity: 'member', entityId: id, operation: 'UPDATE', changes, previousValues },
      ])
    }
    return readMember(tx.client, orgId, id)
  })
}
