import { test } from 'vitest'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test.each([
  ['GET', '/companies', undefined],
  ['POST', '/companies', { companies: [{ name: 'A', domain: 'a.example' }] }],
  ['GET', '/companies/1', undefined],
  ['PATCH', '/companies/1', { isVip: true }],
  ['POST', '/companies/1/merges', { sourceCompanyIds: ['2'] }],
  ['GET', '/companies/1/history', undefined],
])('%s %s needs an organization API key; a service token is refused', async (method, path, body) => {
  const org = await service.org()
  const key = await memberToken(service.db, org)
  expectError(await org.api.send(method, path, body, { key }), 403, 'FORBIDDEN')
})

test('the input is judged before the right to send it', async () => {
  const org = await service.org()
  const key = await memberToken(service.db, org)
  expectInvalid(await org.api.post('/companies', {}, { key }), 'companies')
})
