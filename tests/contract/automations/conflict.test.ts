import { expect, test } from 'vitest'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { addChannels, setDefaultOutput } from '#tests/harness/factories.ts'
import {
  anAutomation,
  automationCount,
  orgWithOutput,
  savedOutput,
} from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const headers = { 'Idempotency-Key': 'once' }

test('a retry answers the same bytes and creates nothing', async () => {
  const org = await orgWithOutput(service)
  const fields = {
    schedule: {
      type: 'event',
      events: ['topic.created'],
      condition: 'Ä "quoted" \u2028 🚦',
      delaySeconds: 5,
    },
  }
  const first = await org.api.post('/automations', anAutomation(fields), { headers })
  const turned = Object.fromEntries(Object.entries(anAutomation(fields)).toReversed())
  const again = await org.api.post('/automations', turned, { headers })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.text).toBe(first.text)
  expect(await automationCount(service, org)).toBe(1)
})

test('without a key each request creates one', async () => {
  const org = await orgWithOutput(service)
  const ids = [
    await org.api.post('/automations', anAutomation()),
    await org.api.post('/automations', anAutomation()),
  ]
  expect(new Set(ids.map(({ body }) => body.id)).size).toBe(2)
})

test.each([
  ['another value', { name: 'Other' }],
  ['another schedule', { schedule: { type: 'cron', expr: '0 17 * * 5' } }],
  ['one field more, though it is the default', { enabled: true }],
])('%s under the same key is refused and creates nothing', async (_, fields) => {
  const org = await orgWithOutput(service)
  await org.api.post('/automations', anAutomation(), { headers })
  expectError(await org.api.post('/automations', anAutomation(fields), { headers }), 409, 'CONFLICT')
  expect(await automationCount(service, org)).toBe(1)
})

test('a failure frees the key, for the same payload and for another', async () => {
  const org = await service.org()
  expectInvalid(await org.api.post('/automations', anAutomation(), { headers }), 'sourceChannelId')
  expectInvalid(await org.api.post('/automations', anAutomation({ name: '' }), { headers }), 'name')
  await addChannels(service.db, org.id, [{ sourceChannelId: 'C-SAVED' }])
  await setDefaultOutput(service.db, org.id, savedOutput)
  const answer = await org.api.post('/automations', anAutomation({ name: 'Now' }), { headers })
  expect(answer.body.name).toBe('Now')
})

test('after 24 hours a key may be used again', async () => {
  const org = await orgWithOutput(service)
  await org.api.post('/automations', anAutomation(), { headers })
  const age = (interval: string) =>
    service.db.pool.query(
      `UPDATE idempotency_records SET created_at = created_at - $2::interval WHERE org_id = $1`,
      [org.id, interval],
    )
  await age('23 hours')
  expectError(await org.api.post('/automations', anAutomation({ name: 'B' }), { headers }), 409, 'CONFLICT')
  await age('1 hour 1 second')
  expect((await org.api.post('/automations', anAutomation({ name: 'B' }), { headers })).body.name).toBe('B')
  expectError(await org.api.post('/automations', anAutomation(), { headers }), 409, 'CONFLICT')
})

test('two keys of an organization may use the same Idempotency-Key', async () => {
  const org = await orgWithOutput(service)
  const { key } = await createApiKey(service.db, { orgId: org.id, name: 'second' })
  const first = await org.api.post('/automations', anAutomation(), { headers })
  const second = await org.api.post('/automations', anAutomation(), { headers, key })
  expect(second.status).toBe(200)
  expect(second.body.id).not.toBe(first.body.id)
})

test('the header has 1 to 255 characters', async () => {
  const org = await orgWithOutput(service)
  const send = (value: string) =>
    org.api.post('/automations', anAutomation(), { headers: { 'Idempotency-Key': value } })
  expect((await send('k'.repeat(255))).status).toBe(200)
  expect((await send('k')).status).toBe(200)
  expectInvalid(await send('k'.repeat(256)), 'Idempotency-Key')
  expectInvalid(await send(''), 'Idempotency-Key')
  expect(await automationCount(service, org)).toBe(2)
})
