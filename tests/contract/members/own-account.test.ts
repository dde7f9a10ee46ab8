import { describe, expect, test } from 'vitest'
import { actor, storedText, trailOf } from '#tests/harness/acting.ts'
import { anInstant, expectError, expectInvalid } from '#tests/harness/answers.ts'
import { actingAs, memberToken } from '#tests/harness/members.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { password, signInAs, withOwner } from '#tests/harness/sign-in.ts'

const service = useService()

const rename = (org: Org, body: unknown, headers: Record<string, string>) =>
  org.api.patch('/members/me', body, { headers })

describe('200', () => {
  test.each(['owner', 'admin', 'member'] as const)('an %s reads and renames oneself', async (role) => {
    const org = await service.org()
    const me = await actor(service, org, role, 'Mia')
    const { body } = await org.api.get('/members/me', { headers: me.headers })
    const own = {
      ...{ id: me.id, name: 'Mia', email: body.email, role, image: null },
      ...{ createdAt: anInstant, lastSignedInAt: null, hasPassword: false, passwordChangedAt: null },
      ...{
        hasSecondFactor: false,
        secondFactor: null,
        passkeyCount: 0,
        openSessions: 0,
        secondFactorRequired: false,
      },
    }
    expect(body).toStrictEqual(own)
    const answer = await rename(org, { name: ' Mia Holm ' }, me.headers)
    expect(answer.body).toStrictEqual({ ...own, name: 'Mia Holm' })
    expect((await org.api.get('/me', { headers: me.headers })).body).toMatchObject({
      member: { name: 'Mia Holm', role },
    })
    await rename(org, { name: 'Mia Holm' }, me.headers)
    expect(await trailOf(service, org.id, 'member')).toEqual([
      {
        ...{ id: me.id, operation: 'UPDATE', by: me.id },
        changes: { name: 'Mia Holm' },
        before: { name: 'Mia' },
      },
    ])
  })

  test('returns when the password was set, and nothing else of it', async () => {
    const org = await withOwner(service)
    const { member } = (await signInAs(org)).body as { member: { id: string } }
    const answer = await org.api.get('/members/me', { headers: actingAs(org, member.id) })
    expect(answer.body).toMatchObject({ hasPassword: true, passwordChangedAt: anInstant })
    expect(answer.text).not.toMatch(/scrypt|hash/i)
    expect(await storedText(service, org.id)).not.toContain(password)
  })

  test('a retry under one Idempotency-Key changes it once', async () => {
    const org = await service.org()
    const { id, headers } = await actor(service, org, 'member', 'Mia')
    const once = { ...headers, 'idempotency-key': 'k' }
    const first = await rename(org, { name: 'Ann' }, once)
    await rename(org, { name: 'Mia' }, headers)
    expect((await rename(org, { name: 'Ann' }, once)).text).toBe(first.text)
    expectError(await rename(org, { name: 'Bea' }, once), 409, 'CONFLICT')
    expect((await org.api.get('/members/me', { headers })).body).toMatchObject({ id, name: 'Mia' })
  })
})

test.each<[body: unknown, place: string]>([
  [{}, 'name'],
  [{ name: ' ' }, 'name'],
  [{ name: 'a'.repeat(201) }, 'name'],
  [{ name: 'Mia', role: 'owner' }, 'role'],
  [{ name: 'Mia', email: 'other@test.example' }, 'email'],
])('400: PATCH /members/me %j', async (body, place) => {
  const org = await service.org()
  const { headers } = await actor(service, org, 'member')
  expectInvalid(await rename(org, body, headers), place)
  expect(await trailOf(service, org.id, 'member')).toEqual([])
})

test('401 without a key; 403 with a key alone, or with a token alone', async () => {
  const org = await service.org()
  const token = await memberToken(service.db, org)
  expectError(await org.api.get('/members/me', { key: null }), 401, 'UNAUTHORIZED')
  for (const key of [undefined, token]) {
    expectError(await org.api.get('/members/me', { key }), 403, 'FORBIDDEN')
    expectError(await org.api.patch('/members/me', { name: 'Bee' }, { key }), 403, 'FORBIDDEN')
  }
})

test('a token of another organization renames nobody', async () => {
  const [org, other] = [await service.org(), await service.org()]
  const { headers } = await actor(service, other, 'owner', 'Ada')
  expect((await rename(org, { name: 'Bee' }, headers)).status).toBe(401)
  expect(await trailOf(service, other.id, 'member')).toEqual([])
})
