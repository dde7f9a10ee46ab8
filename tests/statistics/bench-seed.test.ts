import { beforeAll, describe, expect, it } from 'vitest'
import { seedBench } from '#service/db/bench/seed.ts'
import { useClients } from './client.ts'
import { keptAndRebuilt } from './snapshot.ts'

const readDefinitions = `
SELECT indexdef AS text FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT conrelid::regclass || conname || pg_get_constraintdef(oid) FROM pg_constraint
ORDER BY text`

describe('seedBench', () => {
  const db = useClients()
  const size = { people: 400, companies: 200, messages: 3_000 }
  let orgId: string
  let definitions: unknown[]

  const query = async (sql: string, values: unknown[] = []) => (await db.client.query(sql, values)).rows

  beforeAll(async () => {
    definitions = await query(readDefinitions)
    orgId = (await seedBench(db.client, size)).orgId
  })

  it('makes as much as asked for, with one owner', async () => {
    const rows = await query('SELECT name, value::int FROM counters WHERE org_id = $1', [orgId])
    const counters = Object.fromEntries(rows.map((it) => [it.name, it.value]))
    // Of every hundred companies one is merged into another.
    expect(counters).toMatchObject({ people: 400, companies: 198, messages: 3_000, channels: 200 })
    const members = await query('SELECT email, role FROM members WHERE org_id = $1', [orgId])
    expect(members).toEqual([{ email: 'owner@bench.example', role: 'owner' }])
  })

  it('has the statistics of its rows', async () => {
    const [kept, rebuilt] = await keptAndRebuilt(db.client, orgId)
    const counters = kept.counters?.filter((line) => !line.endsWith(',0)'))
    expect({ ...kept, counters }).toEqual(rebuilt)
    expect(counters).toContainEqual(expect.stringContaining('people_tag:'))
  })

  it('leads no domain to a merged company', async () => {
    const rows = await query(
      `SELECT count(*)::int AS domains, count(c.merge_id)::int AS merged FROM company_domains d
       JOIN companies c ON c.org_id = d.org_id AND c.id = d.company_id WHERE d.org_id = $1`,
      [orgId],
    )
    expect(rows).toEqual([{ domains: 200, merged: 0 }])
  })

  it('leaves every index and constraint as it was', async () => {
    expect(await query(readDefinitions)).toEqual(definitions)
  })

  it('lets people write where their identities are', async () => {
    const rows = await query(
      `SELECT count(*)::int AS astray FROM messages m
       JOIN channels c ON c.org_id = m.org_id AND c.id = m.channel_id
       JOIN person_identities i ON i.org_id = m.org_id AND i.id = m.identity_id
       LEFT JOIN topic_groups g ON g.org_id = m.org_id AND g.id = m.group_id
       WHERE m.org_id = $1 AND (i.platform <> c.source_name OR i.person_id <> m.person_id
         OR g.channel_id <> m.channel_id OR g.thread_id IS DISTINCT FROM m.thread_id)`,
      [orgId],
    )
    expect(rows).toEqual([{ astray: 0 }])
  })

  it('is refused where it was made before', async () => {
    await expect(seedBench(db.client, size)).rejects.toThrow('"bench" exists already')
  })
})
