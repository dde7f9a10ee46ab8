import type { ChangePasswordInput, EndedSessions } from '#contract/members.ts'
import { byMember, countAttempt, forgive } from '#service/api/sign-ins/throttle.ts'
import type { Context } from '#service/core/context.ts'
import { forbidden, invalid } from '#service/core/errors.ts'
import { transaction } from '#service/core/write.ts'
import { requireMember } from './acting-member.ts'
import { lockMember, memberById } from './member-row.ts'
import { hashPassword, isPassword } from './password.ts'
import { savePassword } from './save-password.ts'
import { withPlace } from './turns.ts'

function changedMeanwhile() {
  return invalid([{ path: ['currentPassword'], message: 'Was changed meanwhile; type the present one' }])
}

/** A session somebody left open is no right to a new password: the present one is asked for, and not too often. */
export async function changePassword(context: Context, input: ChangePasswordInput): Promise<EndedSessions> {
  const { orgId, db } = context
  const { id } = requireMember(context)
  const before = await memberById(db.pool, orgId, id)
  if (!before?.passwordHash) throw forbidden('You sign in without a password, so there is none to change.')
  const { passwordHash } = before
  const hash = await withPlace(async () => {
    await countAttempt(db, orgId, [byMember(id)])
    if (!(await isPassword(input.currentPassword, passwordHash)))
      throw invalid([{ path: ['currentPassword'], message: 'Is not your password' }])
    return hashPassword(input.newPassword)
  })
  return transaction(db, async (tx) => {
    const member = await lockMember(tx.client, orgId, id)
    if (member?.passwordHash !== passwordHash) throw changedMeanwhile()
    await forgive(tx.client, orgId, [byMember(id)])
    return savePassword(tx, orgId, member, hash, context.actor)
  })
}
