import { test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test.each(['/statistics/messages', '/statistics/topics'])(
  'GET %s needs an organization API key; a service token is refused',
  async (path) => {
    const org = await service.org()
    const key = await memberToken(service.db, org)
    expectError(await org.api.get(path, { key }), 403, 'FORBIDDEN')
  },
)
