import { expect, test } from 'vitest'
import { anAutomation, automationCount, orgWithOutput } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('one request sent many times at once under one key creates one automation', async () => {
  const org = await orgWithOutput(service)
  const send = () => org.api.post('/automations', anAutomation(), { headers: { 'Idempotency-Key': 'many' } })
  const answers = await Promise.all(Array.from({ length: 8 }, send))
  const good = answers.filter(({ status }) => status === 200)
  expect(good.length).toBeGreaterThan(0)
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 'CONFLICT')).toHaveLength(
    8 - good.length,
  )
  expect(new Set(good.map(({ text }) => text)).size).toBe(1)
  expect((await send()).text).toBe(good[0]?.text)
  expect(await automationCount(service, org)).toBe(1)
})

test('of different payloads at once under one key one wins', async () => {
  const org = await orgWithOutput(service)
  const send = (name: string) =>
    org.api.post('/automations', anAutomation({ name }), { headers: { 'Idempotency-Key': 'one' } })
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map(send))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await automationCount(service, org)).toBe(1)
})

test('automations created at once are all kept', async () => {
  const org = await orgWithOutput(service)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => org.api.post('/automations', anAutomation({ name: `${n}` }))),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(10)
  expect(await automationCount(service, org)).toBe(10)
})
