import { describe, expect, test } from 'vitest'
import { updateTopic } from '#service/api/topics/update.ts'
import { agentContext } from '#service/core/gate/agent-context.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'
import { aJudge, eventOrg, says, silent } from './setting.ts'

const service = useService()

type Emitted = { name: string; deliveryId: string; payload: Record<string, unknown>; causedBy: string[] }

async function emitting(events: string[] = []) {
  const setting = await eventOrg(service)
  const { org } = setting
  if (events.length > 0) await setting.automation({ events, condition: 'Anything' })
  const emitted = async (): Promise<Emitted[]> => {
    const found = await service.db.pool.query<Emitted>(
      `SELECT name, delivery_id AS "deliveryId", payload, caused_by AS "causedBy" FROM events
        WHERE org_id = $1 ORDER BY received_at, name, id`,
      [org.id],
    )
    return found.rows
  }
  return { ...setting, api: org.api, emitted }
}

const ada = { platformId: 'A', displayName: 'Ada', email: 'ada@halden.example' }
const bo = { platformId: 'B', displayName: 'Bo' }
const messageEvents = ['conversation.activity', 'feedback.created', 'topic.group.updated']

describe('messages that arrive', () => {
  test('are one event a channel and thread, with who wrote them', async () => {
    const { api, org, emitted } = await emitting(['conversation.activity'])
    await push(api, [aMessage({ id: 'before', author: ada })])
    await service.db.pool.query(
      `UPDATE people SET is_vip = true WHERE org_id = $1 AND display_name = 'Ada'`,
      [org.id],
    )
    await service.db.pool.query('DELETE FROM events WHERE org_id = $1', [org.id])
    const pushed = await push(api, [
      aMessage({ id: 'b', author: bo, threadId: 't', content: 'Me too', sentAt: '2026-03-02T10:05:00Z' }),
      aMessage({ id: 'a', author: ada, threadId: 't', content: 'Slow', sentAt: '2026-03-02T10:00:00Z' }),
      aMessage({ id: 'c', author: bo, channel: { sourceChannelId: 'C2', channelName: 'builds' } }),
      aMessage({ id: 'before', author: ada }),
    ])
    const events = await emitted()
    expect(events).toHaveLength(2)
    const thread = events.find(({ payload }) => payload.messageCount === 2)
    expect(thread).toMatchObject({
      name: 'conversation.activity',
      deliveryId: `messages:${pushed[1]?.messageId}`,
    })
    expect(thread?.payload).toMatchObject({
      conversation: { channelId: pushed[0]?.channelId, source: 'slack', threadId: 't', topicId: null },
      messages: [
        { text: 'Slow', author: 'Ada', sentAt: '2026-03-02T10:00:00.000Z' },
        { text: 'Me too', author: 'Bo' },
      ],
      people: [
        { name: 'Ada', isVip: true, company: 'Halden' },
        { name: 'Bo', isVip: false, company: null },
      ],
      companies: [{ name: 'Halden', domain: 'halden.example', isVip: false }],
      hasVip: true,
      channelIds: [pushed[0]?.channelId],
    })
    expect(events.find(({ payload }) => payload.messageCount === 1)?.payload).toMatchObject({
      conversation: { channelName: 'builds' },
      hasVip: false,
    })
  })

  test('are those of VIPs where the company is one as well', async () => {
    const { api, org, emitted } = await emitting(['conversation.activity'])
    await push(api, [aMessage({ id: 'a', author: ada })])
    await service.db.pool.query('UPDATE companies SET is_vip = true WHERE org_id = $1', [org.id])
    await push(api, [aMessage({ id: 'b', author: ada })])
    expect((await emitted()).map(({ payload }) => payload)).toMatchObject([
      { hasVip: false },
      { hasVip: true, people: [{ isVip: false }], companies: [{ isVip: true }] },
    ])
  })

  test('say nothing when they are there already, or when nobody listens', async () => {
    const { api, emitted, automation, org } = await emitting()
    await push(api, [aMessage({ id: 'a' })])
    await automation({ events: ['topic.created'] })
    await push(api, [aMessage({ id: 'b' })])
    const id = await automation({ events: ['conversation.activity'], condition: 'Anything' })
    await push(api, [aMessage({ id: 'b' })])
    await api.send('PUT', `/automations/${id}/pause`)
    await push(api, [aMessage({ id: 'c' })])
    expect(await emitted()).toEqual([])
    await service.db.pool.query('UPDATE automations SET enabled = true WHERE org_id = $1 AND id = $2', [
      org.id,
      id,
    ])
    await push(api, [aMessage({ id: 'd' })])
    expect(await emitted()).toMatchObject([{ name: 'conversation.activity' }])
  })

  test('of a discussion are activity, news of the topic and feedback, as one occurrence', async () => {
    const { api, org, emitted, match, runs } = await emitting(messageEvents)
    const [first] = await push(api, [aMessage({ id: 'a', threadId: 't' })])
    await api.post('/topics', { title: 'Slow', topicType: 'complaint', messageIds: [first?.messageId] })
    await service.db.pool.query('DELETE FROM events WHERE org_id = $1', [org.id])
    const sentAt = new Date(Date.now() - 60_000).toISOString()
    await push(api, [aMessage({ id: 'b', threadId: 't', content: 'Slower', sentAt })])
    const events = await emitted()
    expect(events.map(({ name }) => name)).toEqual(messageEvents)
    expect(new Set(events.map(({ deliveryId }) => deliveryId)).size).toBe(1)
    expect(events[2]?.payload).toMatchObject({
      topic: { title: 'Slow', type: 'complaint', messageCount: 2 },
      discussion: { isNew: false },
      messages: [{ text: 'Slower' }],
    })
    await match({ judge: aJudge(() => says('yes')).judge })
    expect((await runs()).map(({ status, reason }) => reason ?? status).toSorted()).toEqual([
      'duplicate',
      'duplicate',
      'queued',
    ])
  })

  test('happened when they were said: what is pushed late starts nothing', async () => {
    const { api, org, match, runs } = await emitting(['conversation.activity'])
    const late = '2026-03-02T10:00:00.000Z'
    await push(api, [aMessage({ id: 'late', sentAt: late })])
    const found = await service.db.pool.query('SELECT occurred_at AS at FROM events WHERE org_id = $1', [
      org.id,
    ])
    expect(found.rows).toEqual([{ at: late }])
    await match({ judge: aJudge(() => says('yes')).judge })
    expect((await runs()).map(({ reason }) => reason)).toEqual(['downtime'])
  })

  test('in silence raise nothing, and it is told what would have run', async () => {
    const { api, emitted, automation } = await emitting(['conversation.activity'])
    const other = await automation({ events: ['feedback.created'], condition: 'Anything' })
    const messages = [aMessage({ id: 'a', threadId: 't' }), aMessage({ id: 'b' }), aMessage({ id: 'c' })]
    const { body } = await api.post('/messages', { messages, quiet: true })
    expect(body).toMatchObject({ created: 3, wouldHaveRun: [{ count: 2, name: expect.any(String) }] })
    expect(JSON.stringify(body.wouldHaveRun)).not.toContain(other)
    expect(await emitted()).toEqual([])
    expect((await api.post('/messages', { messages, quiet: true })).body).toMatchObject({
      created: 0,
      wouldHaveRun: [],
    })
  })

  test('of many are told by the newest, and counted', async () => {
    const { api, emitted } = await emitting(['conversation.activity'])
    const many = Array.from({ length: 30 }, (_, n) =>
      aMessage({
        id: `m${n}`,
        content: `${n}${'é'.repeat(5000)}`,
        sentAt: new Date(Date.UTC(2026, 2, 2, 0, n)).toISOString(),
      }),
    )
    await push(api, many)
    const [event] = await emitted()
    expect(event?.payload.messageCount).toBe(30)
    expect(event?.payload.messages).toHaveLength(20)
    expect(JSON.stringify(event?.payload).length).toBeLessThan(64 * 1024)
  })

  test('leave no event behind when they are not written', async () => {
    const { api, emitted } = await emitting(['conversation.activity'])
    const broken = await api.post('/messages', {
      messages: [aMessage({ id: 'a' }), aMessage({ id: 'b', content: '' })],
    })
    expect(broken.status).toBe(400)
    expect(await emitted()).toEqual([])
  })
})

describe('topics', () => {
  async function talk() {
    const setting = await emitting()
    const pushed = await push(setting.api, [
      aMessage({ id: 'a', author: ada, threadId: 't1' }),
      aMessage({ id: 'b', author: bo, threadId: 't1' }),
      aMessage({ id: 'c', author: bo, threadId: 't2' }),
    ])
    return { ...setting, ids: pushed.map(({ messageId }) => messageId), channelId: pushed[0]?.channelId }
  }

  test('that are created say so once, also as feedback and as important', async () => {
    const { api, ids, emitted, channelId } = await talk()
    await api.post('/topics', { title: 'Empty', topicType: 'complaint' })
    await api.post('/topics', { title: 'Slow', topicType: 'bug_report', priority: 'high', messageIds: ids })
    const events = await emitted()
    expect(events.map(({ name }) => name)).toEqual([
      'topic.created',
      'feedback.created',
      'topic.created',
      'topic.priority.high',
    ])
    expect(new Set(events.slice(1).map(({ deliveryId }) => deliveryId)).size).toBe(1)
    expect(events[2]?.payload).toMatchObject({
      topic: { title: 'Slow', type: 'bug_report', messageCount: 3, personCount: 2, companyCount: 1 },
      messageCount: 3,
      channelIds: [channelId],
    })
  })

  test('tell discussions that join from those that go on', async () => {
    const { api, ids, emitted } = await talk()
    const { body } = await api.post('/topics', { title: 'Slow', topicType: 'question', messageIds: [ids[0]] })
    await api.post(`/topics/${body.id}/messages`, { messageIds: ids })
    await api.post(`/topics/${body.id}/messages`, { messageIds: ids })
    const [, ...joined] = await emitted()
    expect(joined.map(({ name, payload }) => [name, payload.messageCount])).toEqual([
      ['topic.group.added', 1],
      ['topic.group.updated', 1],
    ])
  })

  test.each([
    ['default', 'high', 1],
    ['high', 'very_high', 1],
    ['very_high', 'high', 0],
    ['low', 'default', 0],
    ['high', 'high', 0],
  ])('whose priority goes from %s to %s say so %i times', async (from, to, times) => {
    const { api, emitted } = await talk()
    const { body } = await api.post('/topics', { title: 'Slow', priority: from })
    await api.patch(`/topics/${body.id}`, { priority: to })
    const raised = (await emitted()).filter(({ deliveryId }) => deliveryId.startsWith('priority:'))
    expect(raised).toHaveLength(times)
    if (times > 0)
      expect(raised[0]?.payload).toMatchObject({ topic: { priority: to }, previousPriority: from })
  })

  test('changed by a run are not heard by its own automation', async () => {
    const { api, org, automation, match, runs, emitted } = await talk()
    const own = await automation({ events: ['topic.priority.high'] })
    const { body } = await api.post('/topics', { title: 'Slow' })
    const agent = { orgId: org.id, automationId: own, automationName: 'Own', runId: own }
    const context = agentContext(service.db, silent, agent)
    await updateTopic(context, { topicId: String(body.id), priority: 'high' })
    expect((await emitted()).at(-1)).toMatchObject({ name: 'topic.priority.high', causedBy: [own] })
    await match()
    expect(await runs()).toMatchObject([{ automationId: own, status: 'skipped', reason: 'loop' }])
  })

  test('reach an automation that is limited to their channels', async () => {
    const { api, org, automation, match, runs, ids, channelId = '' } = await talk()
    const [elsewhere = ''] = await addChannels(service.db, org.id, [{ sourceChannelId: 'C9' }])
    const here = await automation({ events: ['topic.created'] }, { channelIds: [channelId] })
    const there = await automation({ events: ['topic.created'] }, { channelIds: [elsewhere] })
    await api.post('/topics', { title: 'Slow', messageIds: ids })
    await match()
    expect(await runs()).toMatchObject([
      { automationId: here, status: 'queued' },
      { automationId: there, status: 'skipped', reason: 'scope' },
    ])
  })
})
