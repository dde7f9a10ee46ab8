import { expect, test } from 'vitest'
import { modelsFrom } from '#service/api/models/make.ts'
import { everywhere } from '#service/core/models.ts'
import { expectError } from '#tests/harness/answers.ts'
import { addMember } from '#tests/harness/factories.ts'
import { actingAs, memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'
import { startVariant } from '#tests/service/support/variant.ts'

const service = useService()

test('GET /models says that nothing is configured', async () => {
  const { api } = await service.org()
  const none = { configured: false, provider: 'built-in', model: null }
  const { body } = await api.get('/models')
  expect(body).toMatchObject({
    levels: ['low', 'med', 'high'].map((level) => ({ level, isSet: false, price: null, ...none })),
    judge: none,
    usage: { data: [] },
  })
})

test('GET /models names the model of each level and never a key', async () => {
  const models = modelsFrom({
    SIGNALBOX_MODEL_LOW: 'openai:gpt-5-mini',
    SIGNALBOX_MODEL_HIGH: 'compatible:llama:70b',
    SIGNALBOX_MODEL_BASE_URL: 'http://127.0.0.1:1/v1',
    SIGNALBOX_OPENAI_API_KEY: 'sk-very-secret',
    SIGNALBOX_MODEL_PRICES: { 'openai:gpt-5-mini': { input: 0.25, cached: 0.025, output: 2 } },
  })
  const variant = await startVariant({ models: everywhere(models) })
  const answer = await variant.api((await service.org()).key).get('/models')
  const high = { configured: true, provider: 'compatible', model: 'llama:70b', price: null }
  const low = { configured: true, provider: 'openai', model: 'gpt-5-mini' }
  expect(answer.body).toMatchObject({
    levels: [
      {
        level: 'low',
        ...low,
        setting: 'SIGNALBOX_MODEL_LOW',
        isSet: true,
        price: { input: 0.25, output: 2 },
      },
      { level: 'med', ...high, setting: 'SIGNALBOX_MODEL_MED', isSet: false },
      { level: 'high', ...high, setting: 'SIGNALBOX_MODEL_HIGH', isSet: true },
    ],
    judge: low,
  })
  expect(answer.text).not.toContain('secret')
})

test('GET /models adds up what the last 30 days used', async () => {
  const [org, other] = [await service.org(), await service.org()]
  const add = (orgId: string, daysAgo: number, model: string, unpriced = 0) =>
    service.db.pool.query(
      `INSERT INTO model_days (org_id, day, level, model, attempts, input_tokens, output_tokens, cost_micros, unpriced)
       VALUES ($1, (now() AT TIME ZONE 'UTC')::date - $2::int, 'med', $3, 2, 3000000000, 50, 1500000, $4)`,
      [orgId, daysAgo, model, unpriced],
    )
  for (const daysAgo of [0, 29, 30]) await add(org.id, daysAgo, 'anthropic:a', daysAgo === 0 ? 1 : 0)
  await add(org.id, 1, 'compatible:b', 2)
  await add(other.id, 1, 'openai:theirs')
  const { body } = await org.api.get('/models')
  expect(body.usage).toMatchObject({
    data: [
      {
        ...{ level: 'med', model: 'anthropic:a', attempts: 4, inputTokens: 6_000_000_000, outputTokens: 100 },
        ...{ costUsd: 3, unpriced: 1 },
      },
      { model: 'compatible:b', costUsd: null, unpriced: 2 },
    ],
  })
})

test('members read it; nobody does without a key', async () => {
  const org = await service.org()
  const headers = actingAs(org, await addMember(service.db, org.id, { role: 'member' }))
  expect((await org.api.get('/models', { headers })).status).toBe(200)
  expectError(await org.api.get('/models', { key: await memberToken(service.db, org) }), 403, 'FORBIDDEN')
  expectError(await org.api.get('/models', { key: null }), 401, 'UNAUTHORIZED')
})
