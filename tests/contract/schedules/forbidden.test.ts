import { test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('POST /schedules/preview needs an organization API key; a service token is refused', async () => {
  const org = await service.org()
  const key = await memberToken(service.db, org)
  const body = { schedule: { type: 'cron', expr: '0 9 * * *' }, timezone: 'UTC' }
  expectError(await org.api.post('/schedules/preview', body, { key }), 403, 'FORBIDDEN')
})
