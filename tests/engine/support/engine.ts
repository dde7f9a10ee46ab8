import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '#service/db/client.ts'
import type { SweepDeps } from '#service/engine/clock/sweep.ts'
import type { CreateDeliveries, FinishDeps } from '#service/engine/queue/finish.ts'
import type { CreateNotice } from '#service/engine/queue/tell-owner.ts'
import { openTestDatabase } from '#tests/harness/service.ts'

type Delivery = Parameters<CreateDeliveries>[1]
type Notice = Parameters<CreateNotice>[1]

export type TestEngine = SweepDeps & FinishDeps & { deliveries: Delivery[]; notices: Notice[] }

/** The database of the tests, with deliveries and notices that are only remembered. */
export function useEngine(): TestEngine {
  let db: Database | undefined
  const deliveries: Delivery[] = []
  const notices: Notice[] = []
  beforeAll(() => {
    db = openTestDatabase()
  })
  afterAll(() => db?.close())
  return {
    get db() {
      if (!db) throw new Error('the database is not open')
      return db
    },
    log: pino({ level: 'silent' }),
    deliveries,
    notices,
    createDeliveries: async (_, what) => deliveries.push(what),
    createNotice: async (_, what) => notices.push(what),
  }
}
