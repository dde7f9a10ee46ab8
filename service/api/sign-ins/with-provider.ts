import type { SignedInMember } from '#contract/members.ts'
import type { ProviderSignInInput } from '#contract/sign-ins.ts'
import { becomeMember } from '#service/api/members/invitations.ts'
import { type MemberRow, memberByEmail } from '#service/api/members/member-row.ts'
import { recordFailure } from '#service/api/members/sign-in-failure.ts'
import { signedIn } from '#service/api/members/signed-in.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { forbidden } from '#service/core/errors.ts'
import { sourceOf } from '#service/core/sign-in/source.ts'
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

export async function signInWithProvider(
  context: Context,
  input: ProviderSignInInput,
): Promise<SignedInMember> {
  const { orgId, db } = context
  const outcome = await transaction(db, async (tx) => {
    const member = await memberByEmail(tx.client, orgId, input.email)
    // Of two who come at once with an invitation the second finds a member.
    const accepted = member?.id ?? (await acceptByAddress(tx, orgId, input))
    const id = accepted ?? (await memberByEmail(tx.client, orgId, input.email))?.id ?? null
    if (id === null) return { stranger: await organizationName(tx, orgId) }
    if (member) await learnName(tx, orgId, member, input.name)
    return signedIn(tx.client, orgId, id, { ...input, way: input.provider })
  })
  if (!('stranger' in outcome)) return outcome
  const place = input.source === undefined ? '' : sourceOf(input.source)
  await recordFailure(db, orgId, null, { ...input, place, way: input.provider, reason: 'no such member' })
  throw forbidden(`No member of ${outcome.stranger} has this e-mail address; ask an owner to add you.`)
}
