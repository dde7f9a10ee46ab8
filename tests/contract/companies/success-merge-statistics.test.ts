import { describe, expect, test } from 'vitest'
import { rebuildStatistics } from '#service/db/statistics/rebuild.ts'
import { column, objectsOf } from '#tests/harness/answers.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { addGroup, addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'
import { three } from './three.ts'

const service = useService()

describe('POST /companies/{companyId}/merges', () => {
  test('moves people, domains and statistics, and answers the company that stays', async () => {
    const { api, target, one, two, merge } = await three(service)
    await push(api, [
      aMessage({ id: '1', author: { platformId: 'A', email: 'a@target.example' } }),
      aMessage({
        id: '2',
        author: { platformId: 'B', email: 'b@one.example' },
        sentAt: '2026-03-09T10:00:00.000Z',
      }),
      aMessage({ id: '3', author: { platformId: 'B' }, sentAt: '2026-03-01T10:00:00.000Z' }),
      aMessage({ id: '4', author: { platformId: 'C', email: 'c@two.example' } }),
    ])
    const answer = await merge(target, one, two)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({
      id: target,
      name: 'Target',
      messageCount: 4,
      personCount: 3,
      lastSeenAt: '2026-03-09T10:00:00.000Z',
      primaryDomain: 'target.example',
      domains: ['target.example', 'one.example', 'two.example', 'uno.example'],
    })
    expect(answer.body).toMatchObject((await api.get(`/companies/${target}`)).body)
    expect(objectsOf(await api.get(`/people?companyId=${target}`))).toHaveLength(3)
    const listed = await api.get('/companies')
    expect(column(listed, 'id')).toEqual([target])
    expect(listed.body.totalCount).toBe(1)
  })

  test('keeps the statistics that counting anew gives', async () => {
    const { api, id, target, one, two, merge } = await three(service)
    const [topicId = ''] = await addTopics(service.db, id, [{ title: 'Slow' }])
    const [first] = await push(api, [aMessage({ id: '0' })])
    await addGroup(service.db, id, { topicId, channelId: first?.channelId ?? '', threadId: 't' })
    const hosts = ['target', 'one', 'one', 'two', 'uno']
    await push(
      api,
      hosts.map((host, n) =>
        aMessage({
          id: `m${n}`,
          threadId: 't',
          author: { platformId: `P${n}`, email: `p${n}@${host}.example` },
          sentAt: new Date(Date.now() - n * 9 * 86_400_000).toISOString(),
        }),
      ),
    )
    await merge(target, one)
    await merge(target, two)
    const read = async () => [
      (await api.get(`/companies/${target}`)).body,
      (await api.get('/companies')).body,
      (await api.get(`/topics/${topicId}`)).body,
      (await api.get('/people')).body,
    ]
    const kept = await read()
    await rebuildStatistics(service.db.pool, id)
    expect(await read()).toEqual(kept)
    expect(kept[2]).toMatchObject({ personCount: 5, companyCount: 1 })
  })
})
