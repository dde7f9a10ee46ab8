import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { revokeApiKey } from '#service/api/api-keys/revoke.ts'
import { hashKey } from '#service/core/gate/api-key.ts'
import type { Database } from '#service/db/client.ts'

/** A page of the dashboard makes several requests, and everybody in the organization shares this key. */
const perMinute = 6000

export function dashboardKeyFile(dataDir: string): string {
  return join(dataDir, 'dashboard-key')
}

async function works(db: Database, key: string): Promise<boolean> {
  const found = await db.pool.query(
    'SELECT FROM api_keys WHERE hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())',
    [hashKey(key)],
  )
  return found.rowCount === 1
}

/**
 * The organization key that the dashboard signs its requests with: minted on the first start, kept in the data
 * directory for its owner alone. Null while there is no organization.
 */
export async function dashboardKey(db: Database, dataDir: string): Promise<string | null> {
  const file = dashboardKeyFile(dataDir)
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (kept !== '' && (await works(db, kept))) return kept
  const first = await db.pool.query<{ id: string }>(
    'SELECT id FROM organizations ORDER BY created_at, id LIMIT 1',
  )
  const orgId = first.rows[0]?.id
  if (!orgId) return null
  const { id, key } = await createApiKey(db, { orgId, name: 'Dashboard', perMinute })
  try {
    writeFileSync(file, `${key}\n`, { mode: 0o600 })
  } catch (error) {
    await revokeApiKey(db, id)
    throw error
  }
  return key
}
