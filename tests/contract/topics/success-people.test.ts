import { describe, expect, test } from 'vitest'
import { column, objectsOf } from '#tests/harness/answers.ts'
import { addCompanies, addPeople } from '#tests/harness/factories.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { addGroup, addParticipant, addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

describe('GET /topics/{topicId}/people', () => {
  test('answers every field of a participant, and no page', async () => {
    const org = await service.org()
    const [topicId = ''] = await addTopics(service.db, org.id, [{}])
    const [companyId] = await addCompanies(service.db, org.id, [
      { name: 'Halden', domains: ['halden.example'] },
    ])
    const [ada = '', bot = ''] = await addPeople(service.db, org.id, [
      {
        displayName: 'Ada',
        avatarUrl: 'data:image/png;base64,AA==',
        title: 'Engineer',
        isVip: true,
        companyId,
        identities: [
          { platform: 'slack', platformId: 'U2' },
          { platform: 'discord', platformId: '7' },
        ],
      },
      { displayName: 'Robot', isBot: true },
    ])
    await addParticipant(service.db, org.id, {
      topicId,
      personId: ada,
      messageCount: 2,
      sources: ['discord', 'slack'],
    })
    await addParticipant(service.db, org.id, { topicId, personId: bot, messageCount: 9, sources: ['slack'] })
    const answer = await org.api.get(`/topics/${topicId}/people`)
    expect(answer.status).toBe(200)
    expect(answer.body).toStrictEqual({
      data: [
        {
          id: bot,
          displayName: 'Robot',
          avatarUrl: null,
          title: null,
          company: null,
          identities: [],
          isBot: true,
          isVip: false,
          messageCount: 9,
          sources: ['slack'],
        },
        {
          id: ada,
          displayName: 'Ada',
          avatarUrl: 'data:image/png;base64,AA==',
          title: 'Engineer',
          company: { domain: 'halden.example', id: companyId, logoUrl: '', name: 'Halden' },
          identities: [
            { platform: 'discord', platformId: '7' },
            { platform: 'slack', platformId: 'U2' },
          ],
          isBot: false,
          isVip: true,
          messageCount: 2,
          sources: ['discord', 'slack'],
        },
      ],
    })
  })

  test('is empty while nobody wrote', async () => {
    const org = await service.org()
    const [topicId] = await addTopics(service.db, org.id, [{}])
    expect((await org.api.get(`/topics/${topicId}/people`)).body).toStrictEqual({ data: [] })
  })

  test('shows everybody at once, most active first', async () => {
    const org = await service.org()
    const [topicId = ''] = await addTopics(service.db, org.id, [{}])
    const ids = await addPeople(
      service.db,
      org.id,
      Array.from({ length: 120 }, () => ({})),
    )
    for (const [n, personId] of ids.entries())
      await addParticipant(service.db, org.id, { topicId, personId, messageCount: Math.floor(n / 2) })
    const counts = column(await org.api.get(`/topics/${topicId}/people`), 'messageCount').map(Number)
    expect(counts).toHaveLength(120)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  })

  test('counts a person once, however many identities, discussions and channels', async () => {
    const org = await service.org()
    const topics = await addTopics(service.db, org.id, [{ title: 'One' }, { title: 'Two' }])
    const sources = ['slack', 'discord']
    const author = (source: string) => ({
      platformId: `${source}-ada`,
      email: 'ada@halden.example',
      displayName: 'Ada',
    })
    const made = await push(
      org.api,
      sources.map((sourceName) => aMessage({ id: '0', channel: { sourceName }, author: author(sourceName) })),
    )
    for (const [n, topicId] of topics.entries())
      for (const { channelId } of made)
        await addGroup(service.db, org.id, { topicId, channelId, threadId: `t${n}` })
    await push(
      org.api,
      sources.flatMap((sourceName) =>
        ['t0', 't0', 't1'].map((threadId, n) =>
          aMessage({ id: `m${n}`, threadId, channel: { sourceName }, author: author(sourceName) }),
        ),
      ),
    )
    const people = await Promise.all(
      topics.map(async (id) => objectsOf(await org.api.get(`/topics/${id}/people`))),
    )
    const common = { displayName: 'Ada', sources: ['discord', 'slack'], company: { name: 'Halden' } }
    expect(people).toMatchObject([[{ ...common, messageCount: 4 }], [{ ...common, messageCount: 2 }]])
    expect(objectsOf(await org.api.get('/people'))).toMatchObject([{ identityCount: 2, messageCount: 8 }])
    expect(objectsOf(await org.api.get('/companies'))).toMatchObject([{ personCount: 1, messageCount: 8 }])
  })
})
