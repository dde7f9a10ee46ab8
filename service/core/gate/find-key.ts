import type { Database } from '#service/db/client.ts'
import { rows } from '#service/db/client.ts'
import type { ApiKey, OrgId } from '../context.ts'

type KeyRow = {
  org_id: OrgId
  id: string
  name: string
  last_four: string
  per_minute: number
  expires_at: string | null
  member_id: string | null
  member_name: string | null
  member_image: string | null
}

/** The key with this hash, unless it was revoked. Expiry is judged at each use. */
export async function findKey(db: Database, hash: string): Promise<ApiKey | null> {
  const found = await rows<KeyRow>(
    db,
    `SELECT k.org_id, k.id, k.name, k.last_four, k.per_minute, k.expires_at,
            m.id AS member_id, m.name AS member_name, m.image AS member_image
       FROM api_keys k LEFT JOIN members m ON m.org_id = k.org_id AND m.id = k.created_by
      WHERE k.hash = $1 AND k.revoked_at IS NULL`,
    [hash],
  )
  const row = found[0]
  if (!row) return null
  return {
    orgId: row.org_id,
    id: row.id,
    name: row.name,
    lastFour: row.last_four,
    perMinute: row.per_minute,
    expiresAt: row.expires_at,
    createdBy: {
      type: 'user',
      id: row.member_id ?? row.id,
      name: row.member_name ?? row.name,
      image: row.member_image ?? '',
    },
  }
}
