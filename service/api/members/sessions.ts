import type { OpenSession } from '#contract/member-shape.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { sessionLasts } from '#service/core/sign-in/session-lasts.ts'
import { transaction } from '#service/core/write.ts'
import { rows, type Tx } from '#service/db/client.ts'
import { requireMember } from './access.ts'

export async function listSessions(context: Context): Promise<{ data: OpenSession[] }> {
  const { id, sessionId } = requireMember(context)
  const data = await rows<OpenSession>(
    context.db,
    `SELECT s.id, s.device, s.place, s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt",
            s.created_at + interval '${sessionLasts}' AS "endsAt", s.id IS NOT DISTINCT FROM $3 AS "isCurrent"
       FROM member_sessions s WHERE s.org_id = $1 AND s.member_id = $2 AND s.created_at > now() - interval '${sessionLasts}'
      ORDER BY s.last_seen_at DESC, s.id`,
    [context.orgId, id, sessionId],
  )
  return { data }
}

/** Ends one session for good: a copy of its cookie is refused from now on. */
export async function endSession(
  context: Context,
  { sessionId }: { sessionId: string },
): Promise<{ id: string }> {
  const { orgId, actor } = context
  const { id } = requireMember(context)
  return transaction(context.db, async (tx) => {
    const ended = await tx.client.query<{ device: string }>(
      'DELETE FROM member_sessions WHERE org_id = $1 AND id = $2 AND member_id = $3 RETURNING device',
      [orgId, sessionId, id],
    )
    const [session] = ended.rows
    if (!session) throw notFound('session', 'It may have ended already.')
    await recordChanges(tx, orgId, actor, [
      {
        entity: 'member',
        entityId: id,
        operation: 'UPDATE',
        changes: { endedSession: sessionId },
        previousValues: { endedSession: null },
      },
    ])
    return { id: sessionId }
  })
}

/** Ends the sessions of a member, except the one that goes on, and sign-ins whose code is still awaited. */
export async function endSessionsOf(
  { client }: Tx,
  orgId: string,
  memberId: string,
  kept: string | null = null,
): Promise<void> {
  await client.query(
    'DELETE FROM member_sessions WHERE org_id = $1 AND member_id = $2 AND id IS DISTINCT FROM $3',
    [orgId, memberId, kept],
  )
  await client.query('DELETE FROM second_steps WHERE org_id = $1 AND member_id = $2', [orgId, memberId])
}
