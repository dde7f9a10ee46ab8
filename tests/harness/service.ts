import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { createApiKey, type NewApiKey } from '#service/api/api-keys/create.ts'
import { providersOf } from '#service/core/providers.ts'
import { type Database, openDatabase } from '#service/db/client.ts'
import { serverListen } from '#service/db/listen.ts'
import { heardByNobody } from '#service/db/open.ts'
import { pooledSessions } from '#service/db/session.ts'
import { standbyBeside } from '#service/db/standby/open.ts'
import { type Service, startService } from '#service/server.ts'
import './provided.ts'
import { type Api, apiClient } from './client.ts'
import { organizations } from './organizations.ts'

export const testSecret = 'a secret of at least thirty-two characters'

export type Org = { id: string; slug: string; key: string; api: Api }

export type TestService = {
  db: Database
  url: string
  /** An organization of its own, with a key whose limit is out of the way. */
  org(options?: Partial<NewApiKey>): Promise<Org>
}

function openPooled(address: string): Database {
  const { pool, pooledBegin = '' } = pooledSessions(address)
  return openDatabase({
    ...{ kind: 'postgresql', pool, pooledBegin, listen: heardByNobody, close: async () => undefined },
  })
}

function openUsual(): Database {
  const { kind, pool } = inject('database')
  return openDatabase({
    kind,
    pool: { ...pool, options: kind === 'postgresql' ? '-c timezone=UTC' : undefined },
    listen: kind === 'postgresql' ? serverListen(pool) : async () => async () => undefined,
    close: async () => undefined,
  })
}

function withStandby(db: Database, url: string): Database {
  const standby = standbyBeside(db, { url, poolSize: 10, onChange: () => undefined })
  void standby.look()
  const close = async () => {
    await standby.close()
    await db.close()
  }
  return { ...db, standby, close }
}

export function openTestDatabase(): Database {
  const { pooler, standby } = inject('database')
  const db = pooler === undefined ? openUsual() : openPooled(pooler)
  return standby === undefined ? db : withStandby(db, standby)
}

/** One service for the tests of a file, over real HTTP on a port of its own. `allowPrivate` lets it reach senders on this machine. */
export function useService({ allowPrivate = false } = {}): TestService {
  let service: Service | undefined
  let db: Database | undefined
  beforeAll(async () => {
    db = openTestDatabase()
    service = await startService({
      db,
      log: pino({ level: 'silent' }),
      host: '127.0.0.1',
      port: 0,
      secret: testSecret,
      rateLimit: 'process',
      providers: { ...providersOf(testSecret), allowPrivate },
    })
  })
  afterAll(async () => {
    await service?.close()
    await db?.close()
  })
  const started = <T>(it: T | undefined): T => {
    if (it === undefined) throw new Error('the service has not started')
    return it
  }
  const next = organizations(() => started(db))
  return {
    get db() {
      return started(db)
    },
    get url() {
      return started(service).url
    },
    async org(options) {
      const { id, slug, key: usual } = await next()
      const made =
        options &&
        (await createApiKey(started(db), { orgId: id, name: 'test', perMinute: 100_000, ...options }))
      const key = made?.key ?? usual
      return { id, slug, key, api: apiClient(started(service).url, key) }
    },
  }
}
