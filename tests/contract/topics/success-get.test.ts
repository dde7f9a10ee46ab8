import { describe, expect, test } from 'vitest'
import { aUuid, objectsOf } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { addGroup, addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

async function topic() {
  const org = await service.org()
  const [topicId = ''] = await addTopics(service.db, org.id, [{ title: 'Slow builds', legacyId: 4711 }])
  const [channelId = ''] = await addChannels(service.db, org.id, [{}])
  return { ...org, topicId, channelId }
}

describe('GET /topics/{topicId}', () => {
  test('answers the fields of the list, and the discussions, most recent first', async () => {
    const { api, id, topicId, channelId } = await topic()
    const dates = {
      firstMessageAt: new Date('2026-03-01T00:00:00Z'),
      lastMessageAt: new Date('2026-03-02T00:00:00Z'),
    }
    await addGroup(service.db, id, { topicId, channelId, title: 'Silent' })
    await addGroup(service.db, id, {
      topicId,
      channelId,
      title: 'Busy',
      summary: 'Said',
      messageCount: 7,
      ...dates,
    })
    const answer = await api.get(`/topics/${topicId}`)
    const [listed] = objectsOf(await api.get('/topics'))
    expect(answer.status).toBe(200)
    expect(answer.body).toStrictEqual({
      ...listed,
      groups: [
        {
          id: aUuid,
          topicId,
          channelId,
          title: 'Busy',
          summary: 'Said',
          messageCount: 7,
          firstMessageAt: '2026-03-01T00:00:00.000Z',
          lastMessageAt: '2026-03-02T00:00:00.000Z',
          placedBy: 'person',
          confidence: 1,
          sureness: 'sure',
          why: [],
        },
        {
          id: aUuid,
          topicId,
          channelId,
          title: 'Silent',
          summary: '',
          messageCount: 0,
          firstMessageAt: null,
          lastMessageAt: null,
          placedBy: 'person',
          confidence: 1,
          sureness: 'sure',
          why: [],
        },
      ],
    })
  })

  test('is read by its first-version id too', async () => {
    const { api, topicId } = await topic()
    const read = await api.get(`/topics/${topicId}`)
    expect((await api.get('/topics/4711')).text).toBe(read.text)
    expect((await api.get(`/topics/${topicId.toUpperCase()}`)).text).toBe(read.text)
    expect((await api.get('/topics/4711/people')).body).toEqual({ data: [] })
  })

  test('is read when it is archived', async () => {
    const org = await service.org()
    const [id] = await addTopics(service.db, org.id, [{ archived: true }])
    expect((await org.api.get(`/topics/${id}`)).body).toMatchObject({ archived: true, groups: [] })
  })

  test('shows at most 100 discussions', async () => {
    const { api, id, topicId, channelId } = await topic()
    for (let n = 0; n < 101; n++) await addGroup(service.db, id, { topicId, channelId, threadId: `${n}` })
    expect(objectsOf(await api.get(`/topics/${topicId}`), 'groups')).toHaveLength(100)
  })
})
