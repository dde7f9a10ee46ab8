import type { Assertion, RequestOptions } from '#contract/passkey-shape.ts'
import type { Context } from '#service/core/context.ts'
import type { Tx } from '#service/db/client.ts'
import { userHandleOf } from './add.ts'
import { browserTakesMs, issueChallenge } from './challenges.ts'
import { describedPasskeys } from './passkey-row.ts'
import type { RelyingParty } from './relying-party.ts'

/** Makes what the browser needs to use a passkey: of one member, or of whoever is there. */
export async function requestOptionsFor(
  { db, orgId }: Context,
  party: RelyingParty,
  asked: { purpose: 'confirm'; memberId: string } | { purpose: 'sign-in'; memberId: null },
): Promise<RequestOptions> {
  const { memberId } = asked
  return {
    challenge: await issueChallenge(db, orgId, asked),
    rpId: party.id,
    timeout: browserTakesMs,
    allowCredentials: memberId === null ? [] : await describedPasskeys(db, orgId, memberId),
    userVerification: 'required',
  }
}

type Known = {
  id: string
  memberId: string
  publicKey: string
  counter: string
  transports: string[]
}

type Asked = { party: RelyingParty; challenge: string; memberId: string; given: Assertion }

/**
 * Judges what a passkey has signed, and notes its use. Returns why it does not fit; null when it does. Locks the passkey, so
 * that of two answers with one count only the first fits.
 */
export async function judgeAssertion(
  { client }: Tx,
  orgId: string,
  { party, challenge, memberId, given }: Asked,
): Promise<string | null> {
  const found = await client.query<Known>(
    `SELECT id, member_id AS "memberId", public_key AS "publicKey", counter, transports FROM passkeys
      WHERE org_id = $1 AND credential_id = $2 FOR NO KEY UPDATE`,
    [orgId, given.id],
  )
  const [known] = found.rows
  if (!known) return 'unknown passkey'
  const names = given.userHandle ?? userHandleOf(memberId)
  if (known.memberId !== memberId || names !== userHandleOf(memberId)) return 'passkey of another member'
  const counter = await countIn(party, challenge, known, given)
  if (typeof counter === 'string') return counter
  await client.query('UPDATE passkeys SET counter = $3, last_used_at = now() WHERE org_id = $1 AND id = $2', [
    orgId,
    known.id,
    counter,
  ])
  return null
}

/** Verifies the signature and all it covers. Returns the new count of the authenticator, or why the answer does not fit. */
async function countIn(
  { origin, id }: RelyingParty,
  challenge: string,
  known: Known,
  given: Assertion,
): Promise<number | string> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { clientDataJSON, authenticatorData, signature } = given
  const counted = Number(known.counter)
  const answer = await verifyAuthenticationResponse({
    response: {
      id: given.id,
      rawId: given.id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // Compared here, after the signature, so that a copy is told from a forgery.
    credential: { id: given.id, publicKey: Buffer.from(known.publicKey, 'base64url'), counter: 0 },
  }).catch(() => null)
  if (!answer?.verified) return 'signature, address or device does not match'
  const { newCounter } = answer.authenticationInfo
  if ((newCounter > 0 || counted > 0) && newCounter <= counted) return 'count went back: it may be a copy'
  return newCounter
}
