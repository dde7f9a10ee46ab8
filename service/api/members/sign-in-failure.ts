import type { Actor } from '#service/core/context.ts'
import { recordSecurityEvent } from '#service/core/security-events.ts'
import type { Database } from '#service/db/client.ts'
import type { MemberRow } from './member-row.ts'

type How = { place?: string; device?: string | undefined; way: string; reason: string }

const somebody: Actor = { type: 'system', id: 'nobody', name: 'Somebody', image: '' }

/**
 * Records that somebody could not sign in as a member. All addresses that no member has are one subject, and none of them
 * is kept: people type their password into the wrong field.
 */
export async function recordFailure(
  db: Database,
  orgId: string,
  member: Pick<MemberRow, 'id' | 'name' | 'image'> | null,
  { place = '', device = '', way, reason }: How,
): Promise<void> {
  const actor: Actor = member
    ? { type: 'user', id: member.id, name: member.name, image: member.image ?? '' }
    : somebody
  const seen = { place, device, way, reason: member ? reason : 'no such member' }
  const subject = member?.id ?? 'nobody'
  await recordSecurityEvent(db.pool, orgId, { event: 'sign-in-failed', subject, actor, seen })
}
