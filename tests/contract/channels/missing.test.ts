import { test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test.each(['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])(
  'there is no channel %s',
  async (id) => {
    const org = await service.org()
    expectError(await org.api.get(`/channels/${id}`), 404, 'NOT_FOUND')
    expectError(await org.api.get(`/channels/${id}/people`), 404, 'NOT_FOUND')
    expectError(await org.api.get(`/channels/${id}/history`), 404, 'NOT_FOUND')
    expectError(await org.api.patch(`/channels/${id}`, { context: 'Bugs' }), 404, 'NOT_FOUND')
  },
)
