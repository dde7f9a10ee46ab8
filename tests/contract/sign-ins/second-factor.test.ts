import { describe, expect, test } from 'vitest'
import { resetByEmail } from '#service/api/second-factors/turn-off.ts'
import { actor } from '#tests/harness/acting.ts'
import { aUuid, expectError, expectInvalid } from '#tests/harness/answers.ts'
import type { Answer } from '#tests/harness/client.ts'
import { actingAs } from '#tests/harness/members.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { signInAs, withOwner } from '#tests/harness/sign-in.ts'
import { appCode } from '#tests/harness/totp.ts'

const service = useService()
const own = '/members/me/second-factor'

type Headers = Record<string, string>

async function ownerOf(org: Org): Promise<{ id: string; headers: Headers }> {
  const found = await service.db.pool.query<{ id: string }>(
    `SELECT id FROM members WHERE org_id = $1 AND email = 'owner@test.example'`,
    [org.id],
  )
  const id = found.rows[0]?.id ?? ''
  return { id, headers: actingAs(org, id) }
}

/** An organization whose owner has two-step sign-in. */
async function twoStep() {
  const org = await withOwner(service)
  const owner = await ownerOf(org)
  const begun = await org.api.post(own, {}, { headers: owner.headers })
  expect(begun.status, begun.text).toBe(200)
  const { secret } = begun.body as { secret: string }
  const turned = await org.api.send('PUT', own, { code: appCode(secret) }, { headers: owner.headers })
  expect(turned.status, turned.text).toBe(200)
  const { recoveryCodes } = turned.body as { recoveryCodes: string[] }
  return { org, owner, secret, recoveryCodes }
}

/** Gives the password and returns the ticket. */
async function ticketOf(org: Org): Promise<string> {
  const answer = await signInAs(org)
  expect(answer.status, answer.text).toBe(401)
  const data = answer.body.data as { credential: string; ticket: string }
  expect(data.credential).toBe('second-factor')
  return data.ticket
}

const withCode = (org: Org, ticket: string, code: string): Promise<Answer> =>
  org.api.post('/sign-ins/second-factor', { ticket, code })

function expectRefused(answer: Answer, credential: string): void {
  expect(answer.status, answer.text).toBe(401)
  expect(answer.body.data).toEqual({ credential })
}

async function ownWords(org: Org, headers: Headers) {
  return (await org.api.get('/members/me', { headers })).body.secondFactor
}

test('the password is followed by a code, and neither is enough alone', async () => {
  const { org, owner, secret } = await twoStep()
  const ticket = await ticketOf(org)
  expectRefused(await withCode(org, ticket, '000000'), 'code')
  expectRefused(await withCode(org, 'a-ticket-of-nobody', appCode(secret, 1)), 'ticket')
  const answer = await withCode(org, ticket, appCode(secret, 1))
  expect(answer.body).toMatchObject({ member: { id: owner.id }, sessionId: aUuid })
  expectRefused(await withCode(org, ticket, appCode(secret, 1)), 'ticket')
})

test('a code counts once, also with another ticket', async () => {
  const { org, secret } = await twoStep()
  const code = appCode(secret, 1)
  const [one, other] = [await ticketOf(org), await ticketOf(org)]
  expect((await withCode(org, one, code)).status).toBe(200)
  expectRefused(await withCode(org, other, code), 'code')
})

test('each recovery code stands in once, however it is typed, and that is told', async () => {
  const { org, owner, recoveryCodes } = await twoStep()
  expect(recoveryCodes).toHaveLength(10)
  const [code = ''] = recoveryCodes
  expect(code).toMatch(/^(?:[a-z2-7]{4}-){5}[a-z2-7]{4}$/)
  const typed = code.toUpperCase().replaceAll('-', ' ')
  expect((await withCode(org, await ticketOf(org), typed)).status).toBe(200)
  expectRefused(await withCode(org, await ticketOf(org), code), 'code')
  expect(await ownWords(org, owner.headers)).toMatchObject({ recoveryCodesLeft: 9 })
  const told = await org.api.get('/audit-log?event=recovery-code-used', { headers: owner.headers })
  expect(told.body.data).toHaveLength(1)
  expect(JSON.stringify(told.body)).not.toContain(code)
})

test('a shorter recovery code of an earlier version still stands in once', async () => {
  const { org, owner } = await twoStep()
  await service.db.pool.query(
    `INSERT INTO recovery_codes (org_id, member_id, hash) VALUES ($1, $2, encode(sha256('k3vqm7rw2xhd5tpa'), 'hex'))`,
    [org.id, owner.id],
  )
  const code = 'k3vq-m7rw-2xhd-5tpa'
  expect((await withCode(org, await ticketOf(org), code)).status).toBe(200)
  expectRefused(await withCode(org, await ticketOf(org), code), 'code')
})

test('new recovery codes end the earlier ones', async () => {
  const { org, owner, recoveryCodes } = await twoStep()
  const made = await org.api.post(`${own}/recovery-codes`, {}, { headers: owner.headers })
  expect(made.status, made.text).toBe(200)
  const ticket = await ticketOf(org)
  expectRefused(await withCode(org, ticket, recoveryCodes[0] ?? ''), 'code')
  const [fresh = ''] = (made.body as { recoveryCodes: string[] }).recoveryCodes
  expect((await withCode(org, ticket, fresh)).status).toBe(200)
})

test('wrong codes are limited, told in the audit log, and not forgotten by a right password', async () => {
  const { org, owner, secret } = await twoStep()
  expectRefused(await withCode(org, await ticketOf(org), '000000'), 'code')
  await service.db.pool.query(
    `UPDATE sign_in_failures SET blocked_until = now() + interval '1 hour' WHERE org_id = $1 AND subject LIKE 'email:%'`,
    [org.id],
  )
  const refused = await withCode(org, await ticketOf(org), appCode(secret, 1))
  expect(refused.status).toBe(429)
  const told = await org.api.get('/audit-log?event=sign-in-failed', { headers: owner.headers })
  expect(JSON.stringify(told.body)).toContain('wrong code')
  expect(JSON.stringify(told.body)).toContain('too many attempts')
})

describe('turning it on', () => {
  test('needs a code of the app, once, and is told in the audit log', async () => {
    const { org, owner, secret } = await twoStep()
    const { headers } = owner
    expectError(await org.api.post(own, {}, { headers }), 409, 'CONFLICT')
    expectError(await org.api.send('PUT', own, { code: appCode(secret) }, { headers }), 409, 'CONFLICT')
    const told = await org.api.get('/audit-log?event=second-factor-changed', { headers })
    expect(told.body.data).toMatchObject([{ changes: { secondFactor: 'on' } }])
    expect(await ownWords(org, headers)).toMatchObject({ recoveryCodesLeft: 10 })
  })

  test('with a wrong code leaves signing in as it was', async () => {
    const org = await withOwner(service)
    const { headers } = await ownerOf(org)
    await org.api.post(own, {}, { headers })
    expectInvalid(await org.api.send('PUT', own, { code: '000000' }, { headers }), 'code')
    expect((await signInAs(org)).status).toBe(200)
    expect(await ownWords(org, headers)).toBeNull()
  })

  test('is for members with a password', async () => {
    const org = await service.org()
    const { headers } = await actor(service, org, 'member')
    expectError(await org.api.post(own, {}, { headers }), 403, 'FORBIDDEN')
    expectError(await org.api.send('PUT', own, { code: '000000' }, { headers }), 409, 'CONFLICT')
    expectError(await org.api.post(`${own}/recovery-codes`, {}, { headers }), 409, 'CONFLICT')
  })
})

describe('turning it off', () => {
  test('lets the password alone in again, and erases the secret', async () => {
    const { org, owner } = await twoStep()
    const off = await org.api.send('DELETE', own, undefined, { headers: owner.headers })
    expect(off.body).toEqual({ isOn: false })
    expect((await signInAs(org)).status).toBe(200)
    const left = await service.db.pool.query(
      `SELECT sealed_second_factor AS sealed, (SELECT count(*)::int FROM recovery_codes r WHERE r.org_id = $1) AS codes
         FROM members WHERE org_id = $1`,
      [org.id],
    )
    expect(left.rows).toEqual([{ sealed: null, codes: 0 }])
  })

  test('is done for others by owners, who see who has it', async () => {
    const { org, owner } = await twoStep()
    const [other, admin] = [await actor(service, org, 'owner'), await actor(service, org, 'admin')]
    const has = async (headers: Headers) => {
      const { data } = (await org.api.get('/members', { headers })).body as {
        data: { id: string; hasSecondFactor: boolean | null }[]
      }
      return data.find(({ id }) => id === owner.id)?.hasSecondFactor
    }
    expect([await has(other.headers), await has(admin.headers)]).toEqual([true, null])
    const path = `/members/${owner.id}/second-factor`
    expectError(await org.api.send('DELETE', path, undefined, { headers: admin.headers }), 403, 'FORBIDDEN')
    expect((await org.api.send('DELETE', path, undefined, { headers: other.headers })).status).toBe(200)
    expect(await has(other.headers)).toBe(false)
    const told = await org.api.get('/audit-log?event=second-factor-changed', { headers: other.headers })
    expect(told.body.data).toMatchObject([{ actor: { id: other.id }, changes: { secondFactor: 'off' } }, {}])
  })

  test('is done from the command line for an owner who is locked out', async () => {
    const { org } = await twoStep()
    const ticket = await ticketOf(org)
    const who = { orgId: org.id, email: 'Owner@test.example' }
    expect(await resetByEmail(service.db, who)).toBe(true)
    expect(await resetByEmail(service.db, who)).toBe(false)
    expectRefused(await withCode(org, ticket, '000000'), 'ticket')
    expect((await signInAs(org)).status).toBe(200)
  })
})

test('signing out everywhere ends a sign-in whose code is awaited', async () => {
  const { org, owner, secret } = await twoStep()
  const ticket = await ticketOf(org)
  expect((await org.api.send('DELETE', '/sessions', undefined, { headers: owner.headers })).status).toBe(200)
  expectRefused(await withCode(org, ticket, appCode(secret, 1)), 'ticket')
})

test('a ticket ends after ten minutes', async () => {
  const { org, secret } = await twoStep()
  const ticket = await ticketOf(org)
  await service.db.pool.query(
    `UPDATE second_steps SET created_at = now() - interval '11 minutes' WHERE org_id = $1`,
    [org.id],
  )
  expectRefused(await withCode(org, ticket, appCode(secret, 1)), 'ticket')
})
