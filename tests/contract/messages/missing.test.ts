import { test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('there is no message of an id that nobody got', async () => {
  const org = await service.org()
  const path = '/messages/00000000-0000-0000-0000-000000000000'
  expectError(await org.api.get(path), 404, 'NOT_FOUND')
})
