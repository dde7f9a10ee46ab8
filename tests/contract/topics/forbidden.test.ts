import { test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test.each(['/topics', '/topics/1', '/topics/1/people', '/topics/1/links', '/topics/1/history'])(
  'GET %s needs an organization API key; a service token is refused',
  async (path) => {
    const org = await service.org()
    const key = await memberToken(service.db, org)
    expectError(await org.api.get(path, { key }), 403, 'FORBIDDEN')
  },
)

test('PATCH /topics/{topicId} needs an organization API key; a service token is refused', async () => {
  const org = await service.org()
  const key = await memberToken(service.db, org)
  expectError(await org.api.patch('/topics/1', { archived: true }, { key }), 403, 'FORBIDDEN')
})
