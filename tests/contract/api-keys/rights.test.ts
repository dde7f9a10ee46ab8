import { describe, expect, test } from 'vitest'
import { actor, trailOf } from '#tests/harness/acting.ts'
import { expectError } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

/** A key with these rights, made by an owner as the dashboard makes one. */
async function keyWith(rights: Record<string, unknown>) {
  const org = await service.org()
  const { headers } = await actor(service, org, 'owner')
  const made = await org.api.post('/api-keys', { name: 'limited', ...rights }, { headers })
  expect(made.status, made.text).toBe(200)
  return { org, key: String(made.body.key), apiKey: made.body.apiKey as Record<string, unknown> }
}

const company = { companies: [{ name: 'Acme', domain: 'acme.example' }] }

describe('a key that may only read', () => {
  test('reads, computes what changes nothing, and writes nothing', async () => {
    const { org, key } = await keyWith({ access: 'read' })
    expect((await org.api.get('/people', { key })).status).toBe(200)
    const schedule = { schedule: { type: 'every', interval: 1, unit: 'days' }, timezone: 'UTC' }
    expect((await org.api.post('/schedules/preview', schedule, { key })).status).not.toBe(403)
    const answer = await org.api.post('/companies', company, { key })
    expectError(answer, 403, 'FORBIDDEN')
    expect(answer.body.message).toBe(
      'This API key may only read, and this needs a key that may also write. Use another key.',
    )
    expect((await org.api.get('/companies')).body).toMatchObject({ totalCount: 0 })
  })

  test('is no way around for a member who acts through it', async () => {
    const { org, key } = await keyWith({ access: 'read' })
    const { headers } = await actor(service, org, 'owner')
    expectError(await org.api.post('/api-keys', { name: 'x' }, { key, headers }), 403, 'FORBIDDEN')
  })
})

describe('a key for chosen parts', () => {
  test('has those, and is told what it lacks for the others', async () => {
    const { org, key, apiKey } = await keyWith({ resources: ['companies', 'people', 'companies'] })
    expect(apiKey).toMatchObject({ resources: ['people', 'companies'] })
    expect((await org.api.get('/people', { key })).status).toBe(200)
    expect((await org.api.post('/companies', company, { key })).status).toBe(200)
    expect((await org.api.get('/me', { key })).status).toBe(200)
    const answer = await org.api.get('/topics', { key })
    expectError(answer, 403, 'FORBIDDEN')
    expect(answer.body.message).toBe(
      'This API key has no access to topics: it is limited to people and companies. Use another key.',
    )
  })

  test('does not get an answer of another part that is kept for everybody', async () => {
    const { org, key } = await keyWith({ resources: ['people'] })
    for (let time = 0; time < 2; time++) {
      expect((await org.api.get('/capabilities')).status).toBe(200)
      expectError(await org.api.get('/capabilities', { key }), 403, 'FORBIDDEN')
    }
  })
})

describe('a key for chosen addresses', () => {
  const via = (address: string) => ({ 'x-forwarded-for': address })

  test('works from there, and from elsewhere says from where it was used', async () => {
    const { org, key } = await keyWith({ addresses: ['203.0.113.0/24', '2001:db8::/48'] })
    for (const address of ['203.0.113.9', '2001:db8::9'])
      expect((await org.api.get('/me', { key, headers: via(address) })).status).toBe(200)
    const answer = await org.api.get('/me', { key, headers: via('198.51.100.3') })
    expectError(answer, 403, 'FORBIDDEN')
    expect(answer.body.message).toBe(
      'This API key is limited to chosen network addresses, and 198.51.100.3 is not among them.',
    )
    expect(answer.text).not.toContain('203.0.113')
  })

  test('uses up nothing of its limit from elsewhere', async () => {
    const { org, key } = await keyWith({ addresses: ['203.0.113.9'], perMinute: 2 })
    for (let time = 0; time < 4; time++)
      expect((await org.api.get('/me', { key, headers: via('198.51.100.3') })).status).toBe(403)
    expect((await org.api.get('/me', { key, headers: via('203.0.113.9') })).status).toBe(200)
  })
})

test('rights stand in the key, in its list and in the audit log; those of a full key do not', async () => {
  const rights = { access: 'read', resources: ['runs'], addresses: ['10.0.0.0/8'], channels: 'open' }
  const { org, apiKey } = await keyWith(rights)
  expect(apiKey).toMatchObject(rights)
  const { headers } = await actor(service, org, 'owner')
  expect((await org.api.get('/api-keys', { headers })).body).toMatchObject({
    data: [rights, { access: 'all' }],
  })
  await org.api.post('/api-keys', { name: 'full' }, { headers })
  const trail = await trailOf(service, org.id, 'api-key')
  expect(trail.map(({ changes }) => changes)).toEqual([
    { name: 'test', perMinute: 100_000, expiresAt: null },
    { name: 'limited', perMinute: 120, expiresAt: null, ...rights },
    { name: 'full', perMinute: 120, expiresAt: null },
  ])
})
