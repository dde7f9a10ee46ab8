import { describe, expect, inject, test } from 'vitest'
import { actor } from '#tests/harness/acting.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'
import { holding } from '../companies/holding.ts'

const service = useService()

describe('POST /api-keys refuses', () => {
  test.each<[body: unknown, ...places: string[]]>([
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'x', expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ name: 'x', expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ name: 'x', perMinute: 0 }, 'perMinute'],
    [{ name: 'x', perMinute: 1.5 }, 'perMinute'],
    [{ name: 'x', perMinute: 10_001 }, 'perMinute'],
    [{ name: 'x', key: 'sbx_mine' }, 'key'],
    [{ name: 'x', access: 'write' }, 'access'],
    [{ name: 'x', resources: [] }, 'resources'],
    [{ name: 'x', resources: ['people', 'apples'] }, 'resources.1'],
    [{ name: 'x', addresses: [] }, 'addresses'],
    [{ name: 'x', addresses: ['10.0.0.1', '10.0.0.0/33'] }, 'addresses.1'],
    [{ name: 'x', addresses: ['example.com'] }, 'addresses.0'],
    [{ name: 'x', addresses: Array.from({ length: 51 }, (_, n) => `10.0.0.${n}`) }, 'addresses'],
  ])('%j', async (body, ...places) => {
    const org = await service.org()
    const { headers } = await actor(service, org, 'owner')
    expectInvalid(await org.api.post('/api-keys', body, { headers }), ...places)
  })
})

describe('who may', () => {
  test.each(['admin', 'member'] as const)('an %s neither sees nor makes nor ends keys', async (role) => {
    const org = await service.org()
    const { headers } = await actor(service, org, role)
    const owner = await actor(service, org, 'owner')
    const made = await org.api.post('/api-keys', { name: 'x' }, { headers: owner.headers })
    const { id } = made.body.apiKey as { id: string }
    expectError(await org.api.get('/api-keys', { headers }), 403, 'FORBIDDEN')
    expectError(await org.api.post('/api-keys', { name: 'x' }, { headers }), 403, 'FORBIDDEN')
    expectError(await org.api.send('DELETE', `/api-keys/${id}`, {}, { headers }), 403, 'FORBIDDEN')
    expect((await org.api.get('/me', { key: String(made.body.key) })).status).toBe(200)
  })

  test('a key alone does not either, with or without a member', async () => {
    const org = await service.org()
    const id = await currentKey(org.api)
    expectError(await org.api.get('/api-keys'), 403, 'FORBIDDEN')
    expectError(await org.api.post('/api-keys', { name: 'x' }), 403, 'FORBIDDEN')
    expectError(await org.api.send('DELETE', `/api-keys/${id}`, {}), 403, 'FORBIDDEN')
  })

  // The embedded database has one session: there, nobody waits inside of a transaction.
  test.runIf(inject('database').kind === 'postgresql')(
    'whoever loses the ownership while it is asked for does not either',
    async () => {
      const org = await service.org()
      const { id, headers } = await actor(service, org, 'owner')
      const { body } = await org.api.post('/api-keys', { name: 'x' }, { headers })
      const { id: keyId } = body.apiKey as { id: string }
      const demote = `UPDATE members SET role = 'admin' WHERE org_id = $1 AND id = $2`
      const lock = await holding(service, demote, [org.id, id])
      const asked = [
        org.api.post('/api-keys', { name: 'y' }, { headers }),
        org.api.send('DELETE', `/api-keys/${keyId}`, {}, { headers }),
      ]
      await lock.queueOf(asked.length)
      await lock.letGo()
      for (const answer of await Promise.all(asked)) expectError(answer, 403, 'FORBIDDEN')
      expect((await org.api.get('/me', { key: String(body.key) })).status).toBe(200)
    },
  )

  test('nobody does without a key', async () => {
    const org = await service.org()
    const token = await memberToken(service.db, org)
    expectError(await org.api.get('/api-keys', { key: null }), 401, 'UNAUTHORIZED')
    expectError(await org.api.get('/api-keys', { key: token }), 403, 'FORBIDDEN')
    expectError(await org.api.post('/api-keys', { name: 'x' }, { key: token }), 403, 'FORBIDDEN')
  })
})

type Api = Awaited<ReturnType<typeof service.org>>['api']

async function currentKey(api: Api): Promise<string> {
  const { key } = (await api.get('/me')).body as { key: { id: string } }
  return key.id
}

describe('DELETE /api-keys/{keyId}', () => {
  test('does not end the key that signs the request', async () => {
    const org = await service.org()
    const { headers } = await actor(service, org, 'owner')
    const id = await currentKey(org.api)
    expectError(await org.api.send('DELETE', `/api-keys/${id}`, {}, { headers }), 409, 'CONFLICT')
    expect((await org.api.get('/me')).status).toBe(200)
  })

  test('finds only the keys of the organization', async () => {
    const [org, other] = [await service.org(), await service.org()]
    const { headers } = await actor(service, org, 'owner')
    const theirs = await currentKey(other.api)
    for (const id of [theirs, '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'])
      expectError(await org.api.send('DELETE', `/api-keys/${id}`, {}, { headers }), 404, 'NOT_FOUND')
    expectInvalid(await org.api.send('DELETE', '/api-keys/x', {}, { headers }), 'keyId')
    expect((await other.api.get('/me')).status).toBe(200)
  })
})
