import { ORPCError } from '@orpc/server'
import type { FoundInvitation, Invitation, LookUpInvitationInput } from '#contract/invitations.ts'
import type { OrganizationRef } from '#contract/member-shape.ts'
import type { Context } from '#service/core/context.ts'
import { hashToken } from '#service/core/link-token.ts'
import { bySource, countAttempt, takeBackAttempt } from '#service/core/sign-in/attempts.ts'
import { rows } from '#service/db/client.ts'
import { readInvitation } from './invitation-row.ts'

export function gone(
  words = 'This invitation is not valid. It was used, withdrawn or replaced by a newer one.',
) {
  return new ORPCError('NOT_FOUND', { message: words })
}

/**
 * Finds the open invitation of a token. Tries are limited as those of passwords are, although a token cannot be guessed.
 */
export async function findOpen(
  { db, orgId, sourceOf }: Context,
  { token, source }: Pick<LookUpInvitationInput, 'token' | 'source'>,
): Promise<Invitation> {
  const place = sourceOf?.(source)
  const from = place === undefined ? null : bySource(place)
  if (from) await countAttempt(db, orgId, [from])
  const found = await readInvitation(db.pool, orgId, { tokenHash: hashToken(token) })
  if (!found) throw gone()
  if (from) await takeBackAttempt(db.pool, orgId, from)
  if (found.status === 'expired')
    throw gone(`This invitation has expired. Ask ${found.invitedBy.name} for a new one.`)
  return found
}

export async function lookUpInvitation(
  context: Context,
  input: LookUpInvitationInput,
): Promise<FoundInvitation> {
  const { email, role, invitedBy, expiresAt } = await findOpen(context, input)
  const [organization] = await rows<OrganizationRef>(
    context.db,
    'SELECT id, slug, name, timezone, simulated FROM organizations WHERE id = $1',
    [context.orgId],
  )
  if (!organization) throw new Error('a credential outlived its organization')
  return { email, role, organization, invitedBy, expiresAt }
}
