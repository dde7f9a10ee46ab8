import { recordChanges } from '#service/core/audit.ts'
import type { Actor } from '#service/core/context.ts'
import { keyChannel } from '#service/core/gate/key-cache.ts'
import type { Tx } from '#service/db/client.ts'

type Ending = { id: string; orgId: string | null; actor: Actor }

/**
 * Ends a key everywhere at once: processes that remember it are told when this commits. False: there is no such key, in
 * that organization where one is given.
 */
export async function endKey(tx: Tx, { id, orgId, actor }: Ending): Promise<boolean> {
  const found = await tx.client.query<{ org_id: string; hash: string; revoked_at: string | null }>(
    `SELECT org_id, hash, revoked_at FROM api_keys WHERE id = $1 AND ($2::uuid IS NULL OR org_id = $2) FOR UPDATE`,
    [id, orgId],
  )
  const key = found.rows[0]
  if (!key) return false
  if (key.revoked_at !== null) return true
  await tx.client.query('UPDATE api_keys SET revoked_at = now() WHERE org_id = $1 AND id = $2', [
    key.org_id,
    id,
  ])
  const [changes, previousValues] = [{ revoked: true }, { revoked: false }]
  await recordChanges(tx, key.org_id, actor, [
    { entity: 'api-key', entityId: id, operation: 'UPDATE', changes, previousValues },
  ])
  await tx.client.query('SELECT pg_notify($1, $2)', [keyChannel, key.hash])
  return true
}
