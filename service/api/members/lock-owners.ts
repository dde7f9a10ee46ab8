import type pg from 'pg'
import type { Role } from '#service/core/context.ts'
import { conflict, forbidden } from '#service/core/errors.ts'
import type { MemberRow } from './member-row.ts'
import { lockMember } from './member-row.ts'

/**
 * Who belongs here is changed one after the other, and whoever asks for it is looked at again then: two who take each
 * other's ownership at once must not both succeed. Answers the role that the one who asks has now.
 */
export async function lockRoles(client: pg.ClientBase, orgId: string, actingId: string): Promise<Role> {
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
