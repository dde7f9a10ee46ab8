import { recordChanges } from '#service/core/audit.ts'
import type { Actor } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'
import { memberByEmail } from './member-row.ts'

type Proof = { tokenHash: string } | { verifiedEmail: string }
type Person = { name: string; passwordHash: string | null }
type Used = { email: string; role: string; inviter: string }

/** Deletes the invitation, so that only the first of several requests with it succeeds. */
async function useUp(tx: Tx, orgId: string, proof: Proof): Promise<Used | null> {
  const [column, value] =
    'tokenHash' in proof ? ['token_hash', proof.tokenHash] : ['email', proof.verifiedEmail]
  const used = await tx.client.query<Used>(
    `DELETE FROM invitations i USING members m
      WHERE i.org_id = $1 AND i.${column} = $2 AND i.expires_at > now() AND m.org_id = i.org_id AND m.id = i.invited_by
      RETURNING i.email, i.role, m.name AS inviter`,
    [orgId, value],
  )
  return used.rows[0] ?? null
}

/** Makes a member of the person invited and returns the id; null where there is no such open invitation. */
export async function becomeMember(
  tx: Tx,
  orgId: string,
  proof: Proof,
  { name, passwordHash }: Person,
): Promise<string | null> {
  await tx.client.query('SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [orgId])
  const used = await useUp(tx, orgId, proof)
  if (!used) return null
  const { email, role, inviter } = used
  if (await memberByEmail(tx.client, orgId, email))
    throw conflict('There is already a member with this e-mail address. Sign in instead.')
  const made = await tx.client.query<{ id: string }>(
    `INSERT INTO members (org_id, email, name, role, password_hash, password_changed_at)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $5::text IS NULL THEN NULL ELSE now() END) RETURNING id`,
    [orgId, email, name, role, passwordHash],
  )
  const id = made.rows[0]?.id ?? ''
  await recordChanges(tx, orgId, { type: 'user', id, name, image: '' }, [
    {
      entity: 'member',
      entityId: id,
      operation: 'INSERT',
      changes: { name, email, role, invitedBy: inviter },
      previousValues: {},
    },
  ])
  return id
}

type Gone = { id: string; email: string; role: string }

/** Records that invitations ended before they were used. */
export async function recordWithdrawn(tx: Tx, orgId: string, actor: Actor, gone: Gone[]): Promise<void> {
  await recordChanges(
    tx,
    orgId,
    actor,
    gone.map(({ id, email, role }) => ({
      entity: 'invitation',
      entityId: id,
      operation: 'DELETE',
      changes: {},
      previousValues: { email, role },
    })),
  )
}

/** Withdraws the invitations of a member who lost rights or left, who could otherwise use one. */
export async function withdrawInvitationsOf(
  tx: Tx,
  orgId: string,
  memberId: string,
  actor: Actor,
): Promise<void> {
  const gone = await tx.client.query<Gone>(
    'DELETE FROM invitations WHERE org_id = $1 AND invited_by = $2 RETURNING id, email, role',
    [orgId, memberId],
  )
  await recordWithdrawn(tx, orgId, actor, gone.rows)
}
