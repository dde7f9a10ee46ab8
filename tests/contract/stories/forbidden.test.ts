import { test } from 'vitest'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test.each([
  ['GET', '/stories', undefined],
  ['GET', '/stories/any', undefined],
  ['GET', '/stories/any/neighbours', undefined],
  ['PUT', '/stories/any/archive', { reason: 'Fixed' }],
  ['DELETE', '/stories/any/archive', undefined],
])('%s %s needs an organization API key; a service token is refused', async (method, path, body) => {
  const org = await service.org()
  const key = await memberToken(service.db, org)
  expectError(await org.api.send(method, path, body, { key }), 403, 'FORBIDDEN')
})

test('the input is judged before the right to send it', async () => {
  const org = await service.org()
  const key = await memberToken(service.db, org)
  expectInvalid(await org.api.send('PUT', '/stories/any/archive', {}, { key }), 'reason')
})
