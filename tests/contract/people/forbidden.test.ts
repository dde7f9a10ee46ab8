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
