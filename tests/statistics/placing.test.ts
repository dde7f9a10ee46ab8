import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { howOften } from '#tests/harness/how-often.ts'
import { someSteps, take } from './changing.ts'
import { createOrg, useClients } from './client.ts'
import { put, somePuts } from './placing.ts'
import { keptAndRebuilt } from './snapshot.ts'
import { createWorld } from './world.ts'

const long = { timeout: 300_000 }

describe('discussions that are put into topics and out of them', () => {
  const db = useClients()

  it('leave the statistics of a rebuild, whatever is said and taken back meanwhile', long, async () => {
    const rounds = fc.array(somePuts, { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(someSteps, rounds, async ({ steps }, puts) => {
        const orgId = await createOrg(db.client)
        await createWorld(db.client, orgId)
        const turns = Math.max(steps.length, puts.length)
        for (let turn = 0; turn < turns; turn++) {
          const step = steps[turn]
          if (step) await take(db.client, orgId, step)
          await put(db.client, orgId, puts[turn % puts.length] ?? [])
        }
        const [kept, rebuilt] = await keptAndRebuilt(db.client, orgId)
        kept.counters = kept.counters?.filter((line) => !line.endsWith(',0)')) ?? []
        expect(kept).toEqual(rebuilt)
      }),
      { numRuns: howOften(25) },
    )
  })
})
