import fc from 'fast-check'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { mergeRows as mergeCompanyRows } from '#service/api/companies/merge.ts'
import { undoRows as undoCompanyRows } from '#service/api/companies/undo-merge.ts'
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

type What = 'people' | 'companies'
type Step =
  | { kind: 'push' }
  | { kind: 'merge'; what: What; into: number; from: number }
  | { kind: 'undo'; at: number }

const place = fc.nat({ max: 30 })
const what = fc.constantFrom<What>('people', 'companies')
const someSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.constant({ kind: 'push' as const }),
    fc.record({ kind: fc.constant('merge' as const), what, into: place, from: place }),
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

const domains = 'SELECT domain, company_id FROM company_domains WHERE org_id = $1 ORDER BY domain'

const accounts = `
SELECT i.platform, i.platform_id, i.person_id, array_agg(m.person_id) AS authors FROM person_identities i
LEFT JOIN messages m ON m.org_id = i.org_id AND m.identity_id = i.id WHERE i.org_id = $1 GROUP BY 1, 2, 3 ORDER BY 1, 2`

async function stateOf(client: pg.ClientBase, orgId: string) {
  const statistics = await statisticsOf(client, orgId)
  statistics.counters = statistics.counters?.filter((line) => !line.endsWith(',0)')) ?? []
  return [
    statistics,
    (await client.query(profiles, [orgId])).rows,
    (await client.query(domains, [orgId])).rows,
    (await client.query(accounts, [orgId])).rows,
  ]
}

const listed = {
  people: 'SELECT id FROM people WHERE org_id = $1 ORDER BY id',
  companies: 'SELECT id FROM companies WHERE org_id = $1 AND merge_id IS NULL ORDER BY id',
}

type Merge = { what: What; id: string }

async function merge(client: pg.ClientBase, orgId: string, what: What, into: number, from: number) {
  const { rows } = await client.query<{ id: string }>(listed[what], [orgId])
  const [stays, goes] = [rows[into % rows.length]?.id, rows[from % rows.length]?.id]
  if (!stays || !goes || stays === goes) return []
  const { id } = await inTransaction(client, () =>
    what === 'people'
      ? mergeRows({ client }, orgId, systemActor, { into: stays, from: [goes] })
      : mergeCompanyRows({ client }, orgId, systemActor, { companyId: stays, sourceCompanyIds: [goes] }),
  )
  return [{ what, id }]
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

async function undo(client: pg.ClientBase, orgId: string, { what, id }: Merge): Promise<void> {
  const undoing = what === 'people' ? undoRows : undoCompanyRows
  await inTransaction(client, () => undoing({ client }, orgId, systemActor, id))
}

type Made = { batches: IngestItem[][]; merges: Merge[] }

async function take(client: pg.ClientBase, orgId: string, step: Step, made: Made): Promise<void> {
  if (step.kind === 'push') await push(client, orgId, ...(made.batches.shift() ?? []))
  if (step.kind === 'merge')
    made.merges.push(...(await merge(client, orgId, step.what, step.into, step.from)))
  const merged = step.kind === 'undo' ? made.merges[step.at % made.merges.length] : undefined
  if (merged)
    await undo(client, orgId, merged).catch((error: Error) => expect(error.message).toMatch(refusals))
}

describe('people and companies that are merged and separated', () => {
  const db = useClients()

  it('have the statistics of a rebuild after any merges, undos and messages', long, async () => {
    await fc.assert(
      fc.asyncProperty(someBatches, someSteps, async ([first = [], ...batches], steps) => {
        const orgId = await createOrg(db.client)
        await createWorld(db.client, orgId)
        await push(db.client, orgId, ...first)
        await mark(db.client, orgId)
        const made: Made = { batches, merges: [] }
        for (const step of steps) await take(db.client, orgId, step, made)
        const [kept, rebuilt] = await keptAndRebuilt(db.client, orgId)
        kept.counters = kept.counters?.filter((line) => !line.endsWith(',0)')) ?? []
        expect(kept).toEqual(rebuilt)
      }),
      { numRuns: howOften(20), endOnFailure: true },
    )
  })

  it('are what they were when every merge is undone, the last one first', long, async () => {
    await fc.assert(
      fc.asyncProperty(
        someBatches,
        fc.array(fc.tuple(what, place, place), { minLength: 1, maxLength: 5 }),
        async (batches, pairs) => {
          const orgId = await createOrg(db.client)
          await createWorld(db.client, orgId)
          for (const batch of batches) await push(db.client, orgId, ...batch)
          await mark(db.client, orgId)
          const before = await stateOf(db.client, orgId)
          const merges: Merge[] = []
          for (const [of, into, from] of pairs)
            merges.push(...(await merge(db.client, orgId, of, into, from)))
          for (const merged of merges.toReversed()) await undo(db.client, orgId, merged)
          expect(await stateOf(db.client, orgId)).toEqual(before)
        },
      ),
      { numRuns: howOften(20), endOnFailure: true },
    )
  })
})
