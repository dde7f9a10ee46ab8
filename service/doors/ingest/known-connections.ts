import { ORPCError } from '@orpc/client'
import { connectionChannel } from '#service/api/connections/announce.ts'
import { openCredentials } from '#service/api/connections/credentials.ts'
import { hearChanges } from '#service/core/announce.ts'
import { hashKey } from '#service/core/gate/api-key.ts'
import type { Seal } from '#service/core/seal.ts'
import type { Secrets, Settings } from '#service/core/sources.ts'
import { type Database, rows } from '#service/db/client.ts'

export type Known = {
  orgId: string
  id: string
  source: string
  isDisconnected: boolean
  settings: Settings
  /** Secrets that count, the present ones first; empty where they cannot be read. */
  secrets: Secrets[]
  /** Until when the second ones count. */
  previousUntil: number
}

type Row = {
  orgId: string
  id: string
  source: string
  isDisconnected: boolean
  settings: Settings
  sealed: string | null
}

async function find(db: Database, seal: Seal | null, hash: string): Promise<Known | null> {
  const [row] = await rows<Row>(
    db,
    `SELECT org_id AS "orgId", id, source, disconnected_at IS NOT NULL AS "isDisconnected", settings,
            sealed_secrets AS sealed
       FROM connections WHERE token_hash = $1`,
    [hash],
  )
  if (!row) return null
  const opened = openCredentials(seal, row, row.sealed)
  const { orgId, id, source, isDisconnected, settings } = row
  const { previous, secrets } = opened ?? {}
  return {
    ...{ orgId, id, source, isDisconnected, settings },
    secrets: [
      ...(secrets ? [secrets] : []),
      ...(previous ? [{ signingSecret: previous.signingSecret }] : []),
    ],
    previousUntil: previous ? Date.parse(previous.until) : 0,
  }
}

export function unknown() {
  return new ORPCError('NOT_FOUND', { message: 'There is no connection at this address.' })
}

export function gone() {
  return new ORPCError('GONE', {
    status: 410,
    message: 'This source is disconnected. Remove the webhook at the sender, or connect it again.',
  })
}

const rememberedFor = 60_000
const most = 10_000

/**
 * Remembers connections between deliveries, while the database announces their changes to this process; when that line is
 * down every delivery asks.
 */
export async function knownConnections(db: Database, seal: Seal | null) {
  const known = new Map<string, { connection: Known; until: number }>()
  let announced = false
  let generation = 0
  const stop = await hearChanges(
    db,
    connectionChannel,
    (hash) => {
      generation++
      known.delete(hash)
    },
    (up) => {
      announced = up
      generation++
      known.clear()
    },
  )

  async function remembered(hash: string): Promise<Known | null> {
    const hit = known.get(hash)
    if (hit && hit.until > Date.now()) return hit.connection
    const asked = generation
    const connection = await find(db, seal, hash)
    if (connection && announced && asked === generation) {
      if (known.size >= most) known.clear()
      known.set(hash, { connection, until: Date.now() + rememberedFor })
    }
    return connection
  }

  return {
    /**
     * The connection that a token names, or the answer that there is none any more. `unlike`: what was remembered of it did
     * not fit, and may have changed a moment ago.
     */
    async at(token: string | undefined, unlike?: Known): Promise<Known> {
      const hash = token === undefined ? '' : hashKey(token)
      if (unlike && known.get(hash)?.connection === unlike) known.delete(hash)
      const connection = token === undefined ? null : await remembered(hash)
      if (!connection) throw unknown()
      if (connection.isDisconnected) throw gone()
      return connection
    },
    close: stop,
  }
}

export type KnownConnections = Awaited<ReturnType<typeof knownConnections>>
