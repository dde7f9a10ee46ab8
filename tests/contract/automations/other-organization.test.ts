import { expect, test } from 'vitest'
import { expectInvalid } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { anAutomation, automationCount, orgWithOutput } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('a channel of another organization is no destination', async () => {
  const [org, other] = [await orgWithOutput(service), await service.org()]
  await addChannels(service.db, other.id, [{ sourceChannelId: 'C-THEIRS' }])
  const sent = anAutomation({ sourceName: 'slack', sourceChannelId: 'C-THEIRS' })
  const foreign = await org.api.post('/automations', sent)
  expectInvalid(foreign, 'sourceChannelId')
  const missing = await org.api.post('/automations', { ...sent, sourceChannelId: 'C-NOWHERE' })
  expect(missing.text).toBe(foreign.text)
})

test('the saved default of another organization is no destination', async () => {
  const [, org] = [await orgWithOutput(service), await service.org()]
  expectInvalid(await org.api.post('/automations', anAutomation()), 'sourceChannelId')
})

test('organizations do not share Idempotency-Keys, nor automations', async () => {
  const orgs = [await orgWithOutput(service), await orgWithOutput(service)]
  for (const [n, org] of orgs.entries()) {
    const headers = { 'Idempotency-Key': 'shared' }
    expect((await org.api.post('/automations', anAutomation({ name: `${n}` }), { headers })).status).toBe(200)
    expect(await automationCount(service, org)).toBe(1)
  }
})
