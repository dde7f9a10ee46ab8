import { describe, expect, test } from 'vitest'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import type { Answer } from '#tests/harness/client.ts'
import { actingAs, memberToken } from '#tests/harness/members.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { password, signInAs, withOwner } from '#tests/harness/sign-in.ts'

const service = useService()
const other = 'eight green signals'

/** Headers of requests in the session that began with this sign-in. */
function sessionOf(org: Org, { body }: Answer) {
  const { member, sessionsValidFrom } = body as { member: { id: string }; sessionsValidFrom: string }
  return { id: member.id, sessionsValidFrom, headers: actingAs(org, member.id, { sessionsValidFrom }) }
}

async function signedIn(org: Org) {
  const answer = await signInAs(org)
  expect(answer.status, answer.text).toBe(200)
  return sessionOf(org, answer)
}

const me = (org: Org, headers: Record<string, string>) => org.api.get('/me', { headers })

function changePassword(org: Org, headers: Record<string, string>, more: Record<string, string> = {}) {
  const body = { currentPassword: password, newPassword: other, ...more }
  return org.api.send('PUT', '/members/me/password', body, { headers })
}

async function trailOf(orgId: string) {
  const found = await service.db.pool.query(
    `SELECT operation, actor_type, actor_id, changes, previous_values FROM changes
      WHERE org_id = $1 AND entity = 'member' ORDER BY changed_at DESC LIMIT 1`,
    [orgId],
  )
  return found.rows[0]
}

describe('DELETE /sessions', () => {
  test('ends every session of the member, and one that begins afterwards goes on', async () => {
    const org = await withOwner(service)
    const [laptop, phone] = [await signedIn(org), await signedIn(org)]
    expect((await me(org, phone.headers)).status).toBe(200)
    const answer = await org.api.send('DELETE', '/sessions', undefined, { headers: laptop.headers })
    expect(answer.status, answer.text).toBe(200)
    const { sessionsValidFrom } = answer.body
    expect(String(sessionsValidFrom) > laptop.sessionsValidFrom).toBe(true)
    for (const { headers } of [laptop, phone]) {
      const refused = await me(org, headers)
      expect(refused.status).toBe(401)
      expect(refused.body.data).toEqual({ credential: 'acting-member' })
    }
    expect((await me(org, (await signedIn(org)).headers)).status).toBe(200)
    expect(await trailOf(org.id)).toEqual({
      operation: 'UPDATE',
      actor_type: 'user',
      actor_id: laptop.id,
      changes: { sessionsValidFrom },
      previous_values: { sessionsValidFrom: laptop.sessionsValidFrom },
    })
  })

  test('lets the session go on that takes over the new time', async () => {
    const org = await withOwner(service)
    const { id, headers } = await signedIn(org)
    const { body } = await org.api.send('DELETE', '/sessions', undefined, { headers })
    const sessionsValidFrom = String(body.sessionsValidFrom)
    const answer = await me(org, actingAs(org, id, { sessionsValidFrom }))
    expect(answer.body).toMatchObject({ member: { id, sessionsValidFrom } })
  })

  test('ends none of others', async () => {
    const org = await withOwner(service)
    const { headers } = await signedIn(org)
    const mia = await memberToken(service.db, org, 'member')
    await org.api.send('DELETE', '/sessions', undefined, { headers })
    expect((await me(org, { 'signalbox-acting-member': mia })).status).toBe(200)
  })

  test('may be repeated at once', async () => {
    const org = await withOwner(service)
    const { id, headers } = await signedIn(org)
    const ends = Array.from({ length: 5 }, () =>
      org.api.send('DELETE', '/sessions', undefined, { headers: actingAs(org, id) }),
    )
    const times = (await Promise.all(ends)).map(({ body }) => body.sessionsValidFrom)
    expect(new Set(times).size).toBe(5)
    expect((await me(org, headers)).status).toBe(401)
  })
})

describe('PUT /members/me/password', () => {
  test('changes it, ends the sessions, and is noted without the passwords', async () => {
    const org = await withOwner(service)
    const { id, sessionsValidFrom: before, headers } = await signedIn(org)
    const answer = await changePassword(org, headers)
    expect(answer.status, answer.text).toBe(200)
    const { sessionsValidFrom } = answer.body
    expect((await me(org, headers)).status).toBe(401)
    expect((await me(org, actingAs(org, id, { sessionsValidFrom: String(sessionsValidFrom) }))).status).toBe(
      200,
    )
    expect((await signInAs(org)).status).toBe(401)
    expect((await signInAs(org, { password: other })).status).toBe(200)
    const row = await trailOf(org.id)
    expect(row).toMatchObject({ operation: 'UPDATE', actor_type: 'user', actor_id: id })
    expect(Object.keys(row.changes).toSorted()).toEqual(['passwordChangedAt', 'sessionsValidFrom'])
    expect(row.changes.sessionsValidFrom).toBe(sessionsValidFrom)
    expect(row.previous_values.sessionsValidFrom).toBe(before)
  })

  test('asks for the present one, and not too often', async () => {
    const org = await withOwner(service)
    const { headers } = await signedIn(org)
    for (let n = 0; n < 5; n++)
      expectInvalid(
        await changePassword(org, headers, { currentPassword: 'seven red signals' }),
        'currentPassword',
      )
    const answer = await changePassword(org, headers)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signInAs(org)).status).toBe(200)
  })

  test('forgets with the right one how often a wrong one was typed before', async () => {
    const org = await withOwner(service)
    const wrong = async (currentPassword: string) =>
      (await changePassword(org, (await signedIn(org)).headers, { currentPassword })).status
    for (let n = 0; n < 4; n++) expect(await wrong('seven red signals')).toBe(400)
    const { headers } = await signedIn(org)
    expect((await changePassword(org, headers, { newPassword: password })).status).toBe(200)
    expect([await wrong(other), await wrong(other)]).toEqual([400, 400])
  })

  test('is done by one of two at once', async () => {
    const org = await withOwner(service)
    const { headers } = await signedIn(org)
    const answers = await Promise.all([
      changePassword(org, headers, { newPassword: 'first new password' }),
      changePassword(org, headers, { newPassword: 'second new password' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('is not for a member who has none', async () => {
    const org = await service.org()
    const token = await memberToken(service.db, org, 'admin')
    expectError(await changePassword(org, { 'signalbox-acting-member': token }), 403, 'FORBIDDEN')
  })
})

describe('a key alone', () => {
  test.each([
    ['PUT', '/members/me/password', { currentPassword: password, newPassword: other }],
    ['DELETE', '/sessions', undefined],
  ])('is no member: %s %s', async (method, path, body) => {
    const org = await withOwner(service)
    expectError(await org.api.send(method, path, body), 403, 'FORBIDDEN')
    const key = await memberToken(service.db, org)
    expectError(await org.api.send(method, path, body, { key }), 403, 'FORBIDDEN')
  })
})
