import { recordChanges, systemActor } from '#service/core/audit.ts'
import { hashKey, newKey } from '#service/core/gate/key-format.ts'
import { transaction } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'

export type NewApiKey = { orgId: string; name: string; expiresAt?: Date | null; perMinute?: number }

export class ApiKeyError extends Error {}

/** The key is told once, here; only its hash is kept. Its changes count as those of the earliest owner. */
export async function createApiKey(db: Database, wanted: NewApiKey): Promise<{ id: string; key: string }> {
  const { orgId, expiresAt = null, perMinute = 120 } = wanted
  const name = wanted.name.trim()
  if (name === '' || name.length > 200) throw new ApiKeyError('The name must have 1 to 200 characters.')
  const key = newKey()
  return transaction(db, async (tx) => {
    const made = await tx.client.query<{ id: string }>(
      `INSERT INTO api_keys (org_id, name, hash, last_four, per_minute, expires_at, created_by)
       VALUES ($1, $2, $3, $4, $5, $6, (SELECT id FROM members WHERE org_id = $1 AND role = 'owner'
                                         ORDER BY created_at, id LIMIT 1))
       RETURNING id`,
      [orgId, name, hashKey(key), key.slice(-4), perMinute, expiresAt],
    )
    const id = made.rows[0]?.id
    if (!id) throw new Error('the key was not written')
    const changes = { name, perMinute, expiresAt: expiresAt?.toISOString() ?? null }
    await recordChanges(tx, orgId, systemActor, [
      { entity: 'api-key', entityId: id, operation: 'INSERT', changes, previousValues: {} },
    ])
    return { id, key }
  })
}
