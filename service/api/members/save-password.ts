import type { EndedSessions } from '#contract/members.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Actor } from '#service/core/context.ts'
import type { Tx } from '#service/db/client.ts'
import type { MemberRow } from './member-row.ts'

type Row = { passwordChangedAt: string; sessionsValidFrom: string }

/** A new password ends the sessions that began with the old one. The trail says when, never what. */
export async function savePassword(
  tx: Tx,
  orgId: string,
  member: MemberRow,
  hash: string,
  actor: Actor,
): Promise<EndedSessions> {
  const saved = await tx.client.query<Row>(
    `UPDATE members SET password_hash = $3, password_changed_at = now(), updated_at = now(),
            sessions_valid_from = greatest(now(), sessions_valid_from + interval '1 millisecond')
      WHERE org_id = $1 AND id = $2
      RETURNING password_changed_at AS "passwordChangedAt", sessions_valid_from AS "sessionsValidFrom"`,
    [orgId, member.id, hash],
  )
  const after = saved.rows[0]
  if (!after) throw new Error('the member is gone')
  const { passwordChangedAt, sessionsValidFrom } = member
  await recordChanges(tx, orgId, actor, [
    {
      entity: 'member',
      entityId: member.id,
      operation: 'UPDATE',
      changes: after,
      previousValues: { passwordChangedAt, sessionsValidFrom },
    },
  ])
  return { sessionsValidFrom: after.sessionsValidFrom }
}
