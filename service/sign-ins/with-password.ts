import { ORPCError } from '@orpc/server'
import type { SignedInMember } from '#contract/members.ts'
import type { SignInInput } from '#contract/sign-ins.ts'
import type { Context } from '#service/core/context.ts'
import { memberByEmail } from '#service/members/member-row.ts'
import { isPassword } from '#service/members/password.ts'
import { requireTurn } from '#service/members/turns.ts'
import { signedIn } from './signed-in.ts'
import { byEmail, bySource, countAttempt, forgive } from './throttle.ts'

/** One answer and the same work for a wrong address, a wrong password and a member without one. */
export async function signInWithPassword(context: Context, input: SignInInput): Promise<SignedInMember> {
  const { orgId, db } = context
  const address = byEmail(input.email)
  requireTurn()
  await countAttempt(db, orgId, [address, ...(input.source ? [bySource(input.source)] : [])])
  const member = await memberByEmail(db.pool, orgId, input.email)
  const isRight = await isPassword(input.password, member?.passwordHash ?? null)
  if (!isRight || !member)
    throw new ORPCError('UNAUTHORIZED', {
      message: 'The e-mail address or the password is not right.',
      data: { credential: 'password' },
    })
  await forgive(db.pool, orgId, [address])
  return signedIn(db.pool, orgId, member.id)
}
