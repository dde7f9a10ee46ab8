import { describe, expect, test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { addMember } from '#tests/harness/factories.ts'
import { madeAutomation } from '#tests/harness/factories-automations.ts'
import { actingAs } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const headers = { 'Idempotency-Key': 'once' }

describe('an edit of a version that is no longer in force', () => {
  test('is refused and told who saved meanwhile', async () => {
    const { org, api, path } = await madeAutomation(service)
    const member = await addMember(service.db, org.id, { role: 'admin', name: 'Mia Berg' })
    await api.patch(path, { name: 'Hers', expectedVersion: 1 }, { headers: actingAs(org, member) })
    const answer = await api.patch(path, { name: 'Mine', expectedVersion: 1 })
    expectError(answer, 409, 'CONFLICT')
    expect(answer.body.message).toMatch(/^Version 2 was saved meanwhile by Mia Berg \(\d{4}-/)
    expect((await api.get(path)).body).toMatchObject({ name: 'Hers', version: 2 })
    expect((await api.patch(path, { name: 'Mine', expectedVersion: 2 })).body.version).toBe(3)
  })

  test('is refused for a version that never was', async () => {
    const { api, path } = await madeAutomation(service)
    expectError(await api.patch(path, { name: 'x', expectedVersion: 2 }), 409, 'CONFLICT')
  })

  test('is no conflict when it was only paused meanwhile', async () => {
    const { api, path } = await madeAutomation(service)
    await api.send('PUT', `${path}/pause`)
    expect((await api.patch(path, { name: 'x', expectedVersion: 1 })).body).toMatchObject({ enabled: false })
  })
})

test.each([
  ['PATCH', '', { name: 'x' }],
  ['PUT', '/pause', undefined],
  ['DELETE', '/pause', undefined],
  ['POST', '/copies', undefined],
  ['POST', '/versions/1/restoration', undefined],
  ['DELETE', '/waiting-runs', undefined],
])('a deleted automation has to be brought back before %s %s', async (method, rest, body) => {
  const { api, path } = await madeAutomation(service)
  const before = await api.send('DELETE', path)
  const answer = await api.send(method, `${path}${rest}`, body)
  expectError(answer, 409, 'CONFLICT')
  expect(answer.body.message).toContain('Bring it back first')
  expect((await api.get(path)).text).toBe(before.text)
})

test('a retry of a copy answers the same bytes and copies nothing', async () => {
  const { api, path } = await madeAutomation(service)
  const first = await api.post(`${path}/copies`, undefined, { headers })
  expect((await api.post(`${path}/copies`, undefined, { headers })).text).toBe(first.text)
  expect((await api.get('/automations')).body.totalCount).toBe(2)
})

test('another payload under the same key is refused', async () => {
  const { api, path } = await madeAutomation(service)
  await api.patch(path, { name: 'a' }, { headers })
  expectError(await api.patch(path, { name: 'b' }, { headers }), 409, 'CONFLICT')
  expect((await api.get(path)).body.name).toBe('a')
})
