import { describe, test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { addStories } from '#tests/harness/factories-stories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const operations = [
  ['GET', '', undefined],
  ['GET', '/neighbours', undefined],
  ['PUT', '/archive', { reason: 'Fixed' }],
  ['DELETE', '/archive', undefined],
] as const

describe.each(['nothing', 'SLOW-BUILDS', 'slow-builds%20', 'slow', '%25', 'x'.repeat(3000)])(
  'there is no story %s',
  (slug) => {
    test.each(operations)('%s %s', async (method, rest, body) => {
      const org = await service.org()
      await addStories(service.db, org.id, [{ slug: 'slow-builds' }])
      expectError(await org.api.send(method, `/stories/${slug}${rest}`, body), 404, 'NOT_FOUND')
    })
  },
)
