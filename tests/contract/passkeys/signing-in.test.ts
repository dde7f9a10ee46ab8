import { describe, expect, test } from 'vitest'
import { removePasskeysByEmail } from '#service/api/passkeys/remove.ts'
import { actor } from '#tests/harness/acting.ts'
import { aUuid, expectError } from '#tests/harness/answers.ts'
import { Authenticator } from '#tests/harness/authenticator.ts'
import type { Answer } from '#tests/harness/client.ts'
import {
  beginSignIn,
  dashboard,
  enter,
  type Person,
  sessionFor,
  signInWith,
  sourceAt,
  withPasskey,
} from '#tests/harness/passkeys.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()

/** A member with a passkey, and the device that has it. */
async function holder(options: { counts?: boolean } = {}) {
  const org = await service.org()
  const { id, headers } = await actor(service, org, 'owner', 'Mia')
  const mia = await sessionFor(service, org, id)
  const { device, passkeyId } = await withPasskey(org, mia, { device: new Authenticator(options) })
  return { org, mia, device, passkeyId, headers }
}

function expectRefused(answer: Answer, credential: 'passkey' | 'challenge'): void {
  expect([answer.status, answer.body.data], answer.text).toEqual([401, { credential }])
}

async function failuresOf(org: Org, { headers }: Person): Promise<string> {
  return JSON.stringify((await org.api.get('/audit-log?event=sign-in-failed', { headers })).body.data)
}

test('the device alone signs in, and both the session and the passkey say so', async () => {
  const { org, mia, device, headers } = await holder()
  expect((await org.api.get('/sign-ins/options')).body).toMatchObject({ passkeys: true })
  const options = await beginSignIn(org)
  expect(options).toMatchObject({
    rpId: 'signals.example',
    allowCredentials: [],
    userVerification: 'required',
  })
  const answer = await enter(org, device.sign(options, dashboard))
  expect(answer.body).toMatchObject({ member: { id: mia.id, name: 'Mia' }, sessionId: aUuid })
  const { data } = (await org.api.get('/members/me/passkeys', { headers })).body as { data: object[] }
  expect(data).toMatchObject([{ lastUsedAt: expect.any(String) }])
  const told = await org.api.get('/audit-log?event=signed-in', { headers })
  expect(told.body.data).toMatchObject([{ changes: { ways: ['passkey'], places: ['203.0.113.7'] } }])
})

test('again and again, also with a device that does not count', async () => {
  const { org, device } = await holder({ counts: false })
  for (let n = 0; n < 3; n++) expect((await signInWith(org, device)).status).toBe(200)
})

describe('nobody is signed in', () => {
  type Lies = NonNullable<Parameters<Authenticator['sign']>[2]>
  test.each<[string, Lies, string]>([
    ['at another address', { origin: 'https://evil.example' }, 'does not match'],
    ['for another host', { rpId: 'evil.example' }, 'does not match'],
    ['by a device that did not ask who is there', { isVerified: false }, 'does not match'],
    ['by what was made for adding', { type: 'webauthn.create' }, 'does not match'],
    ['as somebody else', { userHandle: 'C28sHo06T1eaQW8ML299EA' }, 'passkey of another member'],
  ])('%s, and the failure is told', async (_, lies, words) => {
    const { org, mia, device } = await holder()
    const options = await beginSignIn(org)
    expectRefused(await enter(org, device.sign(options, dashboard, lies)), 'passkey')
    expect(await failuresOf(org, mia)).toContain(words)
    expectRefused(await enter(org, device.sign(options, dashboard)), 'challenge')
  })

  test('by an answer that comes again, or that several send at once', async () => {
    const { org, device } = await holder()
    const signed = device.sign(await beginSignIn(org), dashboard)
    const all = await Promise.all([1, 2, 3, 4].map(() => enter(org, signed)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
    expectRefused(await enter(org, signed), 'challenge')
  })

  test('by a copy of the device, which has counted less', async () => {
    const { org, mia, device } = await holder()
    for (let n = 0; n < 2; n++) expect((await signInWith(org, device)).status).toBe(200)
    expectRefused(await enter(org, device.sign(await beginSignIn(org), dashboard, { counter: 2 })), 'passkey')
    expect(await failuresOf(org, mia)).toContain('may be a copy')
  })

  test('of two answers with one count the first counts', async () => {
    const { org, device } = await holder()
    const [one, other] = [await beginSignIn(org), await beginSignIn(org)]
    const both = await Promise.all(
      [one, other].map((options) => enter(org, device.sign(options, dashboard, { counter: 7 }))),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('with a signature by another key', async () => {
    const { org, device } = await holder()
    const options = await beginSignIn(org)
    const { signature } = new Authenticator().sign(options, dashboard)
    expectRefused(await enter(org, { ...device.sign(options, dashboard), signature }), 'passkey')
  })

  test('by a passkey that was removed, that nobody has, or that another organization knows', async () => {
    const [a, b] = [await holder(), await holder()]
    expectRefused(await signInWith(b.org, a.device), 'passkey')
    expectRefused(await signInWith(a.org, new Authenticator()), 'passkey')
    const who = { orgId: a.org.id, email: await emailOf(a.org, a.mia) }
    expect(await removePasskeysByEmail(service.db, who)).toBe(1)
    expect(await removePasskeysByEmail(service.db, who)).toBe(0)
    expectRefused(await signInWith(a.org, a.device), 'passkey')
    expect((await signInWith(b.org, b.device)).status).toBe(200)
  })

  test('by a challenge of another organization, or one that is too old', async () => {
    const [a, b] = [await holder(), await holder()]
    const { challenge } = await beginSignIn(b.org)
    const options = await beginSignIn(a.org)
    expectRefused(await enter(a.org, a.device.sign(options, dashboard, { challenge })), 'challenge')
    await service.db.pool.query(
      `UPDATE passkey_challenges SET created_at = now() - interval '6 minutes' WHERE org_id = $1`,
      [a.org.id],
    )
    expectRefused(await enter(a.org, a.device.sign(options, dashboard)), 'challenge')
  })

  test('where no dashboard has signed the address', async () => {
    const { org, device } = await holder()
    const signed = device.sign(await beginSignIn(org), dashboard)
    expectError(await enter(org, signed, 'not signed'), 403, 'FORBIDDEN')
    expectError(await org.api.post('/sign-ins/passkey/challenge', { source: 'not signed' }), 403, 'FORBIDDEN')
    expectError(
      await org.api.post('/sign-ins/passkey/challenge', { source: sourceAt('http://signals.example') }),
      409,
      'CONFLICT',
    )
    expectRefused(
      await enter(org, device.sign(await beginSignIn(org), dashboard), sourceAt('https://evil.example')),
      'passkey',
    )
  })
})

async function emailOf(org: Org, { id }: Person): Promise<string> {
  const found = await service.db.pool.query<{ email: string }>(
    'SELECT email FROM members WHERE org_id = $1 AND id = $2',
    [org.id, id],
  )
  return found.rows[0]?.email ?? ''
}

describe('failures', () => {
  test('are limited from a place where the member was never, and not where they have signed in', async () => {
    const { org, device } = await holder()
    expect((await signInWith(org, device)).status).toBe(200)
    const elsewhere = sourceAt(dashboard, '198.51.100.9')
    const fail = async () => {
      const options = await beginSignIn(org, elsewhere)
      return (await enter(org, device.sign(options, 'https://evil.example'), elsewhere)).status
    }
    for (let n = 0; n < 5; n++) expect(await fail()).toBe(401)
    expect(await fail()).toBe(429)
    expect((await signInWith(org, device)).status).toBe(200)
  })

  test('are told once they are too many', async () => {
    const { org, mia, device } = await holder()
    const options = await beginSignIn(org)
    expectRefused(await enter(org, device.sign(options, 'https://evil.example')), 'passkey')
    await service.db.pool.query(
      `UPDATE sign_in_failures SET blocked_until = now() + interval '1 hour' WHERE org_id = $1`,
      [org.id],
    )
    expect((await signInWith(org, device)).status).toBe(429)
    expect(await failuresOf(org, mia)).toContain('too many attempts')
  })
})
