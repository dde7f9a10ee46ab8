import { ORPCError } from '@orpc/server'
import type {
  FoundPasswordReset,
  LookUpPasswordResetInput,
  UsePasswordResetInput,
} from '#contract/password-resets.ts'
import { lockMember } from '#service/api/members/member-row.ts'
import { requireGoodPassword } from '#service/api/members/new-password.ts'
import { savePassword } from '#service/api/members/passwords.ts'
import type { Context } from '#service/core/context.ts'
import { hashToken } from '#service/core/link-token.ts'
import { recordSecurityEvent } from '#service/core/security-events.ts'
import {
  byEmail,
  byMember,
  bySource,
  clearFailures,
  countAttempt,
  takeBackAttempt,
} from '#service/core/sign-in/attempts.ts'
import { hashPassword, withPlace } from '#service/core/sign-in/password.ts'
import { transaction } from '#service/core/write.ts'
import { rows } from '#service/db/client.ts'

const gone = () =>
  new ORPCError('NOT_FOUND', {
    message:
      'This link is not valid. It was used, replaced by a newer one, or is older than 30 minutes. Ask for a new one.',
  })

type Found = FoundPasswordReset & { memberId: string; name: string; way: 'mail' | 'owner' }

const open = `
SELECT r.member_id AS "memberId", m.email, m.name, r.way, r.expires_at AS "expiresAt",
  json_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'timezone', o.timezone, 'simulated', o.simulated) AS organization
FROM password_resets r JOIN members m ON m.org_id = r.org_id AND m.id = r.member_id JOIN organizations o ON o.id = r.org_id
WHERE r.org_id = $1 AND r.token_hash = $2 AND r.expires_at > now()`

/** Tries are limited as those of passwords are, although a token cannot be guessed. */
async function findOpen(
  { db, orgId, sourceOf }: Context,
  { token, source }: LookUpPasswordResetInput,
): Promise<Found> {
  const place = sourceOf?.(source)
  const from = place === undefined ? null : bySource(place)
  if (from) await countAttempt(db, orgId, [from])
  const [found] = await rows<Found>(db, open, [orgId, hashToken(token)])
  if (!found) throw gone()
  if (from) await takeBackAttempt(db.pool, orgId, from)
  return found
}

export async function lookUpPasswordReset(
  context: Context,
  input: LookUpPasswordResetInput,
): Promise<FoundPasswordReset> {
  const { email, organization, expiresAt } = await findOpen(context, input)
  return { email, organization, expiresAt }
}

const useUp = `DELETE FROM password_resets WHERE org_id = $1 AND token_hash = $2 AND expires_at > now() RETURNING member_id`

/** Sets the password and ends every session. Nobody is signed in by it: a second factor is asked for as ever. */
export function takePasswordReset(
  context: Context,
  input: UsePasswordResetInput,
): Promise<{ email: string }> {
  const { db, orgId } = context
  return withPlace(async () => {
    const { memberId: id, email, name, way } = await findOpen(context, input)
    await requireGoodPassword(
      db.pool,
      orgId,
      { email, name },
      { field: 'password', password: input.password },
    )
    const hash = await hashPassword(input.password)
    return transaction(db, async (tx) => {
      const member = await lockMember(tx.client, orgId, id)
      const used = await tx.client.query(useUp, [orgId, hashToken(input.token)])
      if (!member || used.rowCount !== 1) throw gone()
      const actor = { type: 'user' as const, id, name, image: member.image ?? '' }
      await savePassword(tx, orgId, member, hash, actor)
      await clearFailures(tx.client, orgId, [byEmail(email.toLowerCase()), byMember(id)])
      await recordSecurityEvent(tx.client, orgId, {
        event: 'password-reset',
        subject: id,
        actor,
        seen: {
          way: way === 'mail' ? 'link sent by mail' : 'link of an owner',
          place: context.sourceOf?.(input.source) ?? '',
        },
      })
      return { email }
    })
  })
}
