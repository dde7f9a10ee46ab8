import { beforeEach, describe, expect, it } from 'vitest'
import { type Hints, keepHints } from '#service/api/messages/ingest/hints.ts'
import { createOrg, inTransaction, useClients } from './client.ts'
import { pushOne } from './push.ts'
import { keptAndRebuilt } from './snapshot.ts'

const now = new Date('2026-03-05T00:00:00Z')
const ada = { platform: 'stripe', platformId: 'cus_1', displayName: 'Ada Berg', email: 'ada@halden.example' }

describe('what a source tells by itself', () => {
  const db = useClients()
  let orgId: string
  beforeEach(async () => {
    orgId = await createOrg(db.client)
  })

  const keep = (hints: Partial<Hints>) =>
    inTransaction(db.client, () =>
      keepHints({ tx: db.client, orgId, now }, { people: [], companies: [], channels: [], ...hints }),
    )
  const query = async (sql: string) => (await db.client.query(sql, [orgId])).rows
  const exact = async () => {
    const [kept, rebuilt] = await keptAndRebuilt(db.client, orgId)
    kept.counters = kept.counters?.filter((line) => !line.endsWith(',0)')) ?? []
    expect(kept).toEqual(rebuilt)
  }

  it('makes people and their companies once, and those who write later are the same', async () => {
    const hints = { people: [ada], companies: [{ domain: 'halden.example', name: 'Halden AS' }] }
    expect(await keep(hints)).toEqual({ people: 1, companies: 1 })
    expect(await keep(hints)).toEqual({ people: 0, companies: 0 })
    await pushOne(db.client, orgId, { author: { platformId: 'U1', email: 'ADA@halden.example' } })
    expect(await query('SELECT display_name FROM people WHERE org_id = $1')).toEqual([
      { display_name: 'Ada Berg' },
    ])
    expect(await query('SELECT name, search_text FROM companies WHERE org_id = $1')).toEqual([
      { name: 'Halden AS', search_text: 'Halden AS\nhalden.example' },
    ])
    await exact()
  })

  it('brings somebody without an address to their company, with everything they wrote', async () => {
    await pushOne(db.client, orgId, { author: { platformId: 'U7' } })
    await keep({ people: [{ platform: 'slack', platformId: 'U7', companyDomain: 'halden.example' }] })
    expect(await query('SELECT person_count, message_count::int FROM companies WHERE org_id = $1')).toEqual([
      { person_count: 1, message_count: 1 },
    ])
    await exact()
  })

  it('leaves a company its name that somebody gave it', async () => {
    await keep({ companies: [{ domain: 'halden.example' }] })
    await query(`UPDATE companies SET name = 'Ours' WHERE org_id = $1`)
    await keep({ companies: [{ domain: 'halden.example', name: 'Halden AS' }] })
    expect(await query('SELECT name FROM companies WHERE org_id = $1')).toEqual([{ name: 'Ours' }])
  })

  it('makes channels, and gives them the name they have at their source now', async () => {
    const channel = { sourceName: 'slack', sourceServerId: 'T1', sourceChannelId: 'C1' }
    await keep({ channels: [{ ...channel, channelName: 'support' }] })
    await keep({ channels: [{ ...channel, channelName: 'help' }] })
    expect(await query('SELECT channel_name, server_name FROM channels WHERE org_id = $1')).toEqual([
      { channel_name: 'help', server_name: 'T1' },
    ])
    await exact()
  })
})
