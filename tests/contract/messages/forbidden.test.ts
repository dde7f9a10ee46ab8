import { expect, test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { aMessage } from '#tests/harness/factories-messages.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('POST /messages needs an organization API key; a service token is refused', async () => {
  const org = await service.org()
  const key = await memberToken(service.db, org)
  expectError(await org.api.post('/messages', { messages: [aMessage()] }, { key }), 403, 'FORBIDDEN')
  expect((await org.api.get('/people')).body.totalCount).toBe(0)
})

test.each(['/messages', '/messages/00000000-0000-0000-0000-000000000000'])(
  'GET %s needs an organization API key; a service token is refused',
  async (path) => {
    const org = await service.org()
    const key = await memberToken(service.db, org)
    expectError(await org.api.get(path, { key }), 403, 'FORBIDDEN')
  },
)
