import { describe, test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

describe.each(['1', '0', '007', '999999999999999999', '9223372036854775808', '9'.repeat(60)])(
  'person %s',
  (id) => {
    test('cannot be read', async () => {
      const org = await service.org()
      expectError(await org.api.get(`/people/${id}`), 404, 'NOT_FOUND')
      expectError(await org.api.get(`/people/${id}/history`), 404, 'NOT_FOUND')
    })

    test('cannot be changed', async () => {
      const org = await service.org()
      expectError(await org.api.patch(`/people/${id}`, { isVip: true }), 404, 'NOT_FOUND')
    })
  },
)
