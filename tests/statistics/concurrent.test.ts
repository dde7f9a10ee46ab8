import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createOrg, useClients } from './client.ts'
import { anItem, push } from './push.ts'
import { keptAndRebuilt } from './snapshot.ts'
import { createWorld, someBatches } from './world.ts'

const long = { timeout: 300_000 }

describe('batches that arrive at once', () => {
  const db = useClients()
  let orgId: string

  beforeEach(async () => {
    orgId = await createOrg(db.client)
  })

  const count = async (sql: string) => Number((await db.client.query(sql, [orgId])).rows[0]?.count)

  it('neither wait for each other forever nor lose a count', long, async () => {
    const clients = await db.all(4)
    const worlds = fc.sample(someBatches, { seed: 7, numRuns: 100 })
    await createWorld(db.client, orgId)
    await Promise.all(
      clients.map(async (client, i) => {
        const own = worlds.filter((_, n) => n % clients.length === i)
        for (const items of own.flat()) await push(client, orgId, ...items)
      }),
    )
    const [kept, rebuilt] = await keptAndRebuilt(db.client, orgId)
    expect(kept).toEqual(rebuilt)
  })

  it('make one person of one address, one company of one domain and one channel', long, async () => {
    const clients = await db.all(4)
    const numbers = Array.from({ length: 200 }, (_, n) => n)
    for (const share of [numbers.slice(0, 5), numbers.slice(5, 20), numbers.slice(20)]) {
      await Promise.all(
        clients.map((client, i) => {
          const items = share.map((n) =>
            anItem({
              channel: { sourceName: `source-${n % 3}`, sourceChannelId: `C${n % 7}` },
              author: { platformId: `${i}/${n}`, email: `person${n}@domain-${n % 11}.example` },
            }),
          )
          return push(client, orgId, ...(i % 2 === 0 ? items : items.toReversed()))
        }),
      )
    }
    expect(await count('SELECT count(*) FROM messages WHERE org_id = $1')).toBe(800)
    expect(await count('SELECT count(*) FROM people WHERE org_id = $1')).toBe(200)
    expect(await count('SELECT count(*) FROM companies WHERE org_id = $1')).toBe(11)
    expect(await count('SELECT count(*) FROM channels WHERE org_id = $1')).toBe(21)
    const [kept, rebuilt] = await keptAndRebuilt(db.client, orgId)
    expect(kept).toEqual(rebuilt)
  })

  it('store a message once', long, async () => {
    const clients = await db.all(4)
    const items = Array.from({ length: 50 }, (_, n) => anItem({ author: { platformId: `U${n % 7}` } }))
    const answers = await Promise.all(
      clients.map((client, i) => push(client, orgId, ...(i % 2 === 0 ? items : items.toReversed()))),
    )
    const created = answers.flat().filter((it) => it.status === 'created')
    expect(created).toHaveLength(50)
    expect(new Set(answers.flat().map((it) => it.messageId)).size).toBe(50)
    const [kept, rebuilt] = await keptAndRebuilt(db.client, orgId)
    expect(kept).toEqual(rebuilt)
  })
})
