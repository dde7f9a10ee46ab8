import { expect, test } from 'vitest'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { anAutomation, automationCount, orgWithOutput } from '#tests/harness/factories-automations.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test.each(['owner', 'admin', 'member'] as const)(
  'the service token of an %s creates no automation',
  async (role) => {
    const org = await orgWithOutput(service)
    const key = await memberToken(service.db, org, role)
    expectError(await org.api.post('/automations', anAutomation(), { key }), 403, 'FORBIDDEN')
    expect(await automationCount(service, org)).toBe(0)
  },
)

test('the input is judged before the right to send it', async () => {
  const org = await orgWithOutput(service)
  const key = await memberToken(service.db, org)
  expectInvalid(await org.api.post('/automations', anAutomation({ name: '' }), { key }), 'name')
})
