import { systemActor } from '#service/core/audit.ts'
import { transaction } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'
import { insertKey } from './insert.ts'

export type NewApiKey = { orgId: string; name: string; expiresAt?: Date | null; perMinute?: number }

export class ApiKeyError extends Error {}

/** For the command line and the start: nobody in particular makes it. */
export async function createApiKey(db: Database, wanted: NewApiKey): Promise<{ id: string; key: string }> {
  const { orgId, expiresAt = null, perMinute = 120 } = wanted
  const name = wanted.name.trim()
  if (name === '' || name.length > 200) throw new ApiKeyError('The name must have 1 to 200 characters.')
  const fields = { name, perMinute, expiresAt: expiresAt?.toISOString() ?? null }
  return transaction(db, (tx) => insertKey(tx, orgId, fields, { actor: systemActor, memberId: null }))
}
