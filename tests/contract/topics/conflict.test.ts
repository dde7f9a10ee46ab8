import { expect, test } from 'vitest'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const headers = { 'Idempotency-Key': 'once' }

async function topic() {
  const org = await service.org()
  const [id] = await addTopics(service.db, org.id, [{}])
  return { ...org, path: `/topics/${id}` }
}

test('a retry answers the same bytes and changes nothing', async () => {
  const { api, path } = await topic()
  const first = await api.patch(path, { priority: 'high' }, { headers })
  await api.patch(path, { priority: 'low' })
  expect((await api.patch(path, { priority: 'high' }, { headers })).text).toBe(first.text)
  expect((await api.get(path)).body.priority).toBe('low')
})

test('another payload under the same key is refused', async () => {
  const { api, path } = await topic()
  await api.patch(path, { priority: 'high' }, { headers })
  expectError(await api.patch(path, { priority: 'low' }, { headers }), 409, 'CONFLICT')
  expect((await api.get(path)).body.priority).toBe('high')
})

test('a failure frees the key', async () => {
  const { api, path } = await topic()
  expectError(await api.patch('/topics/1', { archived: true }, { headers }), 404, 'NOT_FOUND')
  expectInvalid(await api.patch(path, { archived: 'yes' }, { headers }), 'archived')
  expect((await api.patch(path, { archived: true }, { headers })).body.archived).toBe(true)
})
