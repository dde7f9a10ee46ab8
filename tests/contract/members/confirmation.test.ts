import { describe, expect, test } from 'vitest'
import { actor } from '#tests/harness/acting.ts'
import { anInstant, expectError, expectInvalid } from '#tests/harness/answers.ts'
import type { Answer } from '#tests/harness/client.ts'
import { actingAs } from '#tests/harness/members.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { password, simulate, withOwner } from '#tests/harness/sign-in.ts'

const service = useService()
const uuid = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'

type Session = { id: string; member: string; headers: Record<string, string> }

/** A session of the owner that began so many minutes ago. */
async function sessionOf(org: Org, minutes: number): Promise<Session> {
  const made = await service.db.pool.query<{ id: string; member: string }>(
    `INSERT INTO member_sessions (org_id, member_id, device, place, created_at)
     SELECT m.org_id, m.id, '', '', now() - $2 * interval '1 minute' FROM members m
      WHERE m.org_id = $1 AND m.role = 'owner' RETURNING id, member_id AS member`,
    [org.id, minutes],
  )
  const { id, member } = made.rows[0] ?? { id: '', member: '' }
  return { id, member, headers: actingAs(org, member, { session: id }) }
}

/** Moves the beginning of a session, and when it was confirmed, into the past. */
async function age({ id }: Session, minutes: number): Promise<void> {
  await service.db.pool.query(
    `UPDATE member_sessions SET created_at = created_at - $2 * interval '1 minute',
            confirmed_at = confirmed_at - $2 * interval '1 minute' WHERE id = $1`,
    [id, minutes],
  )
}

/** An owner without a password, who signed in a while ago. */
async function idle() {
  const org = await service.org()
  await actor(service, org, 'owner', 'Ada')
  return { org, session: await sessionOf(org, 16) }
}

/** The same with a password. */
async function idleWithPassword() {
  const org = await withOwner(service)
  return { org, session: await sessionOf(org, 16) }
}

const makeKey = (org: Org, { headers }: Session) => org.api.post('/api-keys', { name: 'New' }, { headers })
const confirm = (org: Org, { headers }: Session, typed = password) =>
  org.api.post('/members/me/confirmation', { password: typed }, { headers })

function expectAsked(answer: Answer): void {
  expect(answer.status, answer.text).toBe(403)
  expect(answer.body).toEqual({
    ...{ defined: true, code: 'FORBIDDEN', status: 403, data: { reason: 'confirmation-needed' } },
    message: 'Confirm that it is you. This session did so more than 15 minutes ago.',
  })
}

async function eventsOf(org: Org) {
  const found = await service.db.pool.query(
    `SELECT changes FROM changes WHERE org_id = $1 AND entity = 'security' ORDER BY changed_at`,
    [org.id],
  )
  return found.rows.map(({ changes }) => changes)
}

const asked: [string, string, unknown][] = [
  ['POST', '/api-keys', { name: 'New' }],
  ['POST', `/api-keys/${uuid}/roll`, {}],
  ['DELETE', `/api-keys/${uuid}/replaced-secret`, {}],
  ['DELETE', `/api-keys/${uuid}`, undefined],
  ['PATCH', `/members/${uuid}`, { role: 'admin' }],
  ['DELETE', `/members/${uuid}`, undefined],
  ['POST', '/invitations', { email: 'new@test.example', role: 'member' }],
  ['POST', '/connections', { source: 'webhook', secrets: { signingSecret: 'a signing secret' } }],
  ['PATCH', `/connections/${uuid}`, { secrets: { signingSecret: 'a signing secret' } }],
  ['POST', `/connections/${uuid}/rotate-secret`, {}],
  ['POST', '/destinations', { name: 'Bee', connection: { channel: 'slack', botToken: 'xoxb-a-token' } }],
  ['PATCH', `/destinations/${uuid}`, { connection: { channel: 'slack', botToken: 'xoxb-a-token' } }],
  ['POST', '/members/me/passkeys/challenge', {}],
  ['DELETE', `/members/me/passkeys/${uuid}`, undefined],
  ['DELETE', `/members/${uuid}/passkeys`, undefined],
  ['PUT', '/organization/second-factor', { required: false }],
  ['POST', '/audit-log/exports', { list: 'people' }],
]

describe('a session that did not show for a while whose it is', () => {
  test('is asked before it gives access, takes it away, or takes data out', async () => {
    const { org, session } = await idle()
    for (const [method, path, body] of asked)
      expectAsked(await org.api.send(method, path, body, { headers: session.headers }))
  })

  test('may do everything else', async () => {
    const { org, session } = await idle()
    const { headers } = session
    expect((await org.api.get('/api-keys', { headers })).status).toBe(200)
    expect((await org.api.send('PATCH', '/members/me', { name: 'Ada L.' }, { headers })).status).toBe(200)
    const renamed = await org.api.send('PATCH', `/destinations/${uuid}`, { name: 'Bee' }, { headers })
    expectError(renamed, 404, 'NOT_FOUND')
  })

  test('goes on once the password is given, for a quarter of an hour, and no other session does', async () => {
    const { org, session } = await idleWithPassword()
    const other = await sessionOf(org, 16)
    expect((await confirm(org, session)).body).toEqual({ confirmedUntil: anInstant })
    expect((await makeKey(org, session)).status).toBe(200)
    expectAsked(await makeKey(org, other))
    await age(session, 14)
    expect((await makeKey(org, session)).status).toBe(200)
    await age(session, 2)
    expectAsked(await makeKey(org, session))
  })

  test('is a matter of sessions: a key alone is never asked', async () => {
    const { org } = await idle()
    const body = { source: 'webhook', secrets: { signingSecret: 'a signing secret' } }
    expect((await org.api.post('/connections', body)).status).toBe(200)
    expectError(await org.api.post('/members/me/confirmation', { password }), 403, 'FORBIDDEN')
  })

  test('is told its role first', async () => {
    const { org, session } = await idle()
    await service.db.pool.query(`UPDATE members SET role = 'member' WHERE org_id = $1`, [org.id])
    const answer = await makeKey(org, session)
    expectError(answer, 403, 'FORBIDDEN')
    expect(answer.body.data).toBeUndefined()
  })
})

describe('a wrong password', () => {
  test('confirms nothing, is told in the audit log, and has to wait after several', async () => {
    const { org, session } = await idleWithPassword()
    for (let n = 0; n < 2; n++) expectInvalid(await confirm(org, session, 'seven red signals'), 'password')
    const failures = await service.db.pool.query(
      `UPDATE sign_in_failures SET blocked_until = now() + interval '1 hour' WHERE org_id = $1 RETURNING failures`,
      [org.id],
    )
    expect(failures.rows).toEqual([{ failures: 2 }])
    expect((await confirm(org, session)).status).toBe(429)
    expectAsked(await makeKey(org, session))
    const events = (await eventsOf(org)).filter(({ event }) => event === 'confirmation-failed')
    expect(events.reduce((sum, { times }) => sum + Number(times), 0)).toBe(3)
    expect(JSON.stringify(events)).toContain('too many attempts')
    expect(JSON.stringify(events)).not.toContain('red signals')
  })

  test('is forgotten after the right one', async () => {
    const { org, session } = await idleWithPassword()
    expectInvalid(await confirm(org, session, 'seven red signals'), 'password')
    expect((await confirm(org, session)).status).toBe(200)
    const failures = await service.db.pool.query('SELECT FROM sign_in_failures WHERE org_id = $1', [org.id])
    expect(failures.rowCount).toBe(0)
    expect((await eventsOf(org)).map(({ event }) => event)).toContain('confirmed')
  })
})

test('being asked is no refused permission', async () => {
  const { org, session } = await idle()
  expectAsked(await makeKey(org, session))
  expect((await eventsOf(org)).map(({ event }) => event)).not.toContain('permission-refused')
})

test('a member without a password signs in through the provider again', async () => {
  const { org, session } = await idle()
  expectAsked(await makeKey(org, session))
  expectError(await confirm(org, session), 403, 'FORBIDDEN')
  expect((await makeKey(org, await sessionOf(org, 0))).status).toBe(200)
})

test('the owner of a demo, who comes in with one click, has nothing to confirm with and is not asked', async () => {
  const { org, session } = await idle()
  await simulate(service, org)
  expect((await makeKey(org, session)).status).toBe(200)
  await service.db.pool.query(
    `INSERT INTO member_identities (org_id, issuer, subject, member_id) VALUES ($1, 'https://id.test.example', '1', $2)`,
    [org.id, session.member],
  )
  expectAsked(await makeKey(org, session))
  await service.db.pool.query(
    `WITH gone AS (DELETE FROM member_identities WHERE org_id = $1)
     UPDATE members SET password_hash = 'a hash' WHERE org_id = $1`,
    [org.id],
  )
  expectAsked(await makeKey(org, session))
})

test('an export is recorded with its list and who took it', async () => {
  const { org } = await idle()
  const session = await sessionOf(org, 0)
  const body = { list: 'people' }
  expect((await org.api.post('/audit-log/exports', body, { headers: session.headers })).body).toEqual({
    recorded: true,
  })
  expect(await eventsOf(org)).toContainEqual(
    expect.objectContaining({ event: 'exported', operations: ['people'], times: 1 }),
  )
})
