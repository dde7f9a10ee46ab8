import type { Logger } from 'pino'
import { type Database, rows } from '#service/db/client.ts'
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
async function findKey(db: Database, hash: string): Promise<ApiKey | null> {
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

/** Changes of keys are announced on this channel, by the hash of the key. */
export const keyChannel = 'signalbox_keys'

const rememberedFor = 60_000
const most = 10_000

export type KeyCache = { find(hash: string): Promise<ApiKey | null>; close(): Promise<void> }

/**
 * Remembers keys between requests. A revoked key must stop working at once, so a key is only remembered while
 * the database announces changes to this process; when that line is down every request asks.
 */
export async function keyCache(db: Database): Promise<KeyCache> {
  const known = new Map<string, { key: ApiKey; until: number }>()
  let announced = false
  let generation = 0
  const forget = (hash: string) => {
    generation++
    known.delete(hash)
  }
  const stop = await db.listen(keyChannel, forget, (up) => {
    announced = up
    generation++
    known.clear()
  })
  return {
    async find(hash) {
      const hit = known.get(hash)
      if (hit && hit.until > Date.now()) return hit.key
      const asked = generation
      const key = await findKey(db, hash)
      if (key && announced && asked === generation) {
        if (known.size >= most) known.clear()
        known.set(hash, { key, until: Date.now() + rememberedFor })
      }
      return key
    },
    close: stop,
  }
}

const resolution = 60_000

type Notes = { pool: { query(text: string, values: string[]): Promise<unknown> } }

/** Notes when a key was used, at most once a minute and never in the way of the request. */
export function lastUsed(db: Notes, log: Logger) {
  const noted = new Map<string, number>()
  const pending = new Set<Promise<unknown>>()
  return {
    touch(key: ApiKey) {
      const now = Date.now()
      if (now - (noted.get(key.id) ?? 0) < resolution) return
      noted.set(key.id, now)
      const update = db.pool
        .query('UPDATE api_keys SET last_used_at = now() WHERE org_id = $1 AND id = $2', [key.orgId, key.id])
        .catch((error: unknown) => log.warn({ err: error, keyId: key.id }, 'could not note the use of a key'))
        .finally(() => pending.delete(update))
      pending.add(update)
    },
    settle: () => Promise.all(pending),
  }
}
