import type { EndedSessions } from '#contract/members.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { transaction } from '#service/core/write.ts'
import { requireMember } from './acting-member.ts'
import { lockMember } from './member-row.ts'

/** Later than before even within one millisecond, so that what was valid until now is not any more. */
export async function endSessions(context: Context): Promise<EndedSessions> {
  const { orgId } = context
  const { id } = requireMember(context)
  return transaction(context.db, async (tx) => {
    const before = await lockMember(tx.client, orgId, id)
    const ended = await tx.client.query<EndedSessions>(
      `UPDATE members SET sessions_valid_from = greatest(now(), sessions_valid_from + interval '1 millisecond')
        WHERE org_id = $1 AND id = $2 RETURNING sessions_valid_from AS "sessionsValidFrom"`,
      [orgId, id],
    )
    const after = ended.rows[0]
    if (!before || !after) throw new Error('the acting member is gone')
    const previousValues = { sessionsValidFrom: before.sessionsValidFrom }
    await recordChanges(tx, orgId, context.actor, [
      { entity: 'member', entityId: id, operation: 'UPDATE', changes: after, previousValues },
    ])
    return after
  })
}
