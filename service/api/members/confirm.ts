import type { ConfirmedSession, ConfirmInput } from '#contract/members.ts'
import type { Context } from '#service/core/context.ts'
import { forbidden, invalid } from '#service/core/errors.ts'
import { recordSecurityEvent } from '#service/core/security-events.ts'
import { byMember, clearFailures, countAttempt } from '#service/core/sign-in/attempts.ts'
import { isPassword, withPlace } from '#service/core/sign-in/password.ts'
import { confirmationLasts } from '#service/core/sign-in/session-lasts.ts'
import { transaction } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { requireMember } from './access.ts'
import { lockMember, memberById } from './member-row.ts'

/** Returns the session that is to be confirmed; refuses a request that is in none. */
export function requireSession(context: Context): { id: string; sessionId: string } {
  const { id, sessionId } = requireMember(context)
  if (sessionId === null) throw forbidden('This request is in no session, so there is none to confirm.')
  return { id, sessionId }
}

type Confirmed = { id: string; sessionId: string; way: string }

/** Notes that a member has shown that it is them, and forgets their failures. */
export async function noteConfirmed(
  tx: Tx,
  { orgId, actor }: Context,
  { id, sessionId, way }: Confirmed,
): Promise<ConfirmedSession> {
  await clearFailures(tx.client, orgId, [byMember(id)])
  const noted = await tx.client.query<ConfirmedSession>(
    `UPDATE member_sessions SET confirmed_at = now() WHERE org_id = $1 AND id = $2
      RETURNING confirmed_at + interval '${confirmationLasts}' AS "confirmedUntil"`,
    [orgId, sessionId],
  )
  if (!noted.rows[0]) throw forbidden('The session has ended. Sign in again.')
  await recordSecurityEvent(tx.client, orgId, { event: 'confirmed', subject: id, actor, seen: { way } })
  return noted.rows[0]
}

/** Records that the member was asked again, and how it went. */
export async function recordUnconfirmed(
  { db, orgId, actor }: Context,
  id: string,
  seen: { way: string; reason: string },
): Promise<void> {
  await recordSecurityEvent(db.pool, orgId, { event: 'confirmation-failed', subject: id, actor, seen })
}

/** Counts a try, whichever way it is: those of a new password count as well. */
export async function countConfirmation(context: Context, id: string, way: string): Promise<void> {
  await countAttempt(context.db, context.orgId, [byMember(id)]).catch(async (refused: unknown) => {
    await recordUnconfirmed(context, id, { way, reason: 'too many attempts' })
    throw refused
  })
}

const changedMeanwhile = () =>
  invalid([{ path: ['password'], message: 'Was changed a moment ago: enter the new one' }])

/** Asks for the password again, and limits the tries together with those of a new password. */
export async function confirmSession(
  context: Context,
  { password }: ConfirmInput,
): Promise<ConfirmedSession> {
  const { orgId, db } = context
  const { id, sessionId } = requireSession(context)
  const before = await memberById(db.pool, orgId, id)
  if (!before?.passwordHash)
    throw forbidden(
      'You have no password. Confirm it with a passkey, or sign in again through your identity provider.',
    )
  const { passwordHash } = before
  await withPlace(async () => {
    await countConfirmation(context, id, 'password')
    if (await isPassword(password, passwordHash)) return
    await recordUnconfirmed(context, id, { way: 'password', reason: 'wrong password' })
    throw invalid([{ path: ['password'], message: 'This is not your password' }])
  })
  return transaction(db, async (tx) => {
    const member = await lockMember(tx.client, orgId, id)
    if (member?.passwordHash !== passwordHash) throw changedMeanwhile()
    return noteConfirmed(tx, context, { id, sessionId, way: 'password' })
  })
}
