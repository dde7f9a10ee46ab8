import { ORPCError } from '@orpc/server'
import type { SignedInMember } from '#contract/members.ts'
import type { SignInInput } from '#contract/sign-ins.ts'
import { lockMember, memberByEmail } from '#service/api/members/member-row.ts'
import { isPassword } from '#service/api/members/password.ts'
import { withPlace } from '#service/api/members/turns.ts'
import type { Context } from '#service/core/context.ts'
import { transaction } from '#service/core/write.ts'
import { attemptOf, settle, subjectsOf } from './places.ts'
import { signedIn } from './signed-in.ts'
import { sourceOf } from './source.ts'
import { countAttempt } from './throttle.ts'

export function signInWithPassword(context: Context, input: SignInInput): Promise<SignedInMember> {
  return withPlace(() => judge(context, input))
}

const wrong = () =>
  new ORPCError('UNAUTHORIZED', {
    message: 'The e-mail address or the password is not right.',
    data: { credential: 'password' },
  })

/** One answer and the same work for a wrong address, a wrong password and a member without one. */
async function judge({ orgId, db }: Context, input: SignInInput): Promise<SignedInMember> {
  const from = input.source === undefined ? null : sourceOf(input.source)
  const attempt = await attemptOf(db.pool, orgId, input.email, from)
  await countAttempt(db, orgId, subjectsOf(attempt))
  const member = await memberByEmail(db.pool, orgId, input.email)
  const isRight = await isPassword(input.password, member?.passwordHash ?? null)
  if (!isRight || !member) throw wrong()
  return transaction(db, async (tx) => {
    const now = await lockMember(tx.client, orgId, member.id)
    // The password may have been replaced while this one was judged.
    if (now?.passwordHash !== member.passwordHash) throw wrong()
    await settle(tx.client, orgId, attempt)
    return signedIn(tx.client, orgId, member.id)
  })
}
