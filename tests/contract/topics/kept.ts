import { expect } from 'vitest'
import type { Org, TestService } from '#tests/harness/service.ts'
import { keptAndRebuilt } from '#tests/statistics/snapshot.ts'

/** Every statistic as it was kept is what a rebuild computes. */
export async function expectKept(service: TestService, org: Org): Promise<void> {
  const client = await service.db.pool.connect()
  try {
    const [kept, rebuilt] = await keptAndRebuilt(client, org.id)
    kept.counters = kept.counters?.filter((line) => !line.endsWith(',0)')) ?? []
    expect(kept).toEqual(rebuilt)
  } finally {
    client.release()
  }
}
