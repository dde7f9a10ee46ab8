import { newPassword, signInEmail } from '#contract/members.ts'
import { byEmail, byMember, forgive, forgivePlaces } from '#service/api/sign-ins/throttle.ts'
import { systemActor } from '#service/core/audit.ts'
import { transaction } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'
import { lockMember, memberByEmail } from './member-row.ts'
import { hashPassword } from './password.ts'
import { savePassword } from './save-password.ts'

export class MemberError extends Error {}

type NewPassword = { orgId: string; email: string; password: string }

function check({ email, password }: NewPassword): { email: string } {
  const address = signInEmail.safeParse(email)
  if (!address.success) throw new MemberError(`${email} is not an e-mail address.`)
  const problem = newPassword.safeParse(password).error?.issues[0]?.message
  if (problem) throw new MemberError(`The password is not accepted: ${problem}.`)
  return { email: address.data }
}

/** For who cannot sign in any more: a new password, and the failed attempts forgotten. Every session ends. */
export async function setPassword(db: Database, wanted: NewPassword): Promise<void> {
  const { orgId, password } = wanted
  const { email } = check(wanted)
  const found = await memberByEmail(db.pool, orgId, email)
  if (!found) throw new MemberError(`There is no member with the e-mail address ${email}.`)
  const hash = await hashPassword(password)
  await transaction(db, async (tx) => {
    const member = await lockMember(tx.client, orgId, found.id)
    if (!member) throw new MemberError(`There is no member with the e-mail address ${email}.`)
    await forgive(tx.client, orgId, [byEmail(email), byMember(found.id)])
    await forgivePlaces(tx.client, orgId)
    await savePassword(tx, orgId, member, hash, systemActor)
  })
}
