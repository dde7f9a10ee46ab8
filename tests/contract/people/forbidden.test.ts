import { test } from 'vitest'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test.each([
  ['GET', '/people', undefined],
  ['GET', '/people/1', undefined],
  ['GET', '/people/1/history', undefined],
  ['PATCH', '/people/1', { isVip: true }],
  ['POST', '/people/merges', { into: '1', from: ['2'] }],
  ['POST', '/people/merges/0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10/undo', {}],
  ['GET', '/people/merge-proposals', undefined],
  ['POST', '/people/merge-proposals/0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10/accept', {}],
  ['POST', '/people/merge-proposals/0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10/refuse', {}],
])('%s %s needs an organization API key; a service token is refused', async (method, path, body) => {
  const org = await service.org()
  const key = await memberToken(service.db, org)
  expectError(await org.api.send(method, path, body, { key }), 403, 'FORBIDDEN')
})

test('the input is judged before the right to send it', async () => {
  const org = await service.org()
  const key = await memberToken(service.db, org)
  expectInvalid(await org.api.get('/people?limit=0', { key }), 'limit')
  expectInvalid(await org.api.patch('/people/1', {}, { key }), '')
})
