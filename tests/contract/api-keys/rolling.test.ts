import { describe, expect, test } from 'vitest'
import { actor, storedText, trailOf } from '#tests/harness/acting.ts'
import { anInstant, expectError, expectInvalid } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

async function made(fields: Record<string, unknown> = {}) {
  const org = await service.org()
  const owner = await actor(service, org, 'owner', 'Ada')
  const answer = await org.api.post('/api-keys', { name: 'x', ...fields }, { headers: owner.headers })
  const { key, apiKey } = answer.body as { key: string; apiKey: { id: string } }
  const status = async (secret: string) => (await org.api.get('/me', { key: secret })).status
  const roll = (body: unknown = {}, headers: Record<string, string> = owner.headers) =>
    org.api.post(`/api-keys/${apiKey.id}/roll`, body, { headers })
  /** Sets the end of the replaced secret, as if that time had passed. */
  const endNow = () =>
    service.db.pool.query(
      `UPDATE api_keys SET replaced_ends_at = now() - interval '1 second' WHERE id = $1`,
      [apiKey.id],
    )
  return { org, owner, key, id: apiKey.id, status, roll, endNow }
}

const hour = 3_600_000

describe('POST /api-keys/{keyId}/roll', () => {
  test.each([
    [{}, 24 * hour],
    [{ overlap: '1h' }, hour],
    [{ overlap: '24h' }, 24 * hour],
    [{ overlap: '7d' }, 168 * hour],
  ])('%j: both secrets work until the earlier one ends', async (body, lasts) => {
    const { key, id, roll, status } = await made({ access: 'read', perMinute: 300 })
    expect(await status(key)).toBe(200)
    const rolled = await roll(body)
    const second = String(rolled.body.key)
    expect(rolled.body.apiKey).toMatchObject({
      ...{ id, name: 'x', access: 'read', perMinute: 300, status: 'active', lastFour: second.slice(-4) },
      rolledAt: anInstant,
      replaced: { lastFour: key.slice(-4), endsAt: anInstant, lastUsedAt: null },
    })
    const { rolledAt, replaced } = rolled.body.apiKey as { rolledAt: string; replaced: { endsAt: string } }
    expect(Date.parse(replaced.endsAt) - Date.parse(rolledAt)).toBe(lasts)
    expect([await status(key), await status(second)]).toEqual([200, 200])
  })

  test('without an overlap the earlier secret ends at once, and says so', async () => {
    const { org, key, roll, status } = await made()
    expect(await status(key)).toBe(200)
    const rolled = await roll({ overlap: 'none' })
    expect(rolled.body.apiKey).toMatchObject({ replaced: null })
    const refused = await org.api.get('/me', { key })
    expectError(refused, 401, 'UNAUTHORIZED')
    expect(refused.body.message).toContain('was given a new secret')
    expect(await status(String(rolled.body.key))).toBe(200)
  })

  test('an earlier secret is refused once its time is over', async () => {
    const { key, roll, status, endNow } = await made()
    await roll()
    await endNow()
    expect(await status(key)).toBe(401)
  })

  test('rolled twice, the first secret of three ends', async () => {
    const { key, roll, status } = await made()
    const second = String((await roll()).body.key)
    const third = String((await roll()).body.key)
    expect([await status(key), await status(second), await status(third)]).toEqual([401, 200, 200])
  })

  test('revoking ends both', async () => {
    const { org, owner, key, id, roll, status } = await made()
    const second = String((await roll()).body.key)
    expect([await status(key), await status(second)]).toEqual([200, 200])
    const revoked = await org.api.send('DELETE', `/api-keys/${id}`, {}, { headers: owner.headers })
    expect(revoked.body).toMatchObject({ status: 'revoked', replaced: null })
    expect([await status(key), await status(second)]).toEqual([401, 401])
  })

  test('stands in the audit log, and no secret is stored', async () => {
    const { org, owner, key, id, roll } = await made()
    const headers = { ...owner.headers, 'idempotency-key': 'k' }
    const rolled = await roll({}, headers)
    const second = String(rolled.body.key)
    expect((await roll({}, headers)).body).toEqual({ ...rolled.body, key: null })
    const trail = await trailOf(service, org.id, 'api-key')
    expect(trail.filter(({ operation }) => operation === 'UPDATE')).toMatchObject([
      {
        ...{ id, by: owner.id },
        changes: { secret: `…${second.slice(-4)}`, replacedWorksUntil: anInstant },
        before: { secret: `…${key.slice(-4)}` },
      },
    ])
    const stored = await storedText(service, org.id)
    for (const secret of [key, second]) expect(stored).not.toContain(secret.slice(4, -4))
  })

  test('refuses what it cannot do', async () => {
    const { org, owner, id, roll } = await made()
    expectInvalid(await roll({ overlap: '2h' }), 'overlap')
    expectError(await roll({}, {}), 403, 'FORBIDDEN')
    for (const role of ['admin', 'member'] as const)
      expectError(await roll({}, (await actor(service, org, role)).headers), 403, 'FORBIDDEN')
    const { headers } = owner
    const { key } = (await org.api.get('/me')).body as { key: { id: string } }
    expectError(await org.api.post(`/api-keys/${key.id}/roll`, {}, { headers }), 409, 'CONFLICT')
    await service.db.pool.query(
      `UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`,
      [id],
    )
    expectError(await roll(), 409, 'CONFLICT')
    await org.api.send('DELETE', `/api-keys/${id}`, {}, { headers })
    expectError(await roll(), 409, 'CONFLICT')
    const other = await service.org()
    const stranger = await actor(service, other, 'owner')
    const foreign = await other.api.post(`/api-keys/${id}/roll`, {}, { headers: stranger.headers })
    expectError(foreign, 404, 'NOT_FOUND')
  })
})

describe('DELETE /api-keys/{keyId}/replaced-secret', () => {
  test('ends the earlier secret before its time; a second time changes nothing', async () => {
    const { org, owner, key, id, roll, status } = await made()
    const second = String((await roll({ overlap: '7d' })).body.key)
    expect(await status(key)).toBe(200)
    const end = () =>
      org.api.send('DELETE', `/api-keys/${id}/replaced-secret`, {}, { headers: owner.headers })
    for (let time = 0; time < 2; time++) expect((await end()).body).toMatchObject({ id, replaced: null })
    expect([await status(key), await status(second)]).toEqual([401, 200])
    const trail = await trailOf(service, org.id, 'api-key')
    expect(trail.filter(({ changes }) => 'replacedSecretEnded' in changes)).toHaveLength(1)
    expectError(await org.api.send('DELETE', `/api-keys/${id}/replaced-secret`, {}), 403, 'FORBIDDEN')
  })
})
