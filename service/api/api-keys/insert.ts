import { recordChanges } from '#service/core/audit.ts'
import type { Actor } from '#service/core/context.ts'
import { hashKey, newKey } from '#service/core/gate/api-key.ts'
import type { Tx } from '#service/db/client.ts'

type KeyFields = { name: string; perMinute: number; expiresAt: string | null }

type Maker = {
  actor: Actor
  /** Null: its changes count as those of the earliest owner. */
  memberId: string | null
}

/** The key is told once, here; only its hash is kept. */
export async function insertKey(
  tx: Tx,
  orgId: string,
  { name, perMinute, expiresAt }: KeyFields,
  { actor, memberId }: Maker,
): Promise<{ id: string; key: string }> {
  const key = newKey()
  const made = await tx.client.query<{ id: string }>(
    `INSERT INTO api_keys (org_id, name, hash, last_four, per_minute, expires_at, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, coalesce($7::uuid, (SELECT id FROM members WHERE org_id = $1 AND role = 'owner'
                                                          ORDER BY created_at, id LIMIT 1)))
     RETURNING id`,
    [orgId, name, hashKey(key), key.slice(-4), perMinute, expiresAt, memberId],
  )
  const id = made.rows[0]?.id
  if (!id) throw new Error('the key was not written')
  const changes = { name, perMinute, expiresAt }
  await recordChanges(tx, orgId, actor, [
    { entity: 'api-key', entityId: id, operation: 'INSERT', changes, previousValues: {} },
  ])
  return { id, key }
}
