import type pg from 'pg'
import { isLess, type Role } from '#contract/common/roles.ts'
import { type Context, type Member, memberOf } from '#service/core/context.ts'
import { conflict, forbidden } from '#service/core/errors.ts'
import { refusal } from '#service/core/implement.ts'
import { lockMember, type MemberRow } from './member-row.ts'

/** Returns the member who acts; refuses a key without one. */
export function requireMember({ principal }: Context): Member {
  const member = memberOf(principal)
  if (!member) throw forbidden('Only a signed-in member can do this; an API key alone cannot.')
  return member
}

/**
 * Lets one request at a time change who belongs to the organization, and returns the present role of the member who asks:
 * of two owners who demote each other at once, only one may succeed.
 */
async function lockRoles(client: pg.ClientBase, orgId: string, actingId: string): Promise<Role> {
  await client.query('SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [orgId])
  const acting = await lockMember(client, orgId, actingId)
  return acting?.role ?? 'member'
}

export async function lockOwners(client: pg.ClientBase, orgId: string, actingId: string): Promise<void> {
  if ((await lockRoles(client, orgId, actingId)) !== 'owner') throw forbidden('Only an owner may do this.')
}

/** Throws where the organization would be left without an owner. */
export async function keepAnOwner(client: pg.ClientBase, orgId: string, leaving: MemberRow): Promise<void> {
  if (leaving.role !== 'owner') return
  const others = await client.query(
    `SELECT FROM members WHERE org_id = $1 AND role = 'owner' AND id <> $2 LIMIT 1`,
    [orgId, leaving.id],
  )
  if (others.rowCount === 0)
    throw conflict(`${leaving.name} is the last owner. Make somebody else an owner first.`)
}

/**
 * Returns a check that throws for roles whose invitations the member may not create or withdraw. It stays valid until the
 * transaction ends, because roles are changed under the same lock.
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
