import { randomUUID } from 'node:crypto'
import type { CreatedPasswordReset } from '#contract/password-resets.ts'
import { lockOwners, requireMember } from '#service/api/members/access.ts'
import { memberById } from '#service/api/members/member-row.ts'
import type { Actor, Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { hashToken, newToken } from '#service/core/link-token.ts'
import { recordSecurityEvent } from '#service/core/security-events.ts'
import { transaction } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'

type Made = CreatedPasswordReset & { linkId: string }
type How = { actor: Actor; way: 'mail' | 'owner' }

const save = `
INSERT INTO password_resets (org_id, member_id, token_hash, way, expires_at)
VALUES ($1, $2, $3, $4, now() + interval '30 minutes')
ON CONFLICT (org_id, member_id) DO UPDATE SET token_hash = excluded.token_hash, way = excluded.way,
  created_at = now(), expires_at = excluded.expires_at
RETURNING expires_at AS "expiresAt"`

/** Makes the link of a member, which ends an earlier one. The token is kept nowhere. */
export async function makeLink(
  tx: Tx,
  orgId: string,
  member: { id: string },
  { actor, way }: How,
): Promise<Made> {
  const token = newToken()
  const made = await tx.client.query<{ expiresAt: string }>(save, [orgId, member.id, hashToken(token), way])
  await recordSecurityEvent(tx.client, orgId, {
    event: 'password-link-made',
    subject: member.id,
    actor,
    seen: { way: way === 'mail' ? 'asked for by mail' : 'made by an owner' },
  })
  return { token, expiresAt: made.rows[0]?.expiresAt ?? '', linkId: randomUUID() }
}

/** Makes a link that the owner hands over. No answer is kept for an `Idempotency-Key`, because it holds the token. */
export async function createPasswordReset(
  context: Context,
  { memberId }: { memberId: string },
): Promise<CreatedPasswordReset> {
  const { orgId, actor, db } = context
  const acting = requireMember(context)
  return transaction(db, async (tx) => {
    await lockOwners(tx.client, orgId, acting.id)
    const member = await memberById(tx.client, orgId, memberId)
    if (!member) throw notFound('member')
    const { token, expiresAt } = await makeLink(tx, orgId, member, { actor, way: 'owner' })
    return { token, expiresAt }
  })
}
