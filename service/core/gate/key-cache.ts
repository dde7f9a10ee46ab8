import type { Database } from '#service/db/client.ts'
import type { ApiKey } from '../context.ts'
import { findKey } from './find-key.ts'

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
