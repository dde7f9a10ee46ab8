import type pg from 'pg'
import { lockRoles } from '#service/api/members/lock-owners.ts'
import type { Role } from '#service/core/context.ts'
import { forbidden } from '#service/core/errors.ts'
import { isLess, refusal } from '#service/core/roles.ts'

/**
 * Throws for a role whose invitations are not theirs to make or withdraw. Inside the transaction that it is called in
 * the answer stays right: roles are changed under the same lock.
 */
export async function lockInviter(
  client: pg.ClientBase,
  orgId: string,
  memberId: string,
): Promise<(role: Role) => void> {
  const own = await lockRoles(client, orgId, memberId)
  const objection = refusal(own, 'admin')
  if (objection !== null) throw forbidden(objection)
  return (role) => {
    if (isLess(own, role)) throw forbidden('Only an owner may invite owners, or withdraw such an invitation.')
  }
}
