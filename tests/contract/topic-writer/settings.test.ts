import { expect, test } from 'vitest'
import { modelsFrom } from '#service/api/models/make.ts'
import { everywhere } from '#service/core/models.ts'
import { actor, trailOf } from '#tests/harness/acting.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'
import { startVariant } from '#tests/service/support/variant.ts'

const service = useService()

const path = '/topic-writer'

test('is off until somebody switches it on, and answers every setting', async () => {
  const { api } = await service.org()
  expect((await api.get(path)).body).toEqual({
    ...{
      enabled: false,
      automatic: [],
      languages: ['en', 'de', 'fr', 'es', 'ja'],
      ownWords: [],
      forbidden: [],
    },
    ...{ useModel: true, callsPerDay: 50, textsPerDay: 5000, model: null, embedding: null },
    today: { calls: 0, texts: 0, costUsd: 0, undecided: 0 },
    waiting: 0,
    pass: { askedAt: null, endedAt: null, placed: 0, begun: 0, merged: 0, next: null },
  })
  const { body } = await api.patch(path, { enabled: true })
  expect(body).toMatchObject({ enabled: true, automatic: [], pass: { next: expect.any(String) } })
})

test('keeps what is not named, each word once, with what changed in the audit log', async () => {
  const org = await service.org()
  await org.api.patch(path, { ownWords: ['Beacon', ' Beacon ', 'Northline'], automatic: ['merge'] })
  const { body } = await org.api.patch(path, { forbidden: ['salary'] })
  expect(body).toMatchObject({
    ownWords: ['Beacon', 'Northline'],
    automatic: ['merge'],
    forbidden: ['salary'],
  })
  expect(await trailOf(service, org.id, 'topic-writer')).toMatchObject([
    { operation: 'UPDATE', changes: { ownWords: ['Beacon', 'Northline'], automatic: ['merge'] } },
    { operation: 'UPDATE', changes: { forbidden: ['salary'] }, before: { forbidden: [] } },
  ])
})

test('names the models that help, and keeps their limits with what changed in the audit log', async () => {
  const org = await service.org()
  const models = modelsFrom({
    SIGNALBOX_MODEL_LOW: 'openai:gpt-5-mini',
    SIGNALBOX_OPENAI_API_KEY: 'sk-very-secret',
    SIGNALBOX_MODEL_EMBED: 'compatible:nomic:v2',
    SIGNALBOX_MODEL_BASE_URL: 'http://127.0.0.1:1/v1',
  })
  const { api } = await startVariant({ models: everywhere(models) })
  const { body } = await api(org.key).patch(path, { callsPerDay: 3, textsPerDay: 10, useModel: false })
  expect(body).toMatchObject({ callsPerDay: 3, textsPerDay: 10, useModel: false })
  expect(body).toMatchObject({ model: 'openai:gpt-5-mini', embedding: 'compatible:nomic:v2' })
  expect(await trailOf(service, org.id, 'topic-writer')).toMatchObject([
    {
      changes: { callsPerDay: 3, textsPerDay: 10, useModel: false },
      before: { callsPerDay: 50, textsPerDay: 5000, useModel: true },
    },
  ])
})

test('counts and costs are those of today', async () => {
  const { api, id } = await service.org()
  await api.patch(path, { enabled: true })
  const spend = (daysAgo: number, micros: number | null) =>
    service.db.pool.query(
      `UPDATE topic_writers SET spent_day = (now() AT TIME ZONE 'UTC')::date - $2::int, calls = 7, texts = 40,
         cost_micros = $3 WHERE org_id = $1`,
      [id, daysAgo, micros],
    )
  const today = async () => (await api.get(path)).body.today
  await spend(1, 1_500_000)
  expect(await today()).toEqual({ calls: 0, texts: 0, costUsd: 0, undecided: 0 })
  await spend(0, 1_500_000)
  expect(await today()).toEqual({ calls: 7, texts: 40, costUsd: 1.5, undecided: 0 })
  await spend(0, null)
  expect(await today()).toMatchObject({ calls: 7, costUsd: null })
})

test.each([
  [{ automatic: ['archive'] }, 'automatic.0'],
  [{ languages: [] }, 'languages'],
  [{ languages: ['xx'] }, 'languages.0'],
  [{ ownWords: [''] }, 'ownWords.0'],
  [{ enabled: 'yes' }, 'enabled'],
  [{ useModel: 1 }, 'useModel'],
  [{ callsPerDay: 10_001 }, 'callsPerDay'],
  [{ callsPerDay: 1.5 }, 'callsPerDay'],
  [{ textsPerDay: -1 }, 'textsPerDay'],
])('refuses %j', async (input, place) => {
  const { api } = await service.org()
  expectInvalid(await api.patch(path, input), place)
})

test('a pass can be asked for while the writer is on, and once until it is made', async () => {
  const { api } = await service.org()
  expectError(await api.post(`${path}/passes`, {}), 409, 'CONFLICT')
  await api.patch(path, { enabled: true })
  const first = await api.post(`${path}/passes`, {})
  expect(first.body).toMatchObject({ pass: { askedAt: expect.any(String) } })
  expect((await api.post(`${path}/passes`, {})).body).toEqual(first.body)
})

test('members read it, admins change it', async () => {
  const org = await service.org()
  const member = await actor(service, org, 'member')
  const admin = await actor(service, org, 'admin')
  expect((await org.api.get(path, { headers: member.headers })).status).toBe(200)
  const change = { forbidden: ['salary'] }
  expectError(await org.api.patch(path, change, { headers: member.headers }), 403, 'FORBIDDEN')
  expectError(await org.api.post(`${path}/passes`, {}, { headers: member.headers }), 403, 'FORBIDDEN')
  expect((await org.api.patch(path, change, { headers: admin.headers })).status).toBe(200)
})
