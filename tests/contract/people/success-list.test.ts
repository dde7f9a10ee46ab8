import { describe, expect, test } from 'vitest'
import { noWeeks, objectsOf } from '#tests/harness/answers.ts'
import { addCompanies, addPeople } from '#tests/harness/factories.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

describe('GET /people', () => {
  test('answers every field of a person', async () => {
    const org = await service.org()
    const [companyId] = await addCompanies(service.db, org.id, [
      { name: 'Halden', domains: ['halden.example'], logoUrl: 'https://halden.example/logo.png' },
    ])
    const [topicId] = await addTopics(service.db, org.id, [{ title: 'Slow builds', topicType: 'bug_report' }])
    const [id] = await addPeople(service.db, org.id, [
      {
        displayName: 'Ada Berg',
        avatarUrl: 'data:image/png;base64,AA==',
        primaryEmail: 'ada@halden.example',
        title: 'Engineer',
        isVip: true,
        companyId,
        sources: ['discord', 'slack'],
        messageCount: 41,
        lastSeenAt: new Date('2026-03-02T10:11:12.345Z'),
        latestTopicId: topicId,
        latestTopicAt: new Date('2026-03-01T00:00:00Z'),
        identities: [
          { platform: 'slack', platformId: 'U2' },
          { platform: 'discord', platformId: '77' },
        ],
      },
    ])
    const answer = await org.api.get('/people')
    const person = {
      id,
      displayName: 'Ada Berg',
      avatarUrl: 'data:image/png;base64,AA==',
      primaryEmail: 'ada@halden.example',
      title: 'Engineer',
      isVip: true,
      company: {
        domain: 'halden.example',
        id: companyId,
        logoUrl: 'https://halden.example/logo.png',
        name: 'Halden',
      },
      identities: [
        { platform: 'discord', platformId: '77' },
        { platform: 'slack', platformId: 'U2' },
      ],
      identityCount: 2,
      messageCount: 41,
      sources: ['discord', 'slack'],
      weeklyActivity: noWeeks,
      latestTopic: {
        topicId,
        topicTitle: 'Slow builds',
        topicType: 'bug_report',
        lastMessageAt: '2026-03-01T00:00:00.000Z',
      },
      lastSeenAt: '2026-03-02T10:11:12.345Z',
      customFields: {},
    }
    expect(answer.body).toStrictEqual({ data: [person], page: 1, limit: 50, totalCount: 1 })
  })

  test('answers nulls and empty lists for somebody nothing is known about', async () => {
    const org = await service.org()
    const [id] = await addPeople(service.db, org.id, [{ displayName: 'U77' }])
    expect(objectsOf(await org.api.get('/people'))).toStrictEqual([
      {
        id,
        displayName: 'U77',
        avatarUrl: null,
        primaryEmail: null,
        title: null,
        isVip: false,
        company: null,
        identities: [],
        identityCount: 0,
        messageCount: 0,
        sources: [],
        weeklyActivity: noWeeks,
        latestTopic: null,
        lastSeenAt: null,
        customFields: {},
      },
    ])
  })

  test('is an empty list in an empty organization', async () => {
    const org = await service.org()
    const answer = await org.api.get('/people')
    expect(answer.body).toStrictEqual({ data: [], page: 1, limit: 50, totalCount: 0 })
  })
})
