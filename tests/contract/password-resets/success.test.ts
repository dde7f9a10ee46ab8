import { describe, expect, test } from 'vitest'
import { actor, storedText } from '#tests/harness/acting.ts'
import { anInstant, expectError, expectInvalid } from '#tests/harness/answers.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { password, signInAs, withOwner } from '#tests/harness/sign-in.ts'

const service = useService()
const another = 'eight green signals'

/** An organization with an owner who acts, and one who forgot the password and has a link. */
async function linked() {
  const org = await withOwner(service)
  const owner = await actor(service, org, 'owner', 'Ada')
  const { rows } = await service.db.pool.query<{ id: string }>(
    `SELECT id FROM members WHERE org_id = $1 AND email = 'owner@test.example'`,
    [org.id],
  )
  const id = rows[0]?.id ?? ''
  const make = () => org.api.post(`/members/${id}/password-resets`, {}, { headers: owner.headers })
  const { body } = await make()
  return { org, owner, id, make, token: String(body.token), expiresAt: body.expiresAt }
}

const lookUp = (org: Org, token: unknown) => org.api.post('/password-resets/look-ups', { token })
const use = (org: Org, token: unknown, chosen = another) =>
  org.api.post('/password-resets/uses', { token, password: chosen })

async function eventsOf(org: Org, event: string) {
  const { rows } = await service.db.pool.query(
    `SELECT entity_id AS about, actor_id AS by, changes FROM changes
      WHERE org_id = $1 AND entity = 'security' AND changes ->> 'event' = $2`,
    [org.id, event],
  )
  return rows
}

describe('a link of an owner', () => {
  test('leads to the member, is stored nowhere, and tells who made it', async () => {
    const { org, owner, id, token, expiresAt } = await linked()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await lookUp(org, token)).body).toStrictEqual({
      email: 'owner@test.example',
      organization: expect.objectContaining({ id: org.id, name: 'Test organization' }),
      expiresAt: anInstant,
    })
    const minutes = (Date.parse(String(expiresAt)) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(20)
    expect(minutes).toBeLessThanOrEqual(31)
    expect(await storedText(service, org.id)).not.toContain(token)
    expect(await eventsOf(org, 'password-link-made')).toMatchObject([{ about: id, by: owner.id }])
  })

  test('works once, ends every session, and the new password signs in', async () => {
    const { org, id, token } = await linked()
    await signInAs(org)
    expect((await use(org, token)).body).toStrictEqual({ email: 'owner@test.example' })
    const sessions = await service.db.pool.query('SELECT FROM member_sessions WHERE member_id = $1', [id])
    expect(sessions.rowCount).toBe(0)
    expect((await signInAs(org)).status).toBe(401)
    expect((await signInAs(org, { password: another })).status).toBe(200)
    expectError(await use(org, token, 'nine green signals'), 404, 'NOT_FOUND')
    expect(await eventsOf(org, 'password-reset')).toMatchObject([
      { about: id, by: id, changes: { times: 1 } },
    ])
  })

  test('used twice at once it counts once', async () => {
    const { org, token } = await linked()
    const answers = await Promise.all([use(org, token), use(org, token, 'nine green signals')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  test('ends with the next one, and after 30 minutes', async () => {
    const { org, make, token } = await linked()
    const later = String((await make()).body.token)
    expectError(await lookUp(org, token), 404, 'NOT_FOUND')
    await service.db.pool.query(
      `UPDATE password_resets SET expires_at = now() - interval '1 second' WHERE org_id = $1`,
      [org.id],
    )
    expectError(await lookUp(org, later), 404, 'NOT_FOUND')
    expectError(await use(org, later), 404, 'NOT_FOUND')
    expect((await signInAs(org)).status).toBe(200)
  })

  test('refuses a weak password, and can be used then', async () => {
    const { org, token } = await linked()
    expectInvalid(await use(org, token, 'password123'), 'password')
    expectInvalid(await use(org, token, 'short'), 'password')
    expect((await use(org, token)).status).toBe(200)
  })

  test('leaves the second factor asked for', async () => {
    const { org, id, token } = await linked()
    await service.db.pool.query(
      `UPDATE members SET second_factor_on_at = now(), sealed_second_factor = 'sealed' WHERE id = $1`,
      [id],
    )
    expect((await use(org, token)).status).toBe(200)
    const answer = await signInAs(org, { password: another })
    expect(answer.body.data).toMatchObject({ credential: 'second-factor', ticket: expect.any(String) })
  })

  test.each(['admin', 'member'] as const)('is not for an %s to make', async (role) => {
    const { org, id } = await linked()
    const { headers } = await actor(service, org, role)
    expectError(await org.api.post(`/members/${id}/password-resets`, {}, { headers }), 403, 'FORBIDDEN')
  })

  test('needs a member who acts, and one whom it is for', async () => {
    const { org, owner, id } = await linked()
    expectError(await org.api.post(`/members/${id}/password-resets`, {}), 403, 'FORBIDDEN')
    const other = await linked()
    const { headers } = owner
    expectError(await org.api.post(`/members/${other.id}/password-resets`, {}, { headers }), 404, 'NOT_FOUND')
  })
})

test('asking answers the same for everybody, also where no mail is sent, and is limited', async () => {
  const org = await withOwner(service)
  const ask = (email: string) => org.api.post('/password-resets', { email })
  const [member, stranger] = [await ask('owner@test.example'), await ask('stranger@test.example')]
  expect([member.status, member.text]).toEqual([stranger.status, stranger.text])
  expect(member.body).toStrictEqual({})
  for (const email of ['owner@test.example', 'stranger@test.example']) {
    for (let n = 0; n < 4; n++) expect((await ask(email)).status).toBe(200)
    expect((await ask(email)).status).toBe(429)
  }
  expect((await signInAs(org, { password })).status).toBe(200)
})
