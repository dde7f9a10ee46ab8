import { expect } from 'vitest'
import type { Database } from '#service/db/client.ts'
import { keptAndRebuilt } from '#tests/statistics/snapshot.ts'

/** Expects every number that is kept of an organization to be what counting anew comes to. */
export async function expectStatisticsKept(db: Database, orgId: string): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('BEGIN')
    const [kept, rebuilt] = await keptAndRebuilt(client, orgId)
    expect(kept).toEqual(rebuilt)
    await client.query('ROLLBACK')
  } finally {
    client.release()
  }
}
