import { describe, expect, test } from 'vitest'
import { actingMemberHeader } from '#service/core/gate/acting-member.ts'
import { useService } from '#tests/harness/service.ts'
import { automation } from './support/data.ts'
import { addMember, tokenFor } from './support/members.ts'
import { calls } from './support/operations.ts'
import { expectError } from './support/shape.ts'
import { startVariant } from './support/variant.ts'

const service = useService()

describe('a service token', () => {
  test.each(['owner', 'admin', 'member'] as const)(
    'is read on /me as the %s the database knows',
    async (role) => {
      const org = await service.org()
      const member = await addMember(service, org, role)
      const answer = await org.api.get('/me', { key: tokenFor(org, member) })
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({
        kind: 'member',
        organization: { id: org.id },
        key: null,
        member: { id: member, name: 'Mika', role },
      })
    },
  )

  const closed = calls.filter(({ name }) => name !== 'me.get')

  test.each(closed)('opens nothing else: $name', async ({ name, method, path }) => {
    const org = await service.org()
    const key = tokenFor(org, await addMember(service, org, 'owner'))
    const body = method === 'GET' ? undefined : name === 'automations.create' ? automation : {}
    const answer = await org.api.send(method, path, body, { key })
    if (answer.status === 400) expectError(answer, 400, 'BAD_REQUEST')
    else expectError(answer, 403, 'FORBIDDEN')
  })

  test.each([
    ['POST', '/automations', automation],
    ['POST', '/companies', { companies: [{ name: 'Halden', domain: 'halden.example' }] }],
    ['PATCH', '/people/1', { isVip: true }],
    ['GET', '/companies', undefined],
  ])('is 403 on a valid %s %s, and nothing happens', async (method, path, body) => {
    const org = await service.org()
    const key = tokenFor(org, await addMember(service, org, 'owner'))
    expectError(
      await org.api.send(method, path, body, { key, headers: { 'idempotency-key': 'a' } }),
      403,
      'FORBIDDEN',
    )
    const found = await service.db.pool.query(
      `SELECT FROM changes WHERE org_id = $1 AND actor_name = $2 AND entity <> 'security'`,
      [org.id, 'Mika'],
    )
    expect(found.rowCount).toBe(0)
  })

  test('does not open what the service has answered to a key before', async () => {
    const org = await service.org()
    const key = tokenFor(org, await addMember(service, org, 'owner'))
    for (const path of ['/capabilities', '/automation-templates']) {
      expect((await org.api.get(path)).status).toBe(200)
      expectError(await org.api.get(path, { key }), 403, 'FORBIDDEN')
    }
  })

  test('that is not valid answers 401', async () => {
    const [org, other] = [await service.org(), await service.org()]
    const [member, foreign] = [
      await addMember(service, org, 'owner'),
      await addMember(service, other, 'owner'),
    ]
    const tokens = [
      tokenFor(org, member, { secret: 'another secret of more than thirty-two characters' }),
      tokenFor(org, member, { now: Date.now() - 61_000 }),
      tokenFor(org, member, { now: Date.now() + 60_000 }),
      tokenFor(org, foreign),
      tokenFor(other, member),
      tokenFor({ ...org, id: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10' }, member),
      tokenFor(org, '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'),
      `${tokenFor(org, member)}x.`,
    ]
    for (const key of tokens) expectError(await org.api.get('/me', { key }), 401, 'UNAUTHORIZED')
  })

  test('ends with the membership', async () => {
    const org = await service.org()
    const member = await addMember(service, org, 'member')
    const key = tokenFor(org, member)
    expect((await org.api.get('/me', { key })).status).toBe(200)
    await service.db.pool.query('DELETE FROM members WHERE org_id = $1 AND id = $2', [org.id, member])
    expectError(await org.api.get('/me', { key }), 401, 'UNAUTHORIZED')
  })

  test('means nothing to a service without a secret', async () => {
    const variant = await startVariant({ secret: null })
    const org = await service.org()
    const key = tokenFor(org, await addMember(service, org, 'owner'))
    expectError(await variant.api(key).get('/me'), 401, 'UNAUTHORIZED')
    const headers = { [actingMemberHeader]: key }
    expectError(await variant.api(org.key).get('/me', { headers }), 401, 'UNAUTHORIZED')
  })
})
