import fc from 'fast-check'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { IngestItem } from '#service/api/messages/ingest/items.ts'
import { mergeRows } from '#service/api/people/merge/merge.ts'
import { undoRows } from '#service/api/people/merge/undo.ts'
import { systemActor } from '#service/core/audit.ts'
import { howOften } from '#tests/harness/how-often.ts'
import { createOrg, inTransaction, useClients } from './client.ts'
import { push } from './push.ts'
import { keptAndRebuilt, statisticsOf } from './snapshot.ts'
import { createWorld, someBatches } from './world.ts'

const long = { timeout: 300_000 }

type Step = { kind: 'push' } | { kind: 'merge'; into: number; from: number } | { kind: 'undo'; at: number }

const place = fc.nat({ max: 30 })
const someSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.constant({ kind: 'push' as const }),
    fc.record({ kind: fc.constant('merge' as const), into: place, from: place }),
    fc.record({ kind: fc.constant('undo' as const), at: place }),
  ),
  { minLength: 3, maxLength: 14 },
)

/** Lines that are searched stand in no order. */
const profiles = `
SELECT id, display_name, primary_email, title, company_id, is_vip, ecosystem_tags,
  (SELECT array_agg(line ORDER BY line) FROM people_search s, string_to_table(s.search_text, E'\\n') AS line
    WHERE s.org_id = p.org_id AND s.id = p.id) AS search
FROM people p WHERE org_id = $1 ORDER BY id`

const accounts = `
SELECT i.platform, i.platform_id, i.person_id, array_agg(m.person_id) AS authors FROM person_identities i
LEFT JOIN messages m ON m.org_id = i.org_id AND m.identity_id = i.id WHERE i.org_id = $1 GROUP BY 1, 2, 3 ORDER BY 1, 2`

async function stateOf(client: pg.ClientBase, orgId: string) {
  const statistics = await statisticsOf(client, orgId)
  statistics.counters = statistics.counters?.filter((line) => !line.endsWith(',0)')) ?? []
  return [
    statistics,
    (await client.query(profiles, [orgId])).rows,
    (await client.query(accounts, [orgId])).rows,
  ]
}

async function peopleIn(client: pg.ClientBase, orgId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM people WHERE org_id = $1 ORDER BY id', [
    orgId,
  ])
  return rows.map(({ id }) => id)
}

async function merge(client: pg.ClientBase, orgId: string, into: number, from: number): Promise<string[]> {
  const ids = await peopleIn(client, orgId)
  const [stays, goes] = [ids[into % ids.length], ids[from % ids.length]]
  if (!stays || !goes || stays === goes) return []
  const input = { into: stays, from: [goes] }
  return [(await inTransaction(client, () => mergeRows({ client }, orgId, systemActor, input))).id]
}

/** Marks and tags, which messages do not bring. */
async function mark(client: pg.ClientBase, orgId: string): Promise<void> {
  await client.query(
    `UPDATE people SET is_vip = id % 3 = 0, ecosystem_tags = CASE id % 4 WHEN 0 THEN '{a,b}'::text[] WHEN 1 THEN '{b}' ELSE '{}' END
      WHERE org_id = $1`,
    [orgId],
  )
  await client.query(
    `INSERT INTO counters SELECT $1, 'people_vip', count(*) FROM people WHERE org_id = $1 AND is_vip
     ON CONFLICT (org_id, name) DO UPDATE SET value = excluded.value`,
    [orgId],
  )
}

const refusals = /undone already|Undo that merge first/

/** Undoes a merge, if it can be undone now. */
async function undo(client: pg.ClientBase, orgId: string, id: string): Promise<void> {
  const undone = inTransaction(client, () => undoRows({ client }, orgId, systemActor, id))
  await undone.catch((error: Error) => expect(error.message).toMatch(refusals))
}

type Made = { batches: IngestItem[][]; merges: string[] }

async function take(client: pg.ClientBase, orgId: string, step: Step, made: Made): Promise<void> {
  if (step.kind === 'push') await push(client, orgId, ...(made.batches.shift() ?? []))
  if (step.kind === 'merge') made.merges.push(...(await merge(client, orgId, step.into, step.from)))
  const id = step.kind === 'undo' ? made.merges[step.at % made.merges.length] : undefined
  if (id !== undefined) await undo(client, orgId, id)
}

describe('people who are merged and separated', () => {
  const db = useClients()

  it('have the statistics of a rebuild after any merges, undos and messages', long, async () => {
    await fc.assert(
      fc.asyncProperty(someBatches, someSteps, async ([first = [], ...batches], steps) => {
        const orgId = await createOrg(db.client)
        await createWorld(db.client, orgId)
        await push(db.client, orgId, ...first)
        await mark(db.client, orgId)
        const made = { batches, merges: [] }
        for (const step of steps) await take(db.client, orgId, step, made)
        const [kept, rebuilt] = await keptAndRebuilt(db.client, orgId)
        kept.counters = kept.counters?.filter((line) => !line.endsWith(',0)')) ?? []
        expect(kept).toEqual(rebuilt)
      }),
      { numRuns: howOften(20) },
    )
  })

  it('are what they were when every merge is undone, the last one first', long, async () => {
    await fc.assert(
      fc.asyncProperty(
        someBatches,
        fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 5 }),
        async (batches, pairs) => {
          const orgId = await createOrg(db.client)
          await createWorld(db.client, orgId)
          for (const batch of batches) await push(db.client, orgId, ...batch)
          await mark(db.client, orgId)
          const before = await stateOf(db.client, orgId)
          const merges: string[] = []
          for (const [into, from] of pairs) merges.push(...(await merge(db.client, orgId, into, from)))
          for (const id of merges.toReversed())
            await inTransaction(db.client, () => undoRows({ client: db.client }, orgId, systemActor, id))
          expect(await stateOf(db.client, orgId)).toEqual(before)
        },
      ),
      { numRuns: howOften(20) },
    )
  })
})
