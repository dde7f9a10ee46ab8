import { test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test.each(['nothing', '-', 'weekly-signal-diges', '1', 'constructor', 'x'.repeat(2000)])(
  'there is no template %s',
  async (slug) => {
    const org = await service.org()
    expectError(await org.api.get(`/automation-templates/${slug}`), 404, 'NOT_FOUND')
  },
)
