import type { Database } from '#service/db/client.ts'

export type ListedKey = {
  id: string
  name: string
  lastFour: string
  perMinute: number
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
}

export async function listApiKeys(db: Database, orgId: string): Promise<ListedKey[]> {
  const found = await db.pool.query<ListedKey>(
    `SELECT id, name, last_four AS "lastFour", per_minute AS "perMinute", created_at AS "createdAt",
            expires_at AS "expiresAt", revoked_at AS "revokedAt", last_used_at AS "lastUsedAt"
       FROM api_keys WHERE org_id = $1 ORDER BY created_at, id`,
    [orgId],
  )
  return found.rows
}
