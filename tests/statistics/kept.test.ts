import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ingestMessages } from '#service/api/messages/ingest/ingest.ts'
import { howOften } from '#tests/harness/how-often.ts'
import { createOrg, inTransaction, useClients } from './client.ts'
import { keptAndRebuilt } from './snapshot.ts'
import { createWorld, someBatches } from './world.ts'

const now = new Date('2026-05-01T12:00:00Z')

describe('statistics kept while messages arrive', () => {
  const db = useClients()

  it('are those that a rebuild computes, whatever arrives', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(someBatches, async (batches) => {
        const orgId = await createOrg(db.client)
        await createWorld(db.client, orgId)
        for (const items of batches) {
          const results = await inTransaction(db.client, () => ingestMessages(db.client, orgId, items, now))
          expect(results).toHaveLength(items.length)
        }
        const [kept, rebuilt] = await keptAndRebuilt(db.client, orgId)
        expect(kept).toEqual(rebuilt)
      }),
      { numRuns: howOften(60) },
    )
  })
})
