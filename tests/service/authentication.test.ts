import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { revokeApiKey } from '#service/api/api-keys/revoke.ts'
import { newKey } from '#service/core/gate/api-key.ts'
import { useService } from '#tests/harness/service.ts'
import { expectError } from './support/shape.ts'

const service = useService()

async function meWith(authorization: string | undefined) {
  const { api } = await service.org()
  return api.get('/me', { key: null, headers: authorization === undefined ? {} : { authorization } })
}

function mistyped(key: string): string {
  return `${key.slice(0, 10)}${key[10] === 'a' ? 'b' : 'a'}${key.slice(11)}`
}

describe('a credential that is none', () => {
  const { key } = { key: newKey() }
  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['only the scheme', 'Bearer'],
    ['the scheme and a space', 'Bearer '],
    ['another scheme', `Basic ${Buffer.from(`${key}:`).toString('base64')}`],
    ['the key alone', key],
    ['the scheme without a space', `Bearer${key}`],
    ['the scheme twice', `Bearer Bearer ${key}`],
    ['two keys', `Bearer ${key} ${key}`],
    ['a key in quotes', `Bearer "${key}"`],
    ['another prefix', `Bearer ${key.replace('sbx_', 'abc_')}`],
    ['no prefix', `Bearer ${key.slice(4)}`],
    ['a prefix alone', 'Bearer sbx_'],
    ['too short', `Bearer ${key.slice(0, -1)}`],
    ['too long', `Bearer ${key}a`],
    ['mistyped', `Bearer ${mistyped(key)}`],
    ['other case', `Bearer ${key.toUpperCase()}`],
    ['unknown', `Bearer ${key}`],
    ['SQL', "Bearer ' OR 1=1 --"],
    ['a long one', `Bearer ${'a'.repeat(20_000)}`],
    ['spaces', `Bearer ${' '.repeat(20_000)}x y`],
    ['no ASCII', 'Bearer sbx_ä'],
  ])('answers 401: %s', async (_, authorization) => {
    const answer = await meWith(authorization)
    expectError(answer, 401, 'UNAUTHORIZED')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.headers.get('ratelimit-limit')).toBeNull()
  })

  test('is not taken from the address', async () => {
    const { api, key: good } = await service.org()
    expectError(
      await api.get(`/me?key=${good}&access_token=${good}&api_key=${good}`, { key: null }),
      401,
      'UNAUTHORIZED',
    )
  })
})

describe('a valid key', () => {
  test.each(['Bearer ', 'bearer ', 'BEARER ', 'Bearer  '])('is read after "%s"', async (scheme) => {
    const { key } = await service.org()
    expect((await meWith(`${scheme}${key}`)).status).toBe(200)
  })

  test('is its own organization', async () => {
    const [a, b] = [await service.org(), await service.org()]
    expect((await a.api.get('/me')).body).toMatchObject({ organization: { id: a.id, slug: a.slug } })
    expect((await a.api.get('/me', { key: b.key })).body).toMatchObject({
      organization: { id: b.id, slug: b.slug },
    })
  })

  test('is stored as its SHA-256 alone', async () => {
    const { id, key } = await service.org()
    const found = await service.db.pool.query<{ row: string; hash: string }>(
      'SELECT k::text AS row, hash FROM api_keys k WHERE org_id = $1',
      [id],
    )
    expect(found.rows[0]?.hash).toBe(createHash('sha256').update(key).digest('hex'))
    expect(found.rows[0]?.row).not.toContain(key.slice(4, 20))
    const changes = await service.db.pool.query<{ row: string }>(
      'SELECT c::text AS row FROM changes c WHERE org_id = $1',
      [id],
    )
    for (const { row } of changes.rows) expect(row).not.toContain(key.slice(4, 20))
  })

  test('never appears in an answer', async () => {
    const { api, key } = await service.org()
    for (const path of ['/me', '/nothing', '/companies?limit=0'])
      expect((await api.get(path)).text).not.toContain(key.slice(4, 20))
  })

  test('notes its last use', async () => {
    const { id, api } = await service.org()
    await api.get('/me')
    await expect
      .poll(async () => {
        const found = await service.db.pool.query<{ used: boolean }>(
          'SELECT last_used_at IS NOT NULL AS used FROM api_keys WHERE org_id = $1',
          [id],
        )
        return found.rows[0]?.used
      })
      .toBe(true)
  })
})

describe('a key that ended', () => {
  test('by revocation answers 401 at once', async () => {
    const { id, api } = await service.org()
    expect((await api.get('/me')).status).toBe(200)
    const found = await service.db.pool.query<{ id: string }>('SELECT id FROM api_keys WHERE org_id = $1', [
      id,
    ])
    expect(await revokeApiKey(service.db, found.rows[0]?.id ?? '')).toBe(true)
    await expect.poll(async () => (await api.get('/me')).status).toBe(401)
    expectError(await api.get('/me'), 401, 'UNAUTHORIZED')
  })

  test('by its date answers 401', async () => {
    const { id, api } = await service.org()
    await service.db.pool.query(
      `UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE org_id = $1`,
      [id],
    )
    const error = expectError(await api.get('/me'), 401, 'UNAUTHORIZED')
    expect(error.message).toContain('expired')
  })

  test('one that expires later works and says when', async () => {
    const { api } = await service.org({ expiresAt: new Date(Date.now() + 3_600_000) })
    expect((await api.get('/me')).body).toMatchObject({ key: { expiresAt: expect.stringMatching(/Z$/) } })
  })
})
