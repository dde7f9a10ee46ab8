import { describe, test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

describe.each(['00000000-0000-0000-0000-000000000000', '1', '0', '9223372036854775808', '9'.repeat(60)])(
  'there is no topic %s',
  (id) => {
    test.each(['', '/people', '/links', '/history'])('for GET /topics/{topicId}%s', async (rest) => {
      const org = await service.org()
      await addTopics(service.db, org.id, [{ legacyId: 2 }])
      expectError(await org.api.get(`/topics/${id}${rest}`), 404, 'NOT_FOUND')
    })

    test('for PATCH /topics/{topicId}', async () => {
      const org = await service.org()
      await addTopics(service.db, org.id, [{ legacyId: 2 }])
      expectError(await org.api.patch(`/topics/${id}`, { archived: true }), 404, 'NOT_FOUND')
    })
  },
)
