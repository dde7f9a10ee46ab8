import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { howOften } from '#tests/harness/how-often.ts'
import { messagesOf, someSteps, take } from './changing.ts'
import { createOrg, useClients } from './client.ts'
import { keptAndRebuilt } from './snapshot.ts'
import { createWorld } from './world.ts'

const long = { timeout: 300_000 }

describe('messages that are edited and taken back', () => {
  const db = useClients()

  it('end in the same rows in any order, and in the statistics of a rebuild', long, async () => {
    await fc.assert(
      fc.asyncProperty(someSteps, async ({ steps, shuffled }) => {
        const [one, other] = [await createOrg(db.client), await createOrg(db.client)]
        for (const orgId of [one, other]) await createWorld(db.client, orgId)
        for (const step of steps) await take(db.client, one, step)
        for (const step of shuffled) await take(db.client, other, step)
        expect(await messagesOf(db.client, other)).toEqual(await messagesOf(db.client, one))
        for (const orgId of [one, other]) {
          const [kept, rebuilt] = await keptAndRebuilt(db.client, orgId)
          kept.counters = kept.counters?.filter((line) => !line.endsWith(',0)')) ?? []
          expect(kept).toEqual(rebuilt)
        }
      }),
      { numRuns: howOften(25) },
    )
  })
})
