import { describe, expect, test } from 'vitest'
import type { RequestOptions } from '#contract/passkey-shape.ts'
import { actor } from '#tests/harness/acting.ts'
import { anInstant, expectError, expectInvalid } from '#tests/harness/answers.ts'
import { dashboard, type Person, sessionFor, withPasskey } from '#tests/harness/passkeys.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { withOwner } from '#tests/harness/sign-in.ts'
import { appCode } from '#tests/harness/totp.ts'

const service = useService()
const path = '/members/me/confirmation'

/** An owner with a passkey and without a password, in a session that began a while ago. */
async function idleHolder() {
  const org = await service.org()
  const { id } = await actor(service, org, 'owner', 'Ada')
  const { device } = await withPasskey(org, await sessionFor(service, org, id))
  return { org, device, ada: await sessionFor(service, org, id, { minutes: 16 }) }
}

const makeKey = (org: Org, { headers }: Person) => org.api.post('/api-keys', { name: 'New' }, { headers })

async function begin(org: Org, { headers }: Person): Promise<RequestOptions> {
  const begun = await org.api.post(`${path}/passkey/challenge`, {}, { headers })
  expect(begun.status, begun.text).toBe(200)
  return begun.body as RequestOptions
}

const confirm = (org: Org, { headers }: Person, credential: unknown) =>
  org.api.post(`${path}/passkey`, { credential }, { headers })

async function expectAsked(org: Org, person: Person): Promise<void> {
  expect((await makeKey(org, person)).body.data).toEqual({ reason: 'confirmation-needed' })
}

describe('a passkey', () => {
  test('confirms its session, and is told', async () => {
    const { org, device, ada } = await idleHolder()
    await expectAsked(org, ada)
    const options = await begin(org, ada)
    expect(options.allowCredentials).toMatchObject([{ id: device.id.toString('base64url') }])
    const signed = device.sign(options, dashboard)
    expect((await confirm(org, ada, signed)).body).toEqual({ confirmedUntil: anInstant })
    expect((await makeKey(org, ada)).status).toBe(200)
    const told = await org.api.get('/audit-log?event=confirmed', { headers: ada.headers })
    expect(told.body.data).toMatchObject([{ changes: { ways: ['passkey'] } }])
    expectError(await confirm(org, ada, signed), 409, 'CONFLICT')
  })

  test('of somebody else, or one that signed elsewhere, confirms nothing', async () => {
    const { org, device, ada } = await idleHolder()
    const { id } = await actor(service, org, 'owner', 'Bo')
    const { device: other } = await withPasskey(org, await sessionFor(service, org, id), { name: 'Of Bo' })
    expectInvalid(await confirm(org, ada, other.sign(await begin(org, ada), dashboard)), 'credential')
    const elsewhere = device.sign(await begin(org, ada), 'https://evil.example')
    expectInvalid(await confirm(org, ada, elsewhere), 'credential')
    await expectAsked(org, ada)
    const told = await org.api.get('/audit-log?event=confirmation-failed', { headers: ada.headers })
    expect(JSON.stringify(told.body)).toContain('passkey of another member')
  })

  test('answers the question of one member, not one for a sign-in or for somebody else', async () => {
    const { org, device, ada } = await idleHolder()
    const { id } = await actor(service, org, 'owner', 'Bo')
    const bo = await sessionFor(service, org, id)
    const options = await begin(org, ada)
    expectError(await confirm(org, bo, device.sign(options, dashboard)), 409, 'CONFLICT')
    expectError(await org.api.post(`${path}/passkey/challenge`, {}, { headers: bo.headers }), 409, 'CONFLICT')
  })

  test('has to wait after several failures, as the password does', async () => {
    const { org, device, ada } = await idleHolder()
    expectInvalid(
      await confirm(org, ada, device.sign(await begin(org, ada), 'https://evil.example')),
      'credential',
    )
    await service.db.pool.query(
      `UPDATE sign_in_failures SET blocked_until = now() + interval '1 hour' WHERE org_id = $1`,
      [org.id],
    )
    expect((await confirm(org, ada, device.sign(await begin(org, ada), dashboard))).status).toBe(429)
  })
})

describe('a code of the app', () => {
  async function withApp() {
    const org = await withOwner(service)
    const found = await service.db.pool.query<{ id: string }>(
      `SELECT id FROM members WHERE org_id = $1 AND email = 'owner@test.example'`,
      [org.id],
    )
    const id = found.rows[0]?.id ?? ''
    const { headers } = await sessionFor(service, org, id)
    const { secret } = (await org.api.post('/members/me/second-factor', {}, { headers })).body as {
      secret: string
    }
    const turned = await org.api.send(
      'PUT',
      '/members/me/second-factor',
      { code: appCode(secret) },
      { headers },
    )
    const { recoveryCodes } = turned.body as { recoveryCodes: string[] }
    return { org, secret, recoveryCodes, idle: await sessionFor(service, org, id, { minutes: 16 }) }
  }

  const send = (org: Org, { headers }: Person, code: string) =>
    org.api.post(`${path}/code`, { code }, { headers })

  test('confirms once', async () => {
    const { org, secret, idle } = await withApp()
    await expectAsked(org, idle)
    expectInvalid(await send(org, idle, '000000'), 'code')
    const code = appCode(secret, 1)
    expect((await send(org, idle, code)).body).toEqual({ confirmedUntil: anInstant })
    expect((await makeKey(org, idle)).status).toBe(200)
    expectInvalid(await send(org, idle, code), 'code')
  })

  test('is no recovery code, and nothing for members without the app', async () => {
    const { org, recoveryCodes, idle } = await withApp()
    expectInvalid(await send(org, idle, recoveryCodes[0] ?? ''), 'code')
    const { id } = await actor(service, org, 'member', 'Bo')
    expectError(await send(org, await sessionFor(service, org, id), '287082'), 409, 'CONFLICT')
    await expectAsked(org, idle)
  })
})
