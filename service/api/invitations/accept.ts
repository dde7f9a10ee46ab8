import type { AcceptInvitationInput } from '#contract/invitations.ts'
import type { SignedInMember } from '#contract/members.ts'
import { becomeMember } from '#service/api/members/invitations.ts'
import { requireGoodPassword } from '#service/api/members/new-password.ts'
import { signedIn } from '#service/api/members/signed-in.ts'
import type { Context } from '#service/core/context.ts'
import { hashToken } from '#service/core/link-token.ts'
import { attemptOf, attemptSucceeded } from '#service/core/sign-in/attempts.ts'
import { hashPassword, withPlace } from '#service/core/sign-in/password.ts'
import { transaction } from '#service/core/write.ts'
import { findOpen, gone } from './look-up.ts'

/** Keeps no answer for an `Idempotency-Key`: comparing requests would need a fast hash of the password. */
export function acceptInvitation(context: Context, input: AcceptInvitationInput): Promise<SignedInMember> {
  return withPlace(() => accept(context, input))
}

async function accept(context: Context, input: AcceptInvitationInput): Promise<SignedInMember> {
  const { db, orgId } = context
  const { token, name, password } = input
  const place = context.sourceOf?.(input.source) ?? null
  const { email } = await findOpen(context, input)
  await requireGoodPassword(db.pool, orgId, { email, name }, { field: 'password', password })
  const attempt = await attemptOf(db.pool, orgId, email, place)
  const passwordHash = await hashPassword(password)
  return transaction(db, async (tx) => {
    const id = await becomeMember(tx, orgId, { tokenHash: hashToken(token) }, { name, passwordHash })
    if (id === null) throw gone()
    await attemptSucceeded(tx.client, orgId, { ...attempt, source: null })
    return signedIn(tx.client, orgId, id, { ...input, place, way: 'invitation' })
  })
}
