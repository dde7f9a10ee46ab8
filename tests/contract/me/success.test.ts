import { describe, expect, test } from 'vitest'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { anInstant, aUuid } from '#tests/harness/answers.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

describe('GET /me', () => {
  test('describes a key', async () => {
    const org = await service.org()
    const answer = await org.api.get('/me')
    expect(answer.status).toBe(200)
    expect(answer.body).toStrictEqual({
      kind: 'api-key',
      organization: {
        id: org.id,
        slug: org.slug,
        name: 'Test organization',
        timezone: 'UTC',
        simulated: false,
      },
      key: {
        id: aUuid,
        name: 'test',
        lastFour: org.key.slice(-4),
        perMinute: 100_000,
        access: 'all',
        resources: null,
        addresses: null,
        channels: 'all',
        expiresAt: null,
      },
      member: null,
    })
  })

  test('returns the limits of a key', async () => {
    const org = await service.org()
    const expiresAt = new Date('2999-01-01T00:00:00Z')
    const made = await createApiKey(service.db, { orgId: org.id, name: 'short', expiresAt })
    const answer = await org.api.get('/me', { key: made.key })
    expect(answer.body.key).toStrictEqual({
      id: made.id,
      name: 'short',
      lastFour: made.key.slice(-4),
      perMinute: 120,
      access: 'all',
      resources: null,
      addresses: null,
      channels: 'all',
      expiresAt: '2999-01-01T00:00:00.000Z',
    })
  })

  test.each(['owner', 'admin', 'member'] as const)(
    'tells a service token which %s it speaks for',
    async (role) => {
      const org = await service.org()
      const key = await memberToken(service.db, org, role)
      const answer = await org.api.get('/me', { key })
      expect(answer.body).toMatchObject({ kind: 'member', organization: { id: org.id }, key: null })
      expect(answer.body.member).toStrictEqual({
        id: aUuid,
        name: 'Mia',
        email: `${role}-token@test.example`,
        role,
        image: null,
        sessionsValidFrom: anInstant,
      })
    },
  )

  test('describes a key and its acting member', async () => {
    const org = await service.org()
    const token = await memberToken(service.db, org, 'admin')
    const answer = await org.api.get('/me', { headers: { 'Signalbox-Acting-Member': token } })
    expect(answer.body).toMatchObject({
      kind: 'api-key',
      key: { name: 'test' },
      member: { name: 'Mia', role: 'admin' },
    })
  })
})
