import { recordChanges, systemActor } from '#service/core/audit.ts'
import { keyChannel } from '#service/core/gate/key-cache.ts'
import { transaction } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'

/** Ends a key everywhere at once: processes that remember it are told when this commits. False: no such key. */
export async function revokeApiKey(db: Database, id: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const found = await tx.client.query<{ org_id: string; hash: string; revoked_at: string | null }>(
      'SELECT org_id, hash, revoked_at FROM api_keys WHERE id = $1 FOR UPDATE',
      [id],
    )
    const key = found.rows[0]
    if (!key) return false
    if (key.revoked_at !== null) return true
    await tx.client.query('UPDATE api_keys SET revoked_at = now() WHERE org_id = $1 AND id = $2', [
      key.org_id,
      id,
    ])
    await recordChanges(tx, key.org_id, systemActor, [
      {
        entity: 'api-key',
        entityId: id,
        operation: 'UPDATE',
        changes: { revoked: true },
        previousValues: { revoked: false },
      },
    ])
    await tx.client.query('SELECT pg_notify($1, $2)', [keyChannel, key.hash])
    return true
  })
}
