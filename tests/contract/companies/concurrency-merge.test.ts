import { describe, expect, inject, test } from 'vitest'
import { rebuildStatistics } from '#service/db/statistics/rebuild.ts'
import { addCompanies } from '#tests/harness/factories.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { addGroup, addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'
import { holding } from './holding.ts'

const service = useService()

test('people who write while their company is merged arrive in the company that stays', async () => {
  const org = await service.org()
  const pairs = Array.from({ length: 8 }, (_, n) => [`stays${n}.example`, `goes${n}.example`])
  const ids = await addCompanies(
    service.db,
    org.id,
    pairs.flat().map((domain) => ({ domains: [domain] })),
  )
  const merge = (n: number) =>
    org.api.post(`/companies/${ids[2 * n]}/merges`, { sourceCompanyIds: [ids[2 * n + 1]] })
  const write = (n: number, from: string) =>
    push(org.api, [
      aMessage({
        id: `${from}${n}`,
        author: { platformId: `${from}${n}`, email: `${from}@goes${n}.example` },
      }),
    ])
  await Promise.all(pairs.flatMap((_, n) => [write(n, 'a'), merge(n), write(n, 'b'), write(n, 'c')]))
  const read = async () => (await org.api.get('/companies?limit=100')).body
  const kept = await read()
  expect([kept.data].flat().map((it) => Object(it).personCount)).toEqual(pairs.map(() => 3))
  await rebuildStatistics(service.db.pool, org.id)
  expect(await read()).toEqual(kept)
})

// The embedded database runs one transaction after the other, so nothing can come in between there.
describe.skipIf(inject('database').kind === 'embedded')('between the steps of a merge', () => {
  test('who writes arrives in the company that stays', async () => {
    const org = await service.org()
    const [stays, goes] = await addCompanies(service.db, org.id, [{}, { domains: ['goes.example'] }])
    const counter = `SELECT FROM counters WHERE org_id = $1 AND name = 'companies' FOR UPDATE`
    const held = await holding(service, counter, [org.id])
    const merge = org.api.post(`/companies/${stays}/merges`, { sourceCompanyIds: [goes] })
    await held.queueOf(1)
    const pushed = push(org.api, [aMessage({ author: { email: 'ada@goes.example' } })])
    await held.queueOf(2)
    await held.letGo()
    expect((await merge).status).toBe(200)
    expect(await pushed).toMatchObject([{ status: 'created', companyId: stays }])
    expect((await org.api.get(`/companies/${stays}`)).body).toMatchObject({ personCount: 1, messageCount: 1 })
  })

  test('a company that joins a topic is counted there', async () => {
    const org = await service.org()
    const [topicId = ''] = await addTopics(service.db, org.id, [{}])
    const write = (host: string, threadId?: string) =>
      push(org.api, [
        aMessage({ id: host, threadId, author: { platformId: host, email: `ada@${host}.example` } }),
      ])
    const [first] = await write('elsewhere')
    await addGroup(service.db, org.id, { topicId, channelId: first?.channelId ?? '', threadId: 't' })
    const [[stays], [goes]] = [await write('stays', 't'), await write('goes', 't')]
    const channel = 'SELECT FROM channels WHERE org_id = $1 FOR NO KEY UPDATE'
    const held = await holding(service, channel, [org.id])
    const joined = write('joins', 't')
    await held.queueOf(1)
    const merge = org.api.post(`/companies/${stays?.companyId}/merges`, {
      sourceCompanyIds: [goes?.companyId],
    })
    await held.queueOf(2)
    await held.letGo()
    expect([(await merge).status, (await joined)[0]?.status]).toEqual([200, 'created'])
    const read = async () => (await org.api.get(`/topics/${topicId}`)).body
    const kept = await read()
    expect(kept).toMatchObject({ personCount: 3, companyCount: 2, messageCount: 3 })
    await rebuildStatistics(service.db.pool, org.id)
    expect(await read()).toEqual(kept)
  })
})
