import { expect, test } from 'vitest'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { aMessage } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const headers = { 'Idempotency-Key': 'once' }
const body = { messages: [aMessage()] }

test('a retry answers created again, in the same bytes, and counts nothing twice', async () => {
  const org = await service.org()
  const first = await org.api.post('/messages', body, { headers })
  const again = await org.api.post('/messages', body, { headers })
  expect([again.status, again.text]).toEqual([200, first.text])
  expect(again.body).toMatchObject({ created: 1, duplicates: 0 })
  expect((await org.api.post('/messages', body)).body).toMatchObject({ created: 0, duplicates: 1 })
})

test('another payload under the same key is refused and writes nothing', async () => {
  const org = await service.org()
  await org.api.post('/messages', body, { headers })
  const other = { messages: [aMessage(), aMessage({ id: '2' })] }
  expectError(await org.api.post('/messages', other, { headers }), 409, 'CONFLICT')
  expect((await org.api.post('/messages', other)).body).toMatchObject({ created: 1, duplicates: 1 })
})

test('a failure frees the key', async () => {
  const org = await service.org()
  expectInvalid(await org.api.post('/messages', { messages: [] }, { headers }), 'messages')
  expect((await org.api.post('/messages', body, { headers })).status).toBe(200)
})

test('the key of another API key is another key', async () => {
  const org = await service.org()
  const { key } = await createApiKey(service.db, { orgId: org.id, name: 'second' })
  await org.api.post('/messages', body, { headers })
  const answer = await org.api.post('/messages', { messages: [aMessage({ id: '2' })] }, { headers, key })
  expect(answer.body).toMatchObject({ created: 1 })
})
