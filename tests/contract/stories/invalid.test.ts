import { test } from 'vitest'
import { badPages, expectInvalid } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test.each([...badPages, ['search=', 'search'], ['archived=all', 'archived'], ['archived=', 'archived']])(
  'GET /stories refuses %s',
  async (query, place) => {
    const org = await service.org()
    expectInvalid(await org.api.get(`/stories?${query}`), place)
  },
)
