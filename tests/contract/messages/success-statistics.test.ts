import { describe, expect, test } from 'vitest'
import { noWeeks, objectsOf } from '#tests/harness/answers.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { addGroup, addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const sum = (counts: unknown) => [counts].flat().reduce((total: number, it) => total + Number(it), 0)

/** Two topics, each with a discussion in a Slack and in a Discord channel, and Ada writing in all of them. */
async function world() {
  const org = await service.org()
  const [one = '', two = ''] = await addTopics(service.db, org.id, [
    { title: 'One', topicType: 'praise' },
    { title: 'Two' },
  ])
  const sources = ['slack', 'discord']
  const author = (source: string) => ({
    platformId: `${source}-1`,
    email: 'ada@halden.example',
    displayName: 'Ada',
  })
  const messageIn = (sourceName: string, fields: object) =>
    aMessage({ ...fields, channel: { sourceName }, author: author(sourceName) })
  const first = await push(
    org.api,
    sources.map((it) => messageIn(it, { id: '0', sentAt: '2026-01-01T00:00:00Z' })),
  )
  for (const { channelId } of first) {
    await addGroup(service.db, org.id, { topicId: one, channelId, threadId: 'one' })
    await addGroup(service.db, org.id, { topicId: two, channelId, threadId: 'two' })
  }
  const results = await push(
    org.api,
    sources.flatMap((it, n) => [
      messageIn(it, { id: '1', threadId: 'one', sentAt: `2026-02-0${n + 1}T00:00:00Z` }),
      messageIn(it, { id: '2', threadId: 'two', sentAt: `2026-02-0${n + 3}T00:00:00Z` }),
      messageIn(it, { id: '3', threadId: 'one', sentAt: '2026-01-15T00:00:00Z' }),
    ]),
  )
  return { ...org, one, two, person: first[0]?.personId, results }
}

describe('statistics after POST /messages', () => {
  test('are up to date for the person, once for all identities, topics and channels', async () => {
    const { api, two, person } = await world()
    const answer = await api.get('/people')
    expect(answer.body.totalCount).toBe(1)
    expect(objectsOf(answer)).toMatchObject([
      {
        id: person,
        identityCount: 2,
        identities: [
          { platform: 'discord', platformId: 'discord-1' },
          { platform: 'slack', platformId: 'slack-1' },
        ],
        messageCount: 8,
        sources: ['discord', 'slack'],
        lastSeenAt: '2026-02-04T00:00:00.000Z',
        latestTopic: {
          topicId: two,
          topicTitle: 'Two',
          topicType: null,
          lastMessageAt: '2026-02-04T00:00:00.000Z',
        },
      },
    ])
  })

  test('are up to date for the company', async () => {
    const { api } = await world()
    const answer = await api.get('/companies')
    expect(answer.body.totalCount).toBe(1)
    expect(objectsOf(answer)).toMatchObject([
      {
        name: 'Halden',
        primaryDomain: 'halden.example',
        messageCount: 8,
        personCount: 1,
        lastSeenAt: '2026-02-04T00:00:00.000Z',
      },
    ])
  })

  test('are up to date for the channels', async () => {
    const { api } = await world()
    expect(objectsOf(await api.get('/channels'))).toMatchObject([
      { sourceName: 'discord', messageCount: 4, lastSeenAt: '2026-02-04T00:00:00.000Z' },
      { sourceName: 'slack', messageCount: 4, lastSeenAt: '2026-02-03T00:00:00.000Z' },
    ])
  })

  test('are up to date for topics, their discussions and their people', async () => {
    const { api, one, person } = await world()
    const common = { personCount: 1, companyCount: 1, sources: ['discord', 'slack'] }
    expect(objectsOf(await api.get('/topics'))).toMatchObject([
      { title: 'Two', messageCount: 2, ...common, firstMessageAt: '2026-02-03T00:00:00.000Z' },
      {
        title: 'One',
        messageCount: 4,
        ...common,
        firstMessageAt: '2026-01-15T00:00:00.000Z',
        lastMessageAt: '2026-02-02T00:00:00.000Z',
      },
    ])
    const topic = await api.get(`/topics/${one}`)
    expect(objectsOf(topic, 'groups')).toMatchObject([{ messageCount: 2 }, { messageCount: 2 }])
    expect(objectsOf(await api.get(`/topics/${one}/people`))).toMatchObject([{ id: person, messageCount: 4 }])
  })

  test('count the last twelve weeks', async () => {
    const org = await service.org()
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const days = [0, 0, 7, 70, 91, 400]
    const [result] = await push(
      org.api,
      days.map((day, n) => aMessage({ id: `${n}`, sentAt: ago(day), author: { email: 'a@b.example' } })),
    )
    const people = (await org.api.get(`/people/${result?.personId}`)).body
    const company = (await org.api.get(`/companies/${result?.companyId}`)).body
    expect(people.weeklyActivity).toHaveLength(12)
    expect(sum(people.weeklyActivity)).toBe(4)
    expect(company.weeklyActivity).toEqual(people.weeklyActivity)
    expect(people).toMatchObject({ messageCount: 6 })
  })

  test('older weeks are none', async () => {
    const org = await service.org()
    await push(org.api, [aMessage({ sentAt: '2020-01-01T00:00:00Z' })])
    expect(objectsOf(await org.api.get('/people'))).toMatchObject([
      { weeklyActivity: noWeeks, messageCount: 1 },
    ])
  })

  test('an older message moves the counts and not when somebody was last seen', async () => {
    const { api, person } = await world()
    await push(api, [
      aMessage({ id: '9', sentAt: '2025-01-01T00:00:00Z', author: { platformId: 'slack-1' } }),
    ])
    expect((await api.get(`/people/${person}`)).body).toMatchObject({
      messageCount: 9,
      lastSeenAt: '2026-02-04T00:00:00.000Z',
    })
  })
})
