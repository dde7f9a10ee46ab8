import { recordChanges } from '#service/core/audit.ts'
import type { Tx } from '#service/db/client.ts'
import type { MemberRow } from './member-row.ts'

/** Account at an identity provider. */
export type Identity = { issuer: string; subject: string }

/** Returns the id of the member that the account is linked to. */
export async function linkedMember(
  tx: Tx,
  orgId: string,
  { issuer, subject }: Identity,
): Promise<string | null> {
  const found = await tx.client.query<{ id: string }>(
    'SELECT member_id AS id FROM member_identities WHERE org_id = $1 AND issuer = $2 AND subject = $3',
    [orgId, issuer, subject],
  )
  return found.rows[0]?.id ?? null
}

/**
 * Links the account to the member who came in with it for the first time. Returns false when another account of the issuer
 * is linked to the member, or this one to another member: of two that come at once the second waits for the first here.
 */
export async function linkIdentity(
  tx: Tx,
  orgId: string,
  member: MemberRow,
  identity: Identity,
): Promise<boolean> {
  const { id, name, image } = member
  const made = await tx.client.query(
    `INSERT INTO member_identities (org_id, issuer, subject, member_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [orgId, identity.issuer, identity.subject, id],
  )
  if (made.rowCount === 0) return (await linkedMember(tx, orgId, identity)) === id
  await recordChanges(tx, orgId, { type: 'user', id, name, image: image ?? '' }, [
    {
      entity: 'member',
      entityId: id,
      operation: 'UPDATE',
      changes: { identityProvider: identity.issuer },
      previousValues: { identityProvider: null },
    },
  ])
  return true
}
