import { describe, expect, test } from 'vitest'
import { aUuid, column, noWeeks } from '#tests/harness/answers.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'
import { expectKept } from './kept.ts'

const service = useService()

const ada = { platformId: 'A', displayName: 'Ada', email: 'ada@halden.example' }
const bo = { platformId: 'B', email: 'bo@halden.example' }

async function talk() {
  const org = await service.org()
  const pushed = await push(org.api, [
    aMessage({
      id: 'm1',
      author: ada,
      threadId: 't1',
      content: 'Charged twice\nagain',
      sentAt: '2026-03-02T10:00:00Z',
    }),
    aMessage({ id: 'm2', author: bo, threadId: 't1', sentAt: '2026-03-02T10:05:00Z' }),
    aMessage({ id: 'm3', author: { platformId: 'C' }, sentAt: '2026-03-09T10:00:00Z' }),
    aMessage({ id: 'm4', author: ada, sentAt: '2026-03-09T11:00:00Z', channel: { sourceChannelId: 'C2' } }),
  ])
  return { org, api: org.api, ids: pushed.map(({ messageId }) => messageId) }
}

describe('POST /topics', () => {
  test('creates an empty topic that is found by its words', async () => {
    const { org, api } = await talk()
    const answer = await api.post('/topics', { title: ' Slow builds ', keywords: ['cache', 'cache'] })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({
      id: aUuid,
      title: 'Slow builds',
      summary: '',
      topicType: null,
      priority: 'default',
      lifecycleState: 'open',
      archived: false,
      keywords: ['cache'],
      messageCount: 0,
      weeklyActivity: noWeeks,
      groups: [],
    })
    expect((await api.get(`/topics/${answer.body.id}`)).text).toBe(answer.text)
    expect(column(await api.get('/topics?search=cache'), 'id')).toEqual([answer.body.id])
    expect((await api.get('/topics')).body.totalCount).toBe(1)
    await expectKept(service, org)
  })

  test('puts messages into a discussion per thread, and others into one per channel', async () => {
    const { org, api, ids } = await talk()
    const answer = await api.post('/topics', {
      title: 'Payments are taken twice',
      topicType: 'bug_report',
      priority: 'very_high',
      messageIds: [...ids, ids[0]],
    })
    expect(answer.body).toMatchObject({
      topicType: 'bug_report',
      priority: 'very_high',
      messageCount: 4,
      personCount: 3,
      companyCount: 1,
      sources: ['slack'],
      firstMessageAt: '2026-03-02T10:00:00.000Z',
      lastMessageAt: '2026-03-09T11:00:00.000Z',
    })
    expect(answer.body.groups).toMatchObject([
      { messageCount: 1, title: 'The build is slow' },
      { messageCount: 1, title: 'The build is slow' },
      { messageCount: 2, title: 'Charged twice' },
    ])
    await expectKept(service, org)
  })

  test('is written down, with who did it', async () => {
    const { api } = await talk()
    const { body } = await api.post('/topics', { title: 'Slow', priority: 'low' })
    const history = await api.get(`/topics/${body.id}/history`)
    expect(history.body.history).toMatchObject([
      { operation: 'INSERT', changes: { title: 'Slow', priority: 'low' }, previousValues: {} },
    ])
  })

  test('has messages of its threads join by themselves from then on', async () => {
    const { org, api, ids } = await talk()
    const { body } = await api.post('/topics', { title: 'Slow', messageIds: [ids[0]] })
    await push(api, [aMessage({ id: 'm9', author: bo, threadId: 't1' }), aMessage({ id: 'm10' })])
    expect((await api.get(`/topics/${body.id}`)).body).toMatchObject({ messageCount: 2, personCount: 2 })
    await expectKept(service, org)
  })
})

describe('POST /topics/{topicId}/messages', () => {
  test('adds to an existing discussion, creates the others, and keeps earlier messages', async () => {
    const { org, api, ids } = await talk()
    const { body } = await api.post('/topics', { title: 'Slow', messageIds: [ids[0], ids[2]] })
    const path = `/topics/${body.id}`
    const answer = await api.post(`${path}/messages`, { messageIds: ids })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ messageCount: 4, personCount: 3 })
    expect(answer.body.groups).toHaveLength(3)
    expect((await api.post(`${path}/messages`, { messageIds: ids })).text).toBe(answer.text)
    const history = await api.get(`${path}/history`)
    expect(history.body.history).toMatchObject([
      { operation: 'UPDATE', changes: { messageCount: 4 }, previousValues: { messageCount: 2 } },
      { operation: 'INSERT' },
    ])
    await expectKept(service, org)
  })

  test('moves the latest topic of people, and only forwards', async () => {
    const { org, api, ids } = await talk()
    const newer = await api.post('/topics', { title: 'Newer', messageIds: [ids[3]] })
    await api.post('/topics', { title: 'Older', messageIds: [ids[0]] })
    const people = await api.get('/people?search=Ada')
    expect(people.body.data).toMatchObject([{ latestTopic: { topicId: newer.body.id } }])
    await expectKept(service, org)
  })

  test('counts once, however many add the same messages at once', async () => {
    const { org, api, ids } = await talk()
    const { body } = await api.post('/topics', { title: 'Slow' })
    const orders = Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? ids : ids.toReversed()))
    const answers = await Promise.all(
      orders.map((messageIds) => api.post(`/topics/${body.id}/messages`, { messageIds })),
    )
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200))
    expect((await api.get(`/topics/${body.id}`)).body).toMatchObject({ messageCount: 4, personCount: 3 })
    await expectKept(service, org)
  })

  test('keeps every statistic while messages of the same people arrive', async () => {
    const { org, api, ids } = await talk()
    const { body } = await api.post('/topics', { title: 'Slow', messageIds: [ids[0]] })
    const arriving = Array.from({ length: 6 }, (_, n) =>
      push(api, [aMessage({ id: `x${n}`, author: n % 2 ? ada : bo, threadId: 't1' })]),
    )
    const joining = ids.slice(1).map((id) => api.post(`/topics/${body.id}/messages`, { messageIds: [id] }))
    await Promise.all([...arriving, ...joining])
    expect((await api.get(`/topics/${body.id}`)).body.messageCount).toBe(10)
    await expectKept(service, org)
  })
})
