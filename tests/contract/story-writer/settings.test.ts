import { expect, test } from 'vitest'
import { actor, trailOf } from '#tests/harness/acting.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const path = '/story-writer'

test('is off until somebody switches it on, and answers every setting', async () => {
  const { api } = await service.org()
  expect((await api.get(path)).body).toEqual({
    ...{ enabled: false, perDay: 3, useModel: true, callsPerDay: 20, model: null, lastPassAt: null },
    rules: {
      rising: { on: true, messages: 6, times: 2 },
      shared: { on: true, companies: 3, vip: true },
      money: { on: true, yearlyValue: 10_000, cancellations: 2 },
      shipped: { on: true, people: 1 },
      contradiction: { on: true, people: 2 },
      silent: { on: true, days: 4, messages: 7 },
    },
    today: { stories: 0, calls: 0, costUsd: 0, waiting: 0 },
  })
  expect((await api.patch(path, { enabled: true })).body).toMatchObject({ enabled: true, perDay: 3 })
})

test('changes one threshold and leaves the others, with what changed in the audit log', async () => {
  const org = await service.org()
  await org.api.patch(path, { rules: { rising: { messages: 9 } }, perDay: 5 })
  const { body } = await org.api.patch(path, { rules: { shared: { vip: false } } })
  expect(body).toMatchObject({
    perDay: 5,
    rules: { rising: { on: true, messages: 9, times: 2 }, shared: { on: true, companies: 3, vip: false } },
  })
  expect(await trailOf(service, org.id, 'story-writer')).toMatchObject([
    { operation: 'UPDATE', changes: { perDay: 5, rising: { messages: 9 } }, before: { perDay: 3 } },
    { operation: 'UPDATE', changes: { shared: { vip: false } }, before: { shared: { vip: true } } },
  ])
})

test.each([
  [{ perDay: 51 }, 'perDay'],
  [{ perDay: 1.5 }, 'perDay'],
  [{ rules: { rising: { times: 1 } } }, 'rules.rising.times'],
  [{ rules: { rising: { messages: '9' } } }, 'rules.rising.messages'],
  [{ rules: { other: {} } }, 'rules.other'],
])('refuses %j', async (input, place) => {
  const { api } = await service.org()
  expectInvalid(await api.patch(path, input), place)
})

test('members read it, admins change it', async () => {
  const org = await service.org()
  const member = await actor(service, org, 'member')
  const admin = await actor(service, org, 'admin')
  expect((await org.api.get(path, { headers: member.headers })).status).toBe(200)
  expectError(await org.api.patch(path, { perDay: 1 }, { headers: member.headers }), 403, 'FORBIDDEN')
  expect((await org.api.patch(path, { perDay: 1 }, { headers: admin.headers })).status).toBe(200)
})
