import { recordChanges, systemActor } from '#service/core/audit.ts'
import { transaction } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'
import { requireByEmail } from './named.ts'

/**
 * Unlinks the accounts at identity providers of a member, from the command line, and returns how many there were. The next
 * account with the verified address of the member is linked then.
 */
export function unlinkAccounts(
  db: Database,
  { orgId, email }: { orgId: string; email: string },
): Promise<number> {
  return transaction(db, async (tx) => {
    const { id } = await requireByEmail(tx.client, orgId, email)
    const gone = await tx.client.query<{ issuer: string }>(
      'DELETE FROM member_identities WHERE org_id = $1 AND member_id = $2 RETURNING issuer',
      [orgId, id],
    )
    const changes = gone.rows.map(({ issuer }) => ({
      entity: 'member' as const,
      entityId: id,
      operation: 'UPDATE' as const,
      changes: { identityProvider: null },
      previousValues: { identityProvider: issuer },
    }))
    await recordChanges(tx, orgId, systemActor, changes)
    return changes.length
  })
}
