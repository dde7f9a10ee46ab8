import { describe, expect, test } from 'vitest'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { actor, storedText, trailOf } from '#tests/harness/acting.ts'
import { anInstant, aUuid } from '#tests/harness/answers.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()
const later = '2999-01-01T00:00:00.000Z'

async function owned() {
  const org = await service.org()
  return { org, owner: await actor(service, org, 'owner', 'Ada') }
}

type Key = { id: string; name: string; status: string; isCurrent: boolean; createdBy: unknown }

async function keysOf(org: Org, headers: Record<string, string>): Promise<Key[]> {
  const answer = await org.api.get('/api-keys', { headers })
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { data: Key[] }).data
}

describe('POST /api-keys', () => {
  test('returns a working key with all of its fields', async () => {
    const { org, owner } = await owned()
    const body = { name: ' Warehouse ', expiresAt: later, perMinute: 300 }
    const answer = await org.api.post('/api-keys', body, { headers: owner.headers })
    const key = String(answer.body.key)
    expect(answer.body).toStrictEqual({
      key: expect.stringMatching(/^sbx_[0-9A-Za-z]{38}$/),
      apiKey: {
        id: aUuid,
        name: 'Warehouse',
        lastFour: key.slice(-4),
        status: 'active',
        isCurrent: false,
        perMinute: 300,
        access: 'all',
        resources: null,
        addresses: null,
        channels: 'all',
        createdBy: { id: owner.id, name: 'Ada', image: '' },
        createdAt: anInstant,
        expiresAt: later,
        lastUsedAt: null,
        revokedAt: null,
        rolledAt: null,
        replaced: null,
      },
    })
    const me = await org.api.get('/me', { key })
    expect(me.body).toMatchObject({ kind: 'api-key', key: { name: 'Warehouse', perMinute: 300 } })
    expect(await trailOf(service, org.id, 'api-key')).toMatchObject([
      { changes: { name: 'test' }, by: 'system' },
      { by: owner.id, changes: { name: 'Warehouse', perMinute: 300, expiresAt: later }, before: {} },
    ])
  })

  test('without more than a name it stays, with the usual limit', async () => {
    const { org, owner } = await owned()
    const answer = await org.api.post('/api-keys', { name: 'x' }, { headers: owner.headers })
    expect(answer.body.apiKey).toMatchObject({ expiresAt: null, perMinute: 120 })
  })

  test('can be limited to channels that all members see, which stands in the trail', async () => {
    const { org, owner } = await owned()
    const answer = await org.api.post(
      '/api-keys',
      { name: 'x', channels: 'open' },
      { headers: owner.headers },
    )
    expect(answer.body.apiKey).toMatchObject({ channels: 'open' })
    expect(await trailOf(service, org.id, 'api-key')).toContainEqual(
      expect.objectContaining({ changes: expect.objectContaining({ channels: 'open' }) }),
    )
  })

  test('sent twice it makes one key, returns it once and stores it nowhere', async () => {
    const { org, owner } = await owned()
    const headers = { ...owner.headers, 'idempotency-key': 'k' }
    const first = await org.api.post('/api-keys', { name: 'x' }, { headers })
    const again = await org.api.post('/api-keys', { name: 'x' }, { headers })
    expect(again.body).toEqual({ ...first.body, key: null })
    expect(await keysOf(org, owner.headers)).toHaveLength(2)
    expect(await storedText(service, org.id)).not.toContain(String(first.body.key).slice(4, -4))
  })
})

describe('GET /api-keys', () => {
  test('lists the newest first, with who made them and which signs the request', async () => {
    const { org, owner } = await owned()
    await createApiKey(service.db, { orgId: org.id, name: 'old', expiresAt: new Date('2020-01-01') })
    await org.api.post('/api-keys', { name: 'mine' }, { headers: owner.headers })
    const keys = await keysOf(org, owner.headers)
    expect(
      keys.map(({ name, status, isCurrent, createdBy }) => [name, status, isCurrent, createdBy]),
    ).toEqual([
      ['mine', 'active', false, { id: owner.id, name: 'Ada', image: '' }],
      ['old', 'expired', false, null],
      ['test', 'active', true, null],
    ])
    expect(JSON.stringify(keys)).not.toMatch(/hash|[0-9a-f]{64}/)
  })

  test('says who made a key that has outlived its maker, and leaves out what ended long ago', async () => {
    const { org, owner } = await owned()
    const made = await org.api.post('/api-keys', { name: 'theirs' }, { headers: owner.headers })
    const other = await actor(service, org, 'owner')
    expect(
      (await org.api.send('DELETE', `/members/${owner.id}`, {}, { headers: other.headers })).status,
    ).toBe(200)
    expect((await keysOf(org, other.headers))[0]).toMatchObject({
      createdBy: { name: 'Ada' },
      status: 'active',
    })
    const { id } = made.body.apiKey as { id: string }
    await org.api.send('DELETE', `/api-keys/${id}`, {}, { headers: other.headers })
    expect((await keysOf(org, other.headers))[0]).toMatchObject({ status: 'revoked', revokedAt: anInstant })
    await service.db.pool.query(`UPDATE api_keys SET revoked_at = now() - interval '91 days' WHERE id = $1`, [
      id,
    ])
    expect((await keysOf(org, other.headers)).map(({ name }) => name)).toEqual(['test'])
  })
})

describe('DELETE /api-keys/{keyId}', () => {
  test('ends a key at once; a second time changes nothing', async () => {
    const { org, owner } = await owned()
    const made = await org.api.post('/api-keys', { name: 'x' }, { headers: owner.headers })
    const { key, apiKey } = made.body as { key: string; apiKey: Key }
    expect((await org.api.get('/me', { key })).status).toBe(200)
    const revoke = () => org.api.send('DELETE', `/api-keys/${apiKey.id}`, {}, { headers: owner.headers })
    const first = await revoke()
    expect(first.body).toMatchObject({ id: apiKey.id, status: 'revoked', revokedAt: anInstant })
    expect((await org.api.get('/me', { key })).status).toBe(401)
    // When it was used is noted a moment later, which may be after it was revoked.
    expect((await revoke()).body).toEqual({ ...first.body, lastUsedAt: expect.toBeOneOf([null, anInstant]) })
    const trail = await trailOf(service, org.id, 'api-key')
    expect(trail.filter(({ operation }) => operation === 'UPDATE')).toMatchObject([
      { id: apiKey.id, by: owner.id, changes: { revoked: true } },
    ])
  })
})
