import { test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const channel = '/channels/00000000-0000-0000-0000-000000000000'

test.each([
  ['GET', '/channels', undefined],
  ['GET', channel, undefined],
  ['GET', `${channel}/people`, undefined],
  ['GET', `${channel}/history`, undefined],
  ['PATCH', channel, { context: 'Bugs' }],
])('%s %s needs an organization API key; a service token is refused', async (method, path, body) => {
  const org = await service.org()
  const key = await memberToken(service.db, org)
  expectError(await org.api.send(method, path, body, { key }), 403, 'FORBIDDEN')
})
