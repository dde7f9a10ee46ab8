import type { CreationOptions, NewCredential, Passkey } from '#contract/passkey-shape.ts'
import type { AddPasskeyInput } from '#contract/passkeys.ts'
import { requireMember } from '#service/api/members/access.ts'
import { lockMember } from '#service/api/members/member-row.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid } from '#service/core/errors.ts'
import { transaction } from '#service/core/write.ts'
import { rows, type Tx } from '#service/db/client.ts'
import { browserTakesMs, issueChallenge, tookTooLong, useChallenge } from './challenges.ts'
import { describedPasskeys, mostPasskeys, recordPasskeys, shownColumns } from './passkey-row.ts'
import { type RelyingParty, relyingParty } from './relying-party.ts'

/** Signatures that are taken, by their COSE numbers: Ed25519, ES256 and RS256, which together all authenticators have. */
const algorithms = [-8, -7, -257]

const tooMany = () => conflict(`You have ${mostPasskeys} passkeys, which is the most. Remove one first.`)

/** The id of a member in the form in which an authenticator keeps it: sixteen bytes that say nothing about the person. */
export function userHandleOf(memberId: string): string {
  return Buffer.from(memberId.replaceAll('-', ''), 'hex').toString('base64url')
}

export async function beginPasskey(context: Context): Promise<CreationOptions> {
  const { db, orgId } = context
  const { id: memberId, name, email } = requireMember(context)
  const party = relyingParty(context)
  const excludeCredentials = await describedPasskeys(db, orgId, memberId)
  if (excludeCredentials.length >= mostPasskeys) throw tooMany()
  const found = await rows<{ name: string }>(db, 'SELECT name FROM organizations WHERE id = $1', [orgId])
  return {
    challenge: await issueChallenge(db, orgId, { purpose: 'add', memberId }),
    rp: { id: party.id, name: `Signalbox ${found[0]?.name ?? ''}`.trim() },
    user: { id: userHandleOf(memberId), name: email, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: browserTakesMs,
    excludeCredentials,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

type Proven = { id: string; publicKey: string; counter: number; isSynced: boolean }

/** Checks what the browser made. Null when it does not fit. */
async function proven(
  { origin, id }: RelyingParty,
  challenge: string,
  { id: credentialId, clientDataJSON, attestationObject }: NewCredential,
): Promise<Proven | null> {
  // Loaded when it is used: it brings what reads certificates along.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const answer = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!answer?.verified) return null
  const { credential, credentialBackedUp } = answer.registrationInfo
  const publicKey = Buffer.from(credential.publicKey).toString('base64url')
  return { id: credential.id, publicKey, counter: credential.counter, isSynced: credentialBackedUp }
}

/** Adds a passkey once the service itself has found it to be right. */
export async function addPasskey(context: Context, input: AddPasskeyInput): Promise<Passkey> {
  const { db, orgId, actor } = context
  const { id: memberId } = requireMember(context)
  const { name, credential } = input
  const party = relyingParty(context)
  const challenge = await useChallenge(db, orgId, { purpose: 'add', memberId }, credential.clientDataJSON)
  if (challenge === null) throw tookTooLong()
  const made = await proven(party, challenge, credential)
  if (!made)
    throw invalid([
      { path: ['credential'], message: 'Is not the passkey that was asked for here: try again' },
    ])
  return transaction(db, async (tx) => {
    await lockMember(tx.client, orgId, memberId)
    const passkey = await insert(tx, {
      ...made,
      orgId,
      memberId,
      name,
      transports: credential.transports ?? [],
    })
    await recordPasskeys(tx, orgId, actor, { memberId, names: [name], isAdded: true })
    return passkey
  })
}

type Row = Proven & { orgId: string; memberId: string; name: string; transports: string[] }

async function insert({ client }: Tx, row: Row): Promise<Passkey> {
  const { orgId, memberId } = row
  const count = await client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM passkeys WHERE org_id = $1 AND member_id = $2',
    [orgId, memberId],
  )
  if ((count.rows[0]?.n ?? 0) >= mostPasskeys) throw tooMany()
  const made = await client.query<Passkey>(
    `INSERT INTO passkeys (org_id, member_id, credential_id, public_key, counter, transports, is_synced, name)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (org_id, credential_id) DO NOTHING RETURNING ${shownColumns}`,
    [orgId, memberId, row.id, row.publicKey, row.counter, row.transports, row.isSynced, row.name],
  )
  if (!made.rows[0]) throw conflict('This passkey is known already. Make another one.')
  return made.rows[0]
}
