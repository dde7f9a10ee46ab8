import type { SignedInMember } from '#contract/members.ts'
import type { ProviderSignInInput } from '#contract/sign-ins.ts'
import { linkedMember, linkIdentity } from '#service/api/members/identities.ts'
import { becomeMember } from '#service/api/members/invitations.ts'
import { type MemberRow, memberByEmail, memberById } from '#service/api/members/member-row.ts'
import { recordFailure } from '#service/api/members/sign-in-failure.ts'
import { signedIn } from '#service/api/members/signed-in.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, forbidden } from '#service/core/errors.ts'
import { transaction } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'

async function organizationName(tx: Tx, orgId: string): Promise<string> {
  const found = await tx.client.query<{ name: string }>('SELECT name FROM organizations WHERE id = $1', [
    orgId,
  ])
  return found.rows[0]?.name ?? 'this organization'
}

/** Replaces the name of an owner made on the command line, which is the first part of the address. */
async function learnName(tx: Tx, orgId: string, member: MemberRow, name: string | undefined): Promise<void> {
  if (!name || name === member.name || member.name !== member.email.split('@')[0]) return
  await tx.client.query('UPDATE members SET name = $3, updated_at = now() WHERE org_id = $1 AND id = $2', [
    orgId,
    member.id,
    name,
  ])
  await recordChanges(tx, orgId, { type: 'user', id: member.id, name, image: member.image ?? '' }, [
    {
      entity: 'member',
      entityId: member.id,
      operation: 'UPDATE',
      changes: { name },
      previousValues: { name: member.name },
    },
  ])
}

/** A verified address proves as much as the link that was sent to it. */
function acceptByAddress(
  tx: Tx,
  orgId: string,
  { email, name }: ProviderSignInInput,
): Promise<string | null> {
  const person = { name: name || (email.split('@')[0] ?? email), passwordHash: null }
  return becomeMember(tx, orgId, { verifiedEmail: email }, person)
}

/** The member with the address, who may become one by it. */
async function memberByAddress(tx: Tx, orgId: string, input: ProviderSignInInput): Promise<MemberRow | null> {
  const member = await memberByEmail(tx.client, orgId, input.email)
  if (member) return member
  await acceptByAddress(tx, orgId, input)
  // Of two who come at once with an invitation the second finds a member.
  return memberByEmail(tx.client, orgId, input.email)
}

type Found = { member: MemberRow } | { refused: 'stranger' } | { refused: 'other account'; member: MemberRow }

/** The account decides where it is linked; its address only where it is not. */
async function findMember(tx: Tx, orgId: string, input: ProviderSignInInput): Promise<Found> {
  const linked = await linkedMember(tx, orgId, input)
  const known = linked === null ? null : await memberById(tx.client, orgId, linked)
  if (known) return { member: known }
  const member = await memberByAddress(tx, orgId, input)
  if (!member) return { refused: 'stranger' }
  const isTheirs = await linkIdentity(tx, orgId, member, input)
  return isTheirs ? { member } : { refused: 'other account', member }
}

const otherAccount =
  'Another account of this provider is linked to the member with this e-mail address. Sign in with that one, or ask ' +
  'whoever runs Signalbox to unlink it.'

export async function signInWithProvider(
  context: Context,
  input: ProviderSignInInput,
): Promise<SignedInMember> {
  const { orgId, db } = context
  const from = { device: input.device, place: context.sourceOf?.(input.source) ?? null, way: input.provider }
  const outcome = await transaction(db, async (tx) => {
    const found = await findMember(tx, orgId, input)
    if ('refused' in found) return { ...found, organization: await organizationName(tx, orgId) }
    await learnName(tx, orgId, found.member, input.name)
    return signedIn(tx.client, orgId, found.member.id, { ...from, isVouchedFor: true })
  })
  if (!('refused' in outcome)) return outcome
  const member = 'member' in outcome ? outcome.member : null
  const reason = member ? 'another account of the provider' : 'no such member'
  await recordFailure(db, orgId, member, { ...from, place: from.place ?? '', reason })
  if (member) throw conflict(otherAccount)
  throw forbidden(`No member of ${outcome.organization} has this e-mail address; ask an owner to add you.`)
}
