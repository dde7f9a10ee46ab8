import { newPassword } from '#contract/member-shape.ts'
import type { ChangePasswordInput, EndedSessions } from '#contract/members.ts'
import { recordChanges, systemActor } from '#service/core/audit.ts'
import type { Actor, Context } from '#service/core/context.ts'
import { forbidden, invalid } from '#service/core/errors.ts'
import {
  byEmail,
  byMember,
  clearFailures,
  clearFailuresAtPlaces,
  countAttempt,
} from '#service/core/sign-in/attempts.ts'
import { hashPassword, isPassword, withPlace } from '#service/core/sign-in/password.ts'
import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { requireMember } from './access.ts'
import { lockMember, type MemberRow, memberById } from './member-row.ts'
import { MemberError, requireByEmail } from './named.ts'
import { objectionTo, requireGoodPassword } from './new-password.ts'
import { endSessionsOf } from './sessions.ts'
import { recordFailure } from './sign-in-failure.ts'

type Row = { passwordChangedAt: string; sessionsValidFrom: string }

/** Saves a new password and ends the sessions that began with the old one. The history says when, never what. */
export async function savePassword(
  tx: Tx,
  orgId: string,
  member: MemberRow,
  hash: string,
  actor: Actor,
  keptSession: string | null = null,
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
  await endSessionsOf(tx, orgId, member.id, keptSession)
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

function changedMeanwhile() {
  return invalid([{ path: ['currentPassword'], message: 'Was changed a moment ago: enter the new one' }])
}

/** Demands the present password, and limits the tries: an open session alone must not be enough. */
export async function changePassword(context: Context, input: ChangePasswordInput): Promise<EndedSessions> {
  const { orgId, db } = context
  const { id, sessionId } = requireMember(context)
  const before = await memberById(db.pool, orgId, id)
  if (!before?.passwordHash) throw forbidden('You sign in without a password, so there is none to change.')
  const { passwordHash } = before
  await requireGoodPassword(db.pool, orgId, before, { field: 'newPassword', password: input.newPassword })
  const hash = await withPlace(async () => {
    await countAttempt(db, orgId, [byMember(id)])
    if (!(await isPassword(input.currentPassword, passwordHash))) {
      await recordFailure(db, orgId, before, { way: 'change of the password', reason: 'wrong password' })
      throw invalid([{ path: ['currentPassword'], message: 'This is not your password' }])
    }
    return hashPassword(input.newPassword)
  })
  return transaction(db, async (tx) => {
    const member = await lockMember(tx.client, orgId, id)
    if (member?.passwordHash !== passwordHash) throw changedMeanwhile()
    await clearFailures(tx.client, orgId, [byMember(id)])
    return savePassword(tx, orgId, member, hash, context.actor, sessionId)
  })
}

type NewPassword = { orgId: string; email: string; password: string }

function check(password: string): void {
  const problem = newPassword.safeParse(password).error?.issues[0]?.message
  if (problem) throw new MemberError(`The password is not accepted: ${problem}.`)
}

/** Sets a password from the command line, forgets the failed attempts and ends every session. */
export async function setPassword(db: Database, wanted: NewPassword): Promise<void> {
  const { orgId, password } = wanted
  check(password)
  const found = await requireByEmail(db.pool, orgId, wanted.email)
  const email = found.email.toLowerCase()
  const objection = await objectionTo(db.pool, orgId, found, password)
  if (objection) throw new MemberError(`The password is not accepted: ${objection}`)
  const hash = await hashPassword(password)
  await transaction(db, async (tx) => {
    const member = await lockMember(tx.client, orgId, found.id)
    if (!member) throw new MemberError(`There is no member with the e-mail address ${email}.`)
    await clearFailures(tx.client, orgId, [byEmail(email), byMember(found.id)])
    await clearFailuresAtPlaces(tx.client, orgId)
    await savePassword(tx, orgId, member, hash, systemActor)
  })
}
