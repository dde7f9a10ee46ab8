import { recordChanges } from '#service/core/audit.ts'
import type { Actor } from '#service/core/context.ts'
import type { Tx } from '#service/db/client.ts'

type Gone = { id: string; email: string; role: string }

/** For the trail: an invitation that ended before it was used. */
export async function recordWithdrawn(tx: Tx, orgId: string, actor: Actor, gone: Gone[]): Promise<void> {
  await recordChanges(
    tx,
    orgId,
    actor,
    gone.map(({ id, email, role }) => ({
      entity: 'invitation',
      entityId: id,
      operation: 'DELETE',
      changes: {},
      previousValues: { email, role },
    })),
  )
}

/** Whoever has become less, or has gone, could follow a link of their own making. */
export async function withdrawInvitationsOf(
  tx: Tx,
  orgId: string,
  memberId: string,
  actor: Actor,
): Promise<void> {
  const gone = await tx.client.query<Gone>(
    'DELETE FROM invitations WHERE org_id = $1 AND invited_by = $2 RETURNING id, email, role',
    [orgId, memberId],
  )
  await recordWithdrawn(tx, orgId, actor, gone.rows)
}
