import { describe, expect, test } from 'vitest'
import { anInstant, aUuid, expectError } from '#tests/harness/answers.ts'
import type { Answer } from '#tests/harness/client.ts'
import { actingAs, memberToken } from '#tests/harness/members.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { password, signInAs, withOwner } from '#tests/harness/sign-in.ts'

const service = useService()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type SignedIn = { member: { id: string }; sessionsValidFrom: string; sessionId: string }

/** What the dashboard sends in the session that began with this sign-in. */
function sessionOf(org: Org, { body }: Answer) {
  const { member, sessionsValidFrom, sessionId } = body as SignedIn
  const headers = actingAs(org, member.id, { sessionsValidFrom, session: sessionId })
  return { id: sessionId, member: member.id, sessionsValidFrom, headers }
}

async function signedIn(org: Org, more: Record<string, string> = {}) {
  const answer = await signInAs(org, more)
  expect(answer.status, answer.text).toBe(200)
  return sessionOf(org, answer)
}

type Session = Awaited<ReturnType<typeof signedIn>>

const me = async (org: Org, { headers }: Session) => (await org.api.get('/me', { headers })).status
const listed = async (org: Org, { headers }: Session) =>
  (await org.api.get('/sessions', { headers })).body.data
const end = (org: Org, { headers }: Session, id: string) =>
  org.api.send('DELETE', `/sessions/${id}`, undefined, { headers })

const ended = { credential: 'acting-member' }

test('a member sees where they are signed in', async () => {
  const org = await withOwner(service)
  const phone = await signedIn(org, { source: '203.0.113.7:4711' })
  const laptop = await signedIn(org, { source: '2001:db8::9', device: firefox })
  const data = await listed(org, laptop)
  const times = { createdAt: anInstant, lastSeenAt: anInstant, endsAt: anInstant }
  expect(data).toHaveLength(3)
  expect(data).toEqual(
    expect.arrayContaining([
      { id: laptop.id, device: firefox, place: '2001:db8:0:0::/64', ...times, isCurrent: true },
      { id: phone.id, device: '', place: '203.0.113.7', ...times, isCurrent: false },
      { id: aUuid, device: '', place: '127.0.0.1', ...times, isCurrent: false },
    ]),
  )
})

describe('signing out', () => {
  test('ends the session for every copy of its cookie, and no other', async () => {
    const org = await withOwner(service)
    const [laptop, phone] = [await signedIn(org), await signedIn(org)]
    expect([await me(org, laptop), await me(org, phone)]).toEqual([200, 200])
    expect((await end(org, laptop, laptop.id)).body).toEqual({ id: laptop.id })
    const refused = await org.api.get('/me', { headers: laptop.headers })
    expect([refused.status, refused.body.data]).toEqual([401, ended])
    expect(await me(org, phone)).toBe(200)
    expect(await listed(org, phone)).not.toContainEqual(expect.objectContaining({ id: laptop.id }))
  })

  test('ends another session of the same member as well', async () => {
    const org = await withOwner(service)
    const [laptop, phone] = [await signedIn(org), await signedIn(org)]
    expect((await end(org, laptop, phone.id)).status).toBe(200)
    expect([await me(org, laptop), await me(org, phone)]).toEqual([200, 401])
    expectError(await end(org, laptop, phone.id), 404, 'NOT_FOUND')
  })

  test('is noted', async () => {
    const org = await withOwner(service)
    const session = await signedIn(org)
    await end(org, session, session.id)
    const found = await service.db.pool.query(
      `SELECT actor_id, entity_id, changes FROM changes WHERE org_id = $1 AND changes ? 'endedSession'`,
      [org.id],
    )
    expect(found.rows).toEqual([
      { actor_id: session.member, entity_id: session.member, changes: { endedSession: session.id } },
    ])
  })

  test('is for one’s own sessions alone', async () => {
    const [org, other] = [await withOwner(service), await withOwner(service)]
    const [own, foreign] = [await signedIn(org), await signedIn(other)]
    const colleague = { 'signalbox-acting-member': await memberToken(service.db, org, 'admin') }
    expectError(await end(org, own, foreign.id), 404, 'NOT_FOUND')
    expectError(
      await org.api.send('DELETE', `/sessions/${own.id}`, undefined, { headers: colleague }),
      404,
      'NOT_FOUND',
    )
    expectError(await org.api.send('DELETE', `/sessions/${own.id}`), 403, 'FORBIDDEN')
    expectError(await org.api.get('/sessions'), 403, 'FORBIDDEN')
    expect([await me(org, own), await me(other, foreign)]).toEqual([200, 200])
  })
})

test('a session ends after 30 days, however much it is used', async () => {
  const org = await withOwner(service)
  const [old, present] = [await signedIn(org), await signedIn(org)]
  await service.db.pool.query(
    `UPDATE member_sessions SET created_at = now() - interval '30 days 1 minute' WHERE org_id = $1 AND id = $2`,
    [org.id, old.id],
  )
  expect([await me(org, old), await me(org, present)]).toEqual([401, 200])
  expect(await listed(org, present)).not.toContainEqual(expect.objectContaining({ id: old.id }))
})

test('a token opens nothing with the session of somebody else', async () => {
  const [org, other] = [await withOwner(service), await withOwner(service)]
  const [own, foreign] = [await signedIn(org), await signedIn(other)]
  const { member, sessionsValidFrom } = own
  for (const session of [foreign.id, '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'])
    expect(await me(org, { ...own, headers: actingAs(org, member, { sessionsValidFrom, session }) })).toBe(
      401,
    )
})

test.each(['out everywhere', 'with a new password'])('signing %s leaves this session alone', async (how) => {
  const org = await withOwner(service)
  const [laptop, phone] = [await signedIn(org), await signedIn(org)]
  const body = { currentPassword: password, newPassword: 'eight green signals' }
  const answer =
    how === 'out everywhere'
      ? await org.api.send('DELETE', '/sessions', undefined, { headers: laptop.headers })
      : await org.api.send('PUT', '/members/me/password', body, { headers: laptop.headers })
  const sessionsValidFrom = String(answer.body.sessionsValidFrom)
  const headers = actingAs(org, laptop.member, { sessionsValidFrom, session: laptop.id })
  expect(await me(org, phone)).toBe(401)
  expect(await listed(org, { ...laptop, headers })).toMatchObject([{ id: laptop.id, isCurrent: true }])
})

test('use is noted from time to time', async () => {
  const org = await withOwner(service)
  const session = await signedIn(org)
  const seen = async () => {
    const found = await service.db.pool.query(
      `SELECT last_seen_at > now() - interval '9 minutes' AS lately FROM member_sessions WHERE org_id = $1 AND id = $2`,
      [org.id, session.id],
    )
    return found.rows[0].lately
  }
  await service.db.pool.query(
    `UPDATE member_sessions SET last_seen_at = now() - interval '11 minutes' WHERE org_id = $1 AND id = $2`,
    [org.id, session.id],
  )
  expect(await me(org, session)).toBe(200)
  await expect.poll(seen, { timeout: 20_000 }).toBe(true)
})

test('of more than a hundred the ones that were not used for longest end', async () => {
  const org = await withOwner(service)
  const { member } = await signedIn(org)
  await service.db.pool.query(
    `INSERT INTO member_sessions (org_id, member_id, device, place, last_seen_at)
     SELECT $1, $2, 'old', '', now() - n * interval '1 hour' FROM generate_series(1, 150) n`,
    [org.id, member],
  )
  const session = await signedIn(org)
  const data = (await listed(org, session)) as { id: string }[]
  expect(data).toHaveLength(100)
  expect(data[0]).toMatchObject({ id: session.id })
})
