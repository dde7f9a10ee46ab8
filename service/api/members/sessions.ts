import type { OpenSession } from '#contract/member-shape.ts'
import type { EndedSessions } from '#contract/members.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { sessionLasts } from '#service/core/sign-in/session-lasts.ts'
import { transaction } from '#service/core/write.ts'
import { rows, type Tx } from '#service/db/client.ts'
import { lockOwners, requireMember } from './access.ts'
import { lockMember, type MemberRow, memberById } from './member-row.ts'

function read({ db, orgId }: Context, memberId: string, ownSession: string | null): Promise<OpenSession[]> {
  return rows<OpenSession>(
    db,
    `SELECT s.id, s.device, s.place, s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt",
            s.created_at + interval '${sessionLasts}' AS "endsAt", s.id IS NOT DISTINCT FROM $3 AS "isCurrent"
       FROM member_sessions s WHERE s.org_id = $1 AND s.member_id = $2 AND s.created_at > now() - interval '${sessionLasts}'
      ORDER BY s.last_seen_at DESC, s.id`,
    [orgId, memberId, ownSession],
  )
}

export async function listSessions(context: Context): Promise<{ data: OpenSession[] }> {
  const { id, sessionId } = requireMember(context)
  return { data: await read(context, id, sessionId) }
}

/** Tells an owner where another member is signed in. */
export async function listMemberSessions(
  context: Context,
  { memberId }: { memberId: string },
): Promise<{ data: OpenSession[] }> {
  const { sessionId } = requireMember(context)
  if (!(await memberById(context.db.pool, context.orgId, memberId))) throw notFound('member')
  return { data: await read(context, memberId, sessionId) }
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

/** Ends the sessions of a member, except the one that goes on, and sign-ins whose code is still awaited. Returns how many. */
export async function endSessionsOf(
  { client }: Tx,
  orgId: string,
  memberId: string,
  kept: string | null = null,
): Promise<number> {
  const ended = await client.query(
    'DELETE FROM member_sessions WHERE org_id = $1 AND member_id = $2 AND id IS DISTINCT FROM $3',
    [orgId, memberId, kept],
  )
  await client.query('DELETE FROM second_steps WHERE org_id = $1 AND member_id = $2', [orgId, memberId])
  return ended.rowCount ?? 0
}

/**
 * Ends sessions with an instant later than the last one even within one millisecond, so that all tokens so far are
 * refused, and records it.
 */
async function endAll(
  tx: Tx,
  { orgId, actor }: Context,
  { id, sessionsValidFrom }: MemberRow,
  kept: string | null,
): Promise<EndedSessions & { ended: number }> {
  const from = await tx.client.query<EndedSessions>(
    `UPDATE members SET sessions_valid_from = greatest(now(), sessions_valid_from + interval '1 millisecond')
      WHERE org_id = $1 AND id = $2 RETURNING sessions_valid_from AS "sessionsValidFrom"`,
    [orgId, id],
  )
  const changes = from.rows[0]
  if (!changes) throw new Error('the member is gone')
  const ended = await endSessionsOf(tx, orgId, id, kept)
  await recordChanges(tx, orgId, actor, [
    { entity: 'member', entityId: id, operation: 'UPDATE', changes, previousValues: { sessionsValidFrom } },
  ])
  return { ...changes, ended }
}

export async function endSessions(context: Context): Promise<EndedSessions> {
  const { id, sessionId } = requireMember(context)
  return transaction(context.db, async (tx) => {
    const own = await lockMember(tx.client, context.orgId, id)
    if (!own) throw new Error('the acting member is gone')
    const { sessionsValidFrom } = await endAll(tx, context, own, sessionId)
    return { sessionsValidFrom }
  })
}

/** Ends what another member has open, for an owner; the audit log says which. */
export async function endMemberSessions(
  context: Context,
  { memberId }: { memberId: string },
): Promise<{ ended: number }> {
  const acting = requireMember(context)
  if (acting.id === memberId) throw conflict('These are your own sessions. End them in your account.')
  return transaction(context.db, async (tx) => {
    await lockOwners(tx.client, context.orgId, acting.id)
    const member = await lockMember(tx.client, context.orgId, memberId)
    if (!member) throw notFound('member')
    const { ended } = await endAll(tx, context, member, null)
    return { ended }
  })
}
