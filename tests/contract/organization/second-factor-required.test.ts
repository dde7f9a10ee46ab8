import { describe, expect, test } from 'vitest'
import { actor } from '#tests/harness/acting.ts'
import { expectError } from '#tests/harness/answers.ts'
import { actingAs } from '#tests/harness/members.ts'
import { dashboard, type Person, sessionFor, signInWith, withPasskey } from '#tests/harness/passkeys.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { comeThrough, password, signInAs, simulate, withOwner } from '#tests/harness/sign-in.ts'
import { appCode } from '#tests/harness/totp.ts'

const service = useService()

const require = (org: Org, { headers }: Pick<Person, 'headers'>, required = true) =>
  org.api.send('PUT', '/organization/second-factor', { required }, { headers })

async function ownerWithPassword(): Promise<{ org: Org; ada: Person }> {
  const org = await withOwner(service)
  const found = await service.db.pool.query<{ id: string }>(
    `SELECT id FROM members WHERE org_id = $1 AND email = 'owner@test.example'`,
    [org.id],
  )
  return { org, ada: await sessionFor(service, org, found.rows[0]?.id ?? '') }
}

/** An organization whose owner has a passkey and asks a second factor of everybody. */
async function demanding() {
  const { org, ada } = await ownerWithPassword()
  const { device } = await withPasskey(org, ada)
  const asked = await require(org, ada)
  expect(asked.body, asked.text).toMatchObject({ secondFactorRequired: true })
  return { org, ada, device }
}

async function expectLed(org: Org, { headers }: Pick<Person, 'headers'>): Promise<void> {
  const answers = [
    await org.api.get('/people', { headers }),
    await org.api.get('/capabilities', { headers }),
    await org.api.send('PATCH', '/members/me', { name: 'Bo' }, { headers }),
    await org.api.get('/sessions', { headers }),
  ]
  for (const { status, body } of answers)
    expect([status, body.data]).toEqual([403, { reason: 'second-factor-needed' }])
  expect((await org.api.get('/me', { headers })).body.member).toMatchObject({ needsSecondFactor: true })
}

async function expectFree(org: Org, { headers }: Pick<Person, 'headers'>): Promise<void> {
  expect((await org.api.get('/people', { headers })).status).toBe(200)
  expect((await org.api.get('/me', { headers })).body.member).not.toHaveProperty('needsSecondFactor')
}

describe('asking a second factor of everybody', () => {
  test('needs one of the owner who does it, and is told in the audit log', async () => {
    const { org, ada } = await ownerWithPassword()
    const refused = await require(org, ada)
    expectError(refused, 409, 'CONFLICT')
    expect(refused.body.message).toContain('You have no second factor yourself')
    await withPasskey(org, ada)
    for (let n = 0; n < 2; n++) expect((await require(org, ada)).status).toBe(200)
    const told = await org.api.get('/audit-log?event=second-factor-required', { headers: ada.headers })
    expect(told.body.data).toMatchObject([
      { changes: { secondFactorRequired: true }, previousValues: { secondFactorRequired: false } },
    ])
  })

  test('is for owners, not for admins nor a key alone', async () => {
    const { org } = await demanding()
    const admin = await actor(service, org, 'admin')
    await withPasskey(org, await sessionFor(service, org, admin.id))
    expectError(await require(org, admin, false), 403, 'FORBIDDEN')
    expectError(
      await org.api.send('PUT', '/organization/second-factor', { required: false }),
      403,
      'FORBIDDEN',
    )
  })

  test('leaves a key alone what it could do', async () => {
    const { org } = await demanding()
    expect((await org.api.get('/people')).status).toBe(200)
  })
})

describe('a member without a second factor', () => {
  test('can do nothing but set one up, and is free once there is a passkey', async () => {
    const { org } = await demanding()
    const { id } = await actor(service, org, 'member')
    const bo = await sessionFor(service, org, id)
    await expectLed(org, bo)
    await withPasskey(org, bo, { name: 'Key' })
    await expectFree(org, bo)
  })

  test('is free once the app is on, and led again when it is off', async () => {
    const { org } = await demanding()
    const { id } = await actor(service, org, 'member')
    await service.db.pool.query(`UPDATE members SET password_hash = 'a hash' WHERE id = $1`, [id])
    const bo = await sessionFor(service, org, id)
    const own = '/members/me/second-factor'
    const { secret } = (await org.api.post(own, {}, { headers: bo.headers })).body as { secret: string }
    await expectLed(org, bo)
    expect((await org.api.send('PUT', own, { code: appCode(secret) }, { headers: bo.headers })).status).toBe(
      200,
    )
    await expectFree(org, bo)
    expect((await org.api.send('DELETE', own, undefined, { headers: bo.headers })).status).toBe(200)
    await expectLed(org, bo)
  })

  test('can sign out', async () => {
    const { org } = await demanding()
    const { id } = await actor(service, org, 'member')
    const { session, headers } = await sessionFor(service, org, id)
    expect((await org.api.send('DELETE', `/sessions/${session}`, undefined, { headers })).status).toBe(200)
  })

  test('is free where it is a choice again', async () => {
    const { org, ada } = await demanding()
    const { id } = await actor(service, org, 'member')
    const bo = await sessionFor(service, org, id)
    await expectLed(org, bo)
    expect((await require(org, ada, false)).status).toBe(200)
    await expectFree(org, bo)
  })

  test('is exempt in a session that an identity provider began, and in no other', async () => {
    const { org } = await demanding()
    const email = 'bo@test.example'
    const { id } = await actor(service, org, 'member')
    await service.db.pool.query('UPDATE members SET email = $2 WHERE id = $1', [id, email])
    const { sessionId } = (await comeThrough(org, { email })).body as { sessionId: string }
    await expectFree(org, { headers: actingAs(org, id, { session: sessionId }) })
    await expectLed(org, await sessionFor(service, org, id))
  })

  test('is exempt as the one-click owner of a demo', async () => {
    const { org } = await demanding()
    const { id } = await actor(service, org, 'owner', 'Demo')
    const demo = await sessionFor(service, org, id)
    await expectLed(org, demo)
    await simulate(service, org)
    await expectFree(org, demo)
  })
})

describe('a member whose second factor is a passkey', () => {
  test('does not sign in with the password alone, and does with the passkey', async () => {
    const { org, ada, device } = await demanding()
    const refused = await signInAs(org)
    expect([refused.status, refused.body.data]).toEqual([401, { credential: 'passkey-needed' }])
    expect((await signInAs(org, { password: `${password}!` })).body.data).toEqual({ credential: 'password' })
    expect((await signInWith(org, device, dashboard)).status).toBe(200)
    expect((await require(org, ada, false)).status).toBe(200)
    expect((await signInAs(org)).status).toBe(200)
  })

  test('comes in with the password, and is led, once the passkeys are taken away', async () => {
    const { org, ada } = await demanding()
    const other = await actor(service, org, 'owner', 'Bo')
    await withPasskey(org, await sessionFor(service, org, other.id), { name: 'Key' })
    const taken = await org.api.send('DELETE', `/members/${ada.id}/passkeys`, undefined, {
      headers: other.headers,
    })
    expect(taken.body).toEqual({ removed: 1 })
    expect((await signInAs(org)).status).toBe(200)
    await expectLed(org, ada)
  })
})
