import { ORPCError } from '@orpc/server'
import type { SignedInMember } from '#contract/members.ts'
import type { RequestOptions } from '#contract/passkey-shape.ts'
import type { BeginPasskeySignInInput, PasskeySignInInput } from '#contract/sign-ins.ts'
import { type MemberRow, memberById } from '#service/api/members/member-row.ts'
import { recordFailure } from '#service/api/members/sign-in-failure.ts'
import { signedIn } from '#service/api/members/signed-in.ts'
import { useChallenge } from '#service/api/passkeys/challenges.ts'
import { judgeAssertion, requestOptionsFor } from '#service/api/passkeys/judge.ts'
import { relyingParty } from '#service/api/passkeys/relying-party.ts'
import type { Context } from '#service/core/context.ts'
import {
  attemptSucceeded,
  countAttempt,
  passkeyAttemptOf,
  subjectsOf,
} from '#service/core/sign-in/attempts.ts'
import { transaction } from '#service/core/write.ts'
import { rows } from '#service/db/client.ts'

function refused(credential: 'challenge' | 'passkey', message: string) {
  return new ORPCError('UNAUTHORIZED', { message, data: { credential } })
}

const tooLate = () =>
  refused('challenge', 'This sign-in has taken too long, or was used. Start with the passkey again.')
const wrong = () => refused('passkey', 'This passkey is not known here, or was removed.')

export function beginPasskeySignIn(
  context: Context,
  { source }: BeginPasskeySignInInput,
): Promise<RequestOptions> {
  return requestOptionsFor(context, relyingParty(context, source), { purpose: 'sign-in', memberId: null })
}

async function memberOfPasskey({ db, orgId }: Context, credentialId: string): Promise<MemberRow | null> {
  const found = await rows<{ id: string }>(
    db,
    'SELECT member_id AS id FROM passkeys WHERE org_id = $1 AND credential_id = $2',
    [orgId, credentialId],
  )
  return found[0] ? memberById(db.pool, orgId, found[0].id) : null
}

/** Signs in whoever holds a passkey. The attempt is counted before the signature is looked at, as that of a password is. */
export async function signInWithPasskey(
  context: Context,
  { credential: given, source, device }: PasskeySignInInput,
): Promise<SignedInMember> {
  const { db, orgId } = context
  const party = relyingParty(context, source)
  const from = context.sourceOf?.(source) ?? null
  const asked = { purpose: 'sign-in', memberId: null } as const
  const challenge = await useChallenge(db, orgId, asked, given.clientDataJSON)
  if (challenge === null) throw tooLate()
  const member = await memberOfPasskey(context, given.id)
  const failed = (reason: string) =>
    recordFailure(db, orgId, member, { device, place: from ?? '', reason, way: 'passkey' })
  const attempt = await passkeyAttemptOf(db.pool, orgId, member?.id ?? given.id, from)
  await countAttempt(db, orgId, subjectsOf(attempt)).catch(async (tooMany: unknown) => {
    await failed('too many attempts')
    throw tooMany
  })
  if (!member) {
    await failed('unknown passkey')
    throw wrong()
  }
  const outcome = await transaction(db, async (tx) => {
    const objection = await judgeAssertion(tx, orgId, { party, challenge, memberId: member.id, given })
    if (objection !== null) return objection
    await attemptSucceeded(tx.client, orgId, attempt)
    return signedIn(tx.client, orgId, member.id, { device, place: from, way: 'passkey' })
  })
  if (typeof outcome !== 'string') return outcome
  await failed(outcome)
  throw wrong()
}
