import { ORPCError } from '@orpc/server'
import type { SignedInMember } from '#contract/members.ts'
import type { SignInInput } from '#contract/sign-ins.ts'
import { lockMember, memberByEmail } from '#service/api/members/member-row.ts'
import { recordFailure } from '#service/api/members/sign-in-failure.ts'
import { signedIn } from '#service/api/members/signed-in.ts'
import type { Context } from '#service/core/context.ts'
import {
  attemptOf,
  attemptSucceeded,
  attemptWasRight,
  countAttempt,
  subjectsOf,
} from '#service/core/sign-in/attempts.ts'
import { isPassword, withPlace } from '#service/core/sign-in/password.ts'
import { transaction } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { issueTicket } from './ticket.ts'

export function signInWithPassword(context: Context, input: SignInInput): Promise<SignedInMember> {
  return withPlace(() => judge(context, input))
}

const wrong = () =>
  new ORPCError('UNAUTHORIZED', {
    message: 'The e-mail address or the password is wrong.',
    data: { credential: 'password' },
  })

/** Gives one answer and does the same work for a wrong address, a wrong password and a member without one. */
async function judge(context: Context, input: SignInInput): Promise<SignedInMember> {
  const { orgId, db } = context
  const from = context.sourceOf?.(input.source) ?? null
  const attempt = await attemptOf(db.pool, orgId, input.email, from)
  const member = await memberByEmail(db.pool, orgId, input.email)
  const failed = (reason: string) =>
    recordFailure(db, orgId, member, { ...input, place: from ?? '', reason, way: 'password' })
  await countAttempt(db, orgId, subjectsOf(attempt)).catch(async (refused: unknown) => {
    await failed('too many attempts')
    throw refused
  })
  const isRight = await isPassword(input.password, member?.passwordHash ?? null)
  if (!isRight || !member) {
    await failed('wrong password')
    throw wrong()
  }
  const outcome = await transaction(db, async (tx) => {
    const now = await lockMember(tx.client, orgId, member.id)
    // The password may have been replaced while this one was compared.
    if (now?.passwordHash !== member.passwordHash) throw wrong()
    if (now.hasSecondFactor) {
      await attemptWasRight(tx.client, orgId, attempt)
      return { ticket: await issueTicket(tx, orgId, member.id) }
    }
    if (await needsPasskey(tx, orgId, member.id)) {
      await attemptWasRight(tx.client, orgId, attempt)
      return 'passkey needed'
    }
    await attemptSucceeded(tx.client, orgId, attempt)
    return signedIn(tx.client, orgId, member.id, { ...input, place: from, way: 'password' })
  })
  if (outcome === 'passkey needed') throw passkeyNeeded()
  if ('ticket' in outcome) throw codeNeeded(outcome.ticket)
  return outcome
}

/** Whether the organization asks for a second factor, and that of a member without an app is a passkey. */
async function needsPasskey({ client }: Tx, orgId: string, memberId: string): Promise<boolean> {
  const found = await client.query(
    `SELECT FROM organizations o WHERE o.id = $1 AND o.second_factor_required
        AND EXISTS (SELECT FROM passkeys p WHERE p.org_id = o.id AND p.member_id = $2)`,
    [orgId, memberId],
  )
  return found.rowCount === 1
}

const passkeyNeeded = () =>
  new ORPCError('UNAUTHORIZED', {
    message:
      'The password is right, and this organization requires a second factor as well. Yours is a passkey: sign in with it. ' +
      'If you have lost it, an owner can remove it, and your password is enough again.',
    data: { credential: 'passkey-needed' },
  })

const codeNeeded = (ticket: string) =>
  new ORPCError('UNAUTHORIZED', {
    message:
      'The password is right. Send the code of the authenticator app, or a recovery code, with the ticket.',
    data: { credential: 'second-factor', ticket },
  })
