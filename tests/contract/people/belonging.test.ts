import { describe, expect, test } from 'vitest'
import { rebuildStatistics } from '#service/db/statistics/rebuild.ts'
import { anInstant, aUuid, column, expectInvalid, objectsOf } from '#tests/harness/answers.ts'
import { addCompanies, addPeople } from '#tests/harness/factories.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { addGroup, addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

/** Ada of Halden, who talks about a topic, and another company. */
async function ada() {
  const org = await service.org()
  const { api } = org
  const say = async (id: string) => {
    const author = { platformId: 'A', email: 'ada@halden.example' }
    const [pushed] = await push(api, [aMessage({ id, threadId: 't', author })])
    return pushed
  }
  const first = await say('1')
  const [topicId = ''] = await addTopics(service.db, org.id, [{ title: 'Slow' }])
  await addGroup(service.db, org.id, { topicId, channelId: first?.channelId ?? '', threadId: 't' })
  await say('2')
  const [fjord = ''] = await addCompanies(service.db, org.id, [{ name: 'Fjord', domains: ['fjord.example'] }])
  await api.patch(`/companies/${fjord}`, { yearlyValue: 900 })
  const read = async () => [
    (await api.get('/companies')).body,
    (await api.get(`/topics/${topicId}`)).body,
    (await api.get('/people')).body,
  ]
  const expectKept = async () => {
    const kept = await read()
    await rebuildStatistics(service.db.pool, org.id)
    expect(await read()).toEqual(kept)
  }
  const id = String(first?.personId)
  return {
    ...org,
    org: org.id,
    id,
    path: `/people/${id}`,
    say,
    halden: String(first?.companyId),
    fjord,
    topicId,
    expectKept,
  }
}

describe('PATCH /people/{personId} with a company', () => {
  test('moves the person with everything they wrote, and writes it down', async () => {
    const { api, path, halden, fjord, topicId, expectKept } = await ada()
    const answer = await api.patch(path, { companyId: fjord })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.company).toEqual({ domain: 'fjord.example', id: fjord, logoUrl: '', name: 'Fjord' })
    expect((await api.get(`/companies/${fjord}`)).body).toMatchObject({ personCount: 1, messageCount: 2 })
    expect((await api.get(`/companies/${halden}`)).body).toMatchObject({ personCount: 0, messageCount: 0 })
    expect((await api.get(`/topics/${topicId}`)).body).toMatchObject({ companyCount: 1, revenue: 900 })
    await expectKept()
    const history = await api.get(`${path}/history`)
    expect(objectsOf(history, 'history')[0]).toMatchObject({
      changes: { companyId: fjord },
      previousValues: { companyId: halden },
      companyNames: { [fjord]: 'Fjord' },
    })
  })

  test('takes them out of every company, also for what they write next', async () => {
    const { api, path, say, expectKept } = await ada()
    expect((await api.patch(path, { companyId: null })).body.company).toBeNull()
    expect((await say('3'))?.companyId).toBeNull()
    expect((await api.get(path)).body).toMatchObject({ company: null, messageCount: 3 })
    await expectKept()
  })

  test('knows no company of another organization, and none that was merged', async () => {
    const { api, org, path, halden, fjord } = await ada()
    const [theirs] = await addCompanies(service.db, (await service.org()).id, [{}])
    const [gone] = await addCompanies(service.db, org, [{}])
    await api.post(`/companies/${fjord}/merges`, { sourceCompanyIds: [gone] })
    for (const companyId of [theirs, gone, '9'.repeat(60)])
      expectInvalid(await api.patch(path, { companyId }), 'companyId')
    expect((await api.get(path)).body).toMatchObject({ company: { id: halden } })
  })

  test('stays where somebody put them when a merge is undone', async () => {
    const { api, id, path, halden, fjord, expectKept } = await ada()
    const { body } = await api.post(`/companies/${fjord}/merges`, { sourceCompanyIds: [halden] })
    await api.patch(path, { companyId: null })
    await api.patch(path, { companyId: fjord })
    expect((await api.post(`/companies/merges/${body.mergeId}/undo`, {})).status).toBe(200)
    expect(column(await api.get(`/people?companyId=${fjord}`), 'id')).toEqual([id])
    await expectKept()
  })
})

test('PATCH /people/{personId} with tags replaces them, and counts them', async () => {
  const org = await service.org()
  const [id] = await addPeople(service.db, org.id, [{ ecosystemTags: ['rust', 'go'] }])
  const answer = await org.api.patch(`/people/${id}`, { ecosystemTags: ['go', ' bun ', 'go'] })
  expect(answer.body.ecosystemTags).toEqual(['go', 'bun'])
  const total = async (tag: string) => (await org.api.get(`/people?ecosystemTags=${tag}`)).body.totalCount
  expect([await total('rust'), await total('go'), await total('bun')]).toEqual([0, 1, 1])
})

describe('an edit that expects what it read', () => {
  async function read() {
    const org = await service.org()
    const [id] = await addPeople(service.db, org.id, [
      { displayName: 'Ada', phone: '+47 1', ecosystemTags: ['a', 'b'] },
    ])
    return { ...org, path: `/people/${id}` }
  }

  test('is refused with what somebody else wrote meanwhile, and changes nothing', async () => {
    const { api, path } = await read()
    await api.patch(path, { displayName: 'Grace', connections: { phone: '+47 2' } })
    const late = await api.patch(path, {
      ...{ displayName: 'Joan', isVip: true, connections: { phone: '+47 3' } },
      expected: { displayName: 'Ada', connections: { phone: '+47 1' } },
    })
    expect(late.status).toBe(409)
    const written = { user: { id: aUuid, image: '', name: 'owner' }, changedAt: anInstant }
    expect(late.body.data).toStrictEqual({
      overtaken: [
        { field: 'displayName', value: 'Grace', ...written },
        { field: 'connections.phone', value: '+47 2', ...written },
      ],
    })
    expect((await api.get(path)).body).toMatchObject({ displayName: 'Grace', isVip: false })
  })

  test('is done where nobody changed these fields, or both want the same', async () => {
    const { api, path } = await read()
    await api.patch(path, { displayName: 'Grace', ecosystemTags: ['b', 'a'] })
    const others = await api.patch(path, {
      ...{ displayName: 'Grace', ecosystemTags: ['c'], connections: { phone: null } },
      expected: { displayName: 'Ada', ecosystemTags: ['a', 'b'], connections: { phone: '+47 1' } },
    })
    expect(others.status, others.text).toBe(200)
    expect((await api.get(path)).body).toMatchObject({ displayName: 'Grace', ecosystemTags: ['c'] })
  })

  test('lets one of many at once through', async () => {
    const { api, path } = await read()
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((displayName) =>
        api.patch(path, { displayName, expected: { displayName: 'Ada' } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})
