import type { ConfirmedSession } from '#contract/members.ts'
import type { RequestOptions } from '#contract/passkey-shape.ts'
import type { ConfirmWithPasskeyInput } from '#contract/passkeys.ts'
import {
  countConfirmation,
  noteConfirmed,
  recordUnconfirmed,
  requireSession,
} from '#service/api/members/confirm.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid } from '#service/core/errors.ts'
import { transaction } from '#service/core/write.ts'
import { tookTooLong, useChallenge } from './challenges.ts'
import { judgeAssertion, requestOptionsFor } from './judge.ts'
import { relyingParty } from './relying-party.ts'

export async function beginPasskeyConfirmation(context: Context): Promise<RequestOptions> {
  const { id: memberId } = requireSession(context)
  const options = await requestOptionsFor(context, relyingParty(context), { purpose: 'confirm', memberId })
  if (options.allowCredentials.length === 0) throw conflict('You have no passkey. Confirm it another way.')
  return options
}

/** Takes a passkey in place of the password, and limits the tries together with those. */
export async function confirmWithPasskey(
  context: Context,
  { credential: given }: ConfirmWithPasskeyInput,
): Promise<ConfirmedSession> {
  const { orgId, db } = context
  const { id: memberId, sessionId } = requireSession(context)
  const party = relyingParty(context)
  const challenge = await useChallenge(db, orgId, { purpose: 'confirm', memberId }, given.clientDataJSON)
  if (challenge === null) throw tookTooLong()
  await countConfirmation(context, memberId, 'passkey')
  const outcome = await transaction(db, async (tx) => {
    const wrong = await judgeAssertion(tx, orgId, { party, challenge, memberId, given })
    return wrong ?? noteConfirmed(tx, context, { id: memberId, sessionId, way: 'passkey' })
  })
  if (typeof outcome !== 'string') return outcome
  await recordUnconfirmed(context, memberId, { way: 'passkey', reason: outcome })
  throw invalid([
    { path: ['credential'], message: 'This passkey is not accepted, or was removed. Confirm it another way' },
  ])
}
