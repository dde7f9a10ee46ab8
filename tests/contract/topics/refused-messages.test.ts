import { expect, test } from 'vitest'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const nobody = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'

async function topics() {
  const org = await service.org()
  const [first, second] = await push(org.api, [
    aMessage({ id: 'm1', threadId: 't1' }),
    aMessage({ id: 'm2', threadId: 't1' }),
  ])
  const taken = await org.api.post('/topics', { title: 'Taken', messageIds: [first?.messageId] })
  const free = await org.api.post('/topics', { title: 'Free' })
  const path = `/topics/${free.body.id}/messages`
  return { ...org, first: first?.messageId, second: second?.messageId, taken, path }
}

test.each([
  [{}, 'title'],
  [{ title: ' ' }, 'title'],
  [{ title: 't'.repeat(301) }, 'title'],
  [{ title: 'Slow', topicType: 'gossip' }, 'topicType'],
  [{ title: 'Slow', priority: 4 }, 'priority'],
  [{ title: 'Slow', keywords: [''] }, 'keywords.0'],
  [{ title: 'Slow', messageIds: [] }, 'messageIds'],
  [{ title: 'Slow', messageIds: ['1'] }, 'messageIds.0'],
  [{ title: 'Slow', archived: true }, 'archived'],
])('POST /topics refuses %j', async (body, place) => {
  const { api } = await service.org()
  expectInvalid(await api.post('/topics', body), place)
  expect((await api.get('/topics')).body.totalCount).toBe(0)
})

test('a message that is not there is named, and nothing is written', async () => {
  const { api, path, second } = await topics()
  expectInvalid(await api.post('/topics', { title: 'Slow', messageIds: [nobody] }), 'messageIds.0')
  expectInvalid(await api.post(path, { messageIds: [second, nobody] }), 'messageIds.1')
  expect((await api.get('/topics')).body.totalCount).toBe(2)
  expect((await api.get(path.replace('/messages', ''))).body.messageCount).toBe(0)
})

test('a message or a thread of another topic is refused', async () => {
  const { api, path, first, second } = await topics()
  expectError(await api.post(path, { messageIds: [first] }), 409, 'CONFLICT')
  expectError(await api.post(path, { messageIds: [second] }), 409, 'CONFLICT')
  expect((await api.get(path.replace('/messages', ''))).body).toMatchObject({ messageCount: 0, groups: [] })
})

test('a topic that is not there takes no messages', async () => {
  const { api, second } = await topics()
  expectError(await api.post(`/topics/${nobody}/messages`, { messageIds: [second] }), 404, 'NOT_FOUND')
  expectError(await api.post('/topics/4711/messages', { messageIds: [second] }), 404, 'NOT_FOUND')
})

test('another organization can neither give nor take', async () => {
  const [own, other] = [await topics(), await topics()]
  expectInvalid(await other.api.post(other.path, { messageIds: [own.second] }), 'messageIds.0')
  expectError(await other.api.post(own.path, { messageIds: [other.second] }), 404, 'NOT_FOUND')
})

test('a retry creates one topic, another payload is refused', async () => {
  const { api } = await service.org()
  const headers = { 'Idempotency-Key': 'once' }
  const first = await api.post('/topics', { title: 'Slow' }, { headers })
  expect((await api.post('/topics', { title: 'Slow' }, { headers })).text).toBe(first.text)
  expectError(await api.post('/topics', { title: 'Fast' }, { headers }), 409, 'CONFLICT')
  expect((await api.get('/topics')).body.totalCount).toBe(1)
})

test('a key is needed, and a service token is refused', async () => {
  const org = await service.org()
  const key = await memberToken(service.db, org)
  const body = { title: 'Slow' }
  expectError(await org.api.post('/topics', body, { key }), 403, 'FORBIDDEN')
  expect((await org.api.post('/topics', body, { key: null })).status).toBe(401)
  expectError(await org.api.post('/topics/1/messages', { messageIds: [nobody] }, { key }), 403, 'FORBIDDEN')
})
