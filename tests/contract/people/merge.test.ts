import { describe, expect, test } from 'vitest'
import { rebuildStatistics } from '#service/db/statistics/rebuild.ts'
import { anInstant, aUuid, column, objectsOf } from '#tests/harness/answers.ts'
import { addGroup, addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'
import { authors, twoAccounts } from './two-accounts.ts'

const service = useService()

describe('POST /people/merges', () => {
  test('moves accounts and messages, and answers the person that stays', async () => {
    const { api, slack, github, merge } = await twoAccounts(service)
    const answer = await merge(slack, github)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({
      ...{
        id: slack,
        displayName: 'Ada Holm',
        messageCount: 2,
        identityCount: 2,
        sources: ['github', 'slack'],
      },
      ...{ mergeId: aUuid, undoUntil: anInstant },
    })
    expect(objectsOf(await api.get(`/messages?personId=${slack}`))).toHaveLength(2)
    const listed = await api.get('/people')
    expect([column(listed, 'id'), listed.body.totalCount]).toEqual([[slack], 1])
    expect(column(await api.get('/people?search=ada-holm'), 'id')).toEqual([slack])
    expect(objectsOf(await api.get('/companies'))).toMatchObject([{ messageCount: 2, personCount: 1 }])
  })

  test('lets new messages of a merged account land on the one that stays', async () => {
    const org = await twoAccounts(service)
    await org.merge(org.slack, org.github)
    const [author] = await authors(org, [{ source: 'github', platformId: '77', content: 'Again' }])
    expect(author).toBe(org.slack)
    expect((await org.api.get(`/people/${org.slack}`)).body.messageCount).toBe(3)
  })

  test('fills what the one that stays does not have, and keeps what it has', async () => {
    const { api, slack, github, merge } = await twoAccounts(service)
    await api.patch(`/people/${slack}`, { connections: { title: 'Engineer' } })
    await api.patch(`/people/${github}`, {
      isVip: true,
      connections: { title: 'Boss', website: 'https://ada.example' },
    })
    expect((await merge(slack, github)).body).toMatchObject({
      ...{ isVip: true, title: 'Engineer', connections: { website: 'https://ada.example' } },
    })
    expect((await api.get('/people?isVip=true')).body.totalCount).toBe(1)
  })

  test('leads the id of a merged person to the one that stays, through every merge', async () => {
    const org = await twoAccounts(service)
    const [discord = ''] = await authors(org, [{ source: 'discord', platformId: '9' }])
    await org.merge(org.slack, org.github)
    await org.merge(discord, org.slack)
    for (const id of [org.slack, org.github])
      expect((await org.api.get(`/people/${id}`)).body).toMatchObject({ id: discord, messageCount: 3 })
  })

  test('stands in the history of both', async () => {
    const { api, slack, github, merge } = await twoAccounts(service)
    const { body } = await merge(slack, github)
    const common = { id: body.mergeId, mergedAt: anInstant, user: { id: aUuid, image: '', name: 'owner' } }
    const stayed = await api.get(`/people/${slack}/history`)
    const identities = [{ platform: 'github', platformId: '77' }]
    expect(stayed.body.merges).toStrictEqual([
      { ...common, undoUntil: body.undoUntil, sourcePeople: [{ id: github, name: 'adah', identities }] },
    ])
    const gone = await api.get(`/people/${github}/history`)
    expect(gone.body).toMatchObject({
      history: [{ operation: 'DELETE', previousValues: { displayName: 'adah', primaryEmail: null } }],
      mergedInto: { ...common, targetPerson: { id: slack, name: 'Ada Holm' } },
      merges: [],
    })
    const [entry] = objectsOf(await api.get('/audit-log?resource=person&operation=DELETE'))
    expect(entry).toMatchObject({ resourceName: 'adah', mergedInto: { id: slack } })
  })

  test('keeps the statistics of topics and companies that counting anew gives, and gives them back', async () => {
    const { api, id, slack, github, merge, undo } = await twoAccounts(service)
    const [topicId = ''] = await addTopics(service.db, id, [{ title: 'Slow' }])
    const channels = objectsOf(await api.get('/channels'))
    for (const channel of channels)
      await addGroup(service.db, id, { topicId, channelId: String(channel.id), threadId: 't' })
    await authors({ api }, [
      { platformId: 'U1', content: 'One', threadId: 't' },
      { source: 'github', platformId: '77', content: 'Two', threadId: 't' },
    ])
    const read = async () =>
      JSON.stringify(
        (await Promise.all(['/people', '/companies', `/topics/${topicId}`].map((it) => api.get(it)))).map(
          ({ text }) => text.replace(/"updatedAt":"[^"]*"/g, ''),
        ),
      )
    const before = await read()
    expect((await api.get(`/topics/${topicId}`)).body.personCount).toBe(2)
    const merged = await merge(slack, github)
    expect((await api.get(`/topics/${topicId}`)).body.personCount).toBe(1)
    const kept = await read()
    await rebuildStatistics(service.db.pool, id)
    expect(await read()).toBe(kept)
    expect((await undo(merged.body.mergeId)).status).toBe(200)
    expect(await read()).toBe(before)
  })
})

describe('POST /people/merges/{mergeId}/undo', () => {
  test('makes the people again, with what came through their accounts since then', async () => {
    const org = await twoAccounts(service)
    const { api, slack, github, merge, undo } = org
    const { body } = await merge(slack, github)
    await authors(org, [{ source: 'github', platformId: '77', content: 'Since then' }])
    const undone = await undo(body.mergeId)
    expect(undone.body).toMatchObject({
      id: body.mergeId,
      person: { id: slack, messageCount: 1, identityCount: 1, sources: ['slack'] },
      separated: [{ id: github, displayName: 'adah', messageCount: 2, sources: ['github'] }],
    })
    expect((await api.get(`/people/${github}`)).body.id).toBe(github)
    expect((await api.get('/people')).body.totalCount).toBe(2)
    expect((await api.get(`/people/${slack}/history`)).body.merges).toEqual([])
  })

  test('gives back what was taken over, except what was changed by hand', async () => {
    const { api, slack, github, merge, undo } = await twoAccounts(service)
    await api.patch(`/people/${github}`, { isVip: true, connections: { title: 'Boss', phone: '+47 1' } })
    const { body } = await merge(slack, github)
    await api.patch(`/people/${slack}`, { connections: { phone: '+47 2' } })
    expect((await undo(body.mergeId)).body).toMatchObject({
      person: { isVip: false, title: null, connections: { phone: '+47 2' } },
      separated: [{ isVip: true, title: 'Boss', connections: { phone: '+47 1' } }],
    })
  })

  test('lets another merge give what this one took along', async () => {
    const org = await twoAccounts(service)
    const [discord = ''] = await authors(org, [{ source: 'discord', platformId: '9' }])
    for (const [id, title] of [
      [org.github, 'Boss'],
      [discord, 'Owner'],
    ])
      await org.api.patch(`/people/${id}`, { connections: { title } })
    const first = await org.merge(org.slack, org.github)
    const second = await org.merge(org.slack, discord)
    expect((await org.undo(first.body.mergeId)).body).toMatchObject({ person: { title: 'Owner' } })
    expect((await org.undo(second.body.mergeId)).body).toMatchObject({ person: { title: null } })
  })

  test('finds the company that the one of before was merged into', async () => {
    const { api, slack, github, merge, undo } = await twoAccounts(service)
    const [halden] = objectsOf(await api.get('/companies'))
    const { body } = await merge(github, slack)
    const made = await api.post('/companies', { companies: [{ name: 'Fjord', domain: 'fjord.example' }] })
    const fjord = Object(objectsOf(made, 'results')[0]?.company).id
    await api.post(`/companies/${fjord}/merges`, { sourceCompanyIds: [halden?.id] })
    expect((await undo(body.mergeId)).body).toMatchObject({
      person: { id: github, company: null },
      separated: [{ id: slack, company: { id: fjord } }],
    })
    expect(objectsOf(await api.get('/companies'))).toMatchObject([{ personCount: 1, messageCount: 1 }])
  })
})

describe('erasing the person that stays', () => {
  test('leaves nothing of the merged account', async () => {
    const { api, id, slack, github, merge } = await twoAccounts(service)
    await merge(slack, github)
    expect((await api.post(`/people/${github}/erase`)).status).toBe(404)
    expect((await api.post(`/people/${slack}/erase`)).body).toMatchObject({ messages: 2 })
    expect((await api.get(`/people/${github}`)).status).toBe(404)
    expect((await api.post(`/people/${github}/erase`)).body).toMatchObject({ messages: 0 })
    const tables = [
      'person_merges',
      'person_merge_sources',
      'person_identities',
      'person_claims',
      'person_proposals',
      'changes',
    ]
    for (const table of tables) {
      const { rows } = await service.db.pool.query(
        `SELECT t::text AS line FROM ${table} t WHERE org_id = $1`,
        [id],
      )
      expect(
        rows.filter(({ line }) =>
          /adah|ada-holm|(?<!\d)77(?!\d)/i.test(line.replace(/[0-9a-f-]{36}|\d\d:\d\d:\d\d[.\d]*/g, '')),
        ),
      ).toEqual([])
    }
  })
})
