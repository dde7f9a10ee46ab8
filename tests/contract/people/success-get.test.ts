import { describe, expect, test } from 'vitest'
import { anInstant, noWeeks } from '#tests/harness/answers.ts'
import { addPeople } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

describe('GET /people/{personId}', () => {
  test('answers every field, connections included', async () => {
    const org = await service.org()
    const [id] = await addPeople(service.db, org.id, [
      {
        displayName: 'Ada Berg',
        description: 'Runs the build team',
        title: 'Engineer',
        primaryEmail: 'ada@halden.example',
        isBot: true,
        github: 'ada',
        linkedin: 'in/ada',
        phone: '+47 1',
        twitter: '@ada',
        website: 'https://ada.example',
        ecosystemTags: ['react', 'node'],
        identities: [{ platform: 'email', platformId: 'ada@halden.example' }],
      },
    ])
    const answer = await org.api.get(`/people/${id}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toStrictEqual({
      id,
      displayName: 'Ada Berg',
      avatarUrl: null,
      typedEmails: [],
      primaryEmail: 'ada@halden.example',
      title: 'Engineer',
      isVip: false,
      company: null,
      identities: [{ platform: 'email', platformId: 'ada@halden.example' }],
      identityCount: 1,
      messageCount: 0,
      sources: [],
      weeklyActivity: noWeeks,
      latestTopic: null,
      lastSeenAt: null,
      customFields: {},
      description: 'Runs the build team',
      connections: {
        github: 'ada',
        linkedin: 'in/ada',
        phone: '+47 1',
        title: 'Engineer',
        twitter: '@ada',
        website: 'https://ada.example',
      },
      ecosystemTags: ['react', 'node'],
      isBot: true,
      createdAt: anInstant,
      updatedAt: anInstant,
    })
  })
})
