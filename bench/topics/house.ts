import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type PostgresServer, startPostgres } from '#scripts/postgres.ts'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { createOrganization } from '#service/api/organizations/create.ts'
import { everywhere, type Models, noModels } from '#service/core/models.ts'
import type { Database } from '#service/db/client.ts'
import { openForService } from '#service/db/open.ts'
import { startService } from '#service/server.ts'
import { takeModelTurn } from '#service/writers/topics/model/turn.ts'
import { takeRebuildTurn } from '#service/writers/topics/rebuild/turn.ts'
import { takeTurn } from '#service/writers/topics/turn.ts'

/** A service on an embedded database of its own, and the topic writer beside it as the engine runs it. */
export type House = {
  db: Database
  orgId: string
  call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  close(): Promise<void>
}

const idleMs = 50
const log = pino({ level: 'error' }, pino.destination(2))

/** Takes turns until it is stopped. */
function startWriter(db: Database, models: Models): () => Promise<void> {
  const stopping = new AbortController()
  const run = async (turn: (...of: Parameters<typeof takeTurn>) => Promise<number>) => {
    while (!stopping.signal.aborted) {
      const done = await turn({ db, log, models: everywhere(models) }, 'bench', stopping.signal)
      if (done === 0) await new Promise((resolve) => setTimeout(resolve, idleMs))
    }
  }
  const ended = Promise.all([run(takeTurn), run(takeModelTurn), run(takeRebuildTurn)])
  return async () => {
    stopping.abort()
    await ended
  }
}

async function seedBench(db: Database): Promise<string> {
  const organization = { slug: 'bench', name: 'Bench', ownerEmail: 'owner@bench.example', timezone: 'UTC' }
  return (await createOrganization(db, organization)).id
}

export type Kind = 'embedded' | 'postgresql'

async function serverOf(kind: Kind): Promise<PostgresServer | null> {
  if (kind === 'embedded') return null
  const server = await startPostgres()
  if (!server) throw new Error('no PostgreSQL is installed on this machine')
  return server
}

export type Opening = { seed?: (db: Database) => Promise<string>; models?: Models; on?: Kind }

/** Opens a house on a database of its own, whose organization `seed` makes; an empty one when it is left out. */
export async function openHouse({
  seed = seedBench,
  models = noModels,
  on = 'embedded',
}: Opening = {}): Promise<House> {
  const dataDir = await mkdtemp(join(tmpdir(), 'signalbox-bench-topics-'))
  const server = await serverOf(on)
  const { db } = await openForService({ url: server?.url, dataDir, poolSize: 10 })
  const secret = 'a secret of the measurement, long enough'
  const listening = { host: '127.0.0.1', port: 0, secret, rateLimit: 'process' } as const
  const service = await startService({ db, log, models: everywhere(models), ...listening })
  const orgId = await seed(db)
  const { key } = await createApiKey(db, { orgId, name: 'bench', perMinute: 1_000_000 })
  const stopWriter = startWriter(db, models)
  return {
    ...{ db, orgId },
    async call(method, path, body) {
      const response = await fetch(`${service.url}/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      })
      const answer = await response.json()
      if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
      return answer
    },
    async close() {
      await stopWriter()
      await service.close()
      await db.close()
      await server?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
