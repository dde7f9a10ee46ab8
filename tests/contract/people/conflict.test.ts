import { expect, test } from 'vitest'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { addPeople } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const headers = { 'Idempotency-Key': 'once' }

async function person() {
  const org = await service.org()
  const [id] = await addPeople(service.db, org.id, [{ displayName: 'Ada' }])
  return { ...org, path: `/people/${id}` }
}

test('a retry answers the same bytes and changes nothing', async () => {
  const { api, path } = await person()
  const first = await api.patch(path, { displayName: 'Grace', isVip: true }, { headers })
  await api.patch(path, { displayName: 'Later' })
  const again = await api.patch(path, { isVip: true, displayName: 'Grace' }, { headers })
  expect(again.status).toBe(200)
  expect(again.text).toBe(first.text)
  expect((await api.get(path)).body.displayName).toBe('Later')
})

test('another payload under the same key is refused', async () => {
  const { api, path } = await person()
  await api.patch(path, { displayName: 'Grace' }, { headers })
  expectError(await api.patch(path, { displayName: 'Joan' }, { headers }), 409, 'CONFLICT')
  expectError(await api.patch(path, { displayName: 'Grace', isVip: true }, { headers }), 409, 'CONFLICT')
  expect((await api.get(path)).body).toMatchObject({ displayName: 'Grace', isVip: false })
})

test('the same payload for another person is another payload', async () => {
  const org = await service.org()
  const [one, two] = await addPeople(service.db, org.id, [{}, {}])
  await org.api.patch(`/people/${one}`, { isVip: true }, { headers })
  expectError(await org.api.patch(`/people/${two}`, { isVip: true }, { headers }), 409, 'CONFLICT')
})

test('a failure frees the key', async () => {
  const { api, path } = await person()
  expectError(await api.patch('/people/1', { isVip: true }, { headers }), 404, 'NOT_FOUND')
  expectInvalid(await api.patch(path, { isVip: 1 }, { headers }), 'isVip')
  const answer = await api.patch(path, { isVip: true }, { headers })
  expect(answer.body.isVip).toBe(true)
})

test('two keys of an organization may use the same Idempotency-Key', async () => {
  const { api, id, path } = await person()
  const { key } = await createApiKey(service.db, { orgId: id, name: 'second', perMinute: 1000 })
  await api.patch(path, { displayName: 'Grace' }, { headers })
  const second = await api.patch(path, { displayName: 'Joan' }, { headers, key })
  expect(second.body.displayName).toBe('Joan')
})

test('the header has 1 to 255 characters', async () => {
  const { api, path } = await person()
  const send = (value: string) => api.patch(path, { isVip: true }, { headers: { 'Idempotency-Key': value } })
  expect((await send('k'.repeat(255))).status).toBe(200)
  expectInvalid(await send('k'.repeat(256)), 'Idempotency-Key')
  expectInvalid(await send(''), 'Idempotency-Key')
})
