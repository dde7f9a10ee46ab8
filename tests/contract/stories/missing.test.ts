import { test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { addStories } from '#tests/harness/factories-stories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test.each(['nothing', 'SLOW-BUILDS', 'slow-builds%20', 'slow', '%25', 'x'.repeat(3000)])(
  'there is no story %s',
  async (slug) => {
    const org = await service.org()
    await addStories(service.db, org.id, [{ slug: 'slow-builds' }])
    expectError(await org.api.get(`/stories/${slug}`), 404, 'NOT_FOUND')
  },
)
