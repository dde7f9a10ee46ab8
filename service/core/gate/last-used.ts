import type { Logger } from 'pino'
import type { ApiKey } from '../context.ts'

const resolution = 60_000

type Notes = { pool: { query(text: string, values: string[]): Promise<unknown> } }

/** Records when a key was used, at most once a minute and without delaying the request. */
export function lastUsed(db: Notes, log: Logger) {
  const noted = new Map<string, number>()
  const pending = new Set<Promise<unknown>>()
  return {
    touch(key: ApiKey) {
      const now = Date.now()
      const secret = `${key.id} ${key.lastFour}`
      if (now - (noted.get(secret) ?? 0) < resolution) return
      noted.set(secret, now)
      const columns = key.isReplaced
        ? 'last_used_at = now(), replaced_used_at = now()'
        : 'last_used_at = now()'
      const update = db.pool
        .query(`UPDATE api_keys SET ${columns} WHERE org_id = $1 AND id = $2`, [key.orgId, key.id])
        .catch((error: unknown) => log.warn({ err: error, keyId: key.id }, 'could not note the use of a key'))
        .finally(() => pending.delete(update))
      pending.add(update)
    },
    settle: () => Promise.all(pending),
  }
}
