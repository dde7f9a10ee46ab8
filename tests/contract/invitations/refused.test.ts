import { describe, expect, test } from 'vitest'
import { clearExpired } from '#service/engine/housekeeping/housekeeping.ts'
import { actor, trailOf } from '#tests/harness/acting.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { password, signed, signInAs, withOwner } from '#tests/harness/sign-in.ts'

const service = useService()
const mia = { email: 'mia@test.example', role: 'member' }

async function invited() {
  const org = await service.org()
  const owner = await actor(service, org, 'owner', 'Ada')
  const { body } = await org.api.post('/invitations', mia, { headers: owner.headers })
  const { token, invitation } = body as { token: string; invitation: { id: string } }
  return { org, owner, token, id: invitation.id }
}

const lookUp = (org: Org, token: string, source?: string) =>
  org.api.post('/invitations/look-ups', { token, ...(source && { source }) })
const accept = (org: Org, token: string, more: Record<string, unknown> = {}) =>
  org.api.post('/invitations/acceptances', { token, name: 'Mia', password, ...more })

describe('who may', () => {
  test('a member does not invite', async () => {
    const { org, id, token } = await invited()
    const { headers } = await actor(service, org, 'member')
    expectError(await org.api.get('/invitations', { headers }), 403, 'FORBIDDEN')
    expectError(
      await org.api.post('/invitations', { ...mia, email: 'x@test.example' }, { headers }),
      403,
      'FORBIDDEN',
    )
    expectError(await org.api.send('DELETE', `/invitations/${id}`, {}, { headers }), 403, 'FORBIDDEN')
    expect((await lookUp(org, token)).status).toBe(200)
  })

  test('an admin invites no owner, and withdraws or replaces no such invitation', async () => {
    const org = await service.org()
    const [owner, admin] = [await actor(service, org, 'owner'), await actor(service, org, 'admin')]
    const asOwner = { ...mia, role: 'owner' }
    const { body } = await org.api.post('/invitations', asOwner, { headers: owner.headers })
    const { token, invitation } = body as { token: string; invitation: { id: string } }
    const { headers } = admin
    for (const wanted of [mia, asOwner, { ...asOwner, email: 'x@test.example' }])
      expectError(await org.api.post('/invitations', wanted, { headers }), 403, 'FORBIDDEN')
    expectError(
      await org.api.send('DELETE', `/invitations/${invitation.id}`, {}, { headers }),
      403,
      'FORBIDDEN',
    )
    expect((await lookUp(org, token)).body).toMatchObject(asOwner)
    expect((await org.api.get('/invitations', { headers })).body.data).toHaveLength(1)
    expect(await trailOf(service, org.id, 'invitation')).toHaveLength(1)
  })

  test('an admin who is demoted at the same moment invites nobody', async () => {
    const org = await service.org()
    const [owner, admin] = [await actor(service, org, 'owner'), await actor(service, org, 'admin')]
    const [demoted, made] = await Promise.all([
      org.api.patch(`/members/${admin.id}`, { role: 'member' }, { headers: owner.headers }),
      org.api.post('/invitations', mia, { headers: admin.headers }),
    ])
    expect(demoted.status).toBe(200)
    expect([200, 401, 403]).toContain(made.status)
    expect((await org.api.get('/invitations', { headers: owner.headers })).body).toEqual({ data: [] })
  })

  test('a key alone does not either: who has it must not make themselves an owner', async () => {
    const { org, id } = await invited()
    expectError(await org.api.get('/invitations'), 403, 'FORBIDDEN')
    expectError(await org.api.post('/invitations', { ...mia, role: 'owner' }), 403, 'FORBIDDEN')
    expectError(await org.api.send('DELETE', `/invitations/${id}`, {}), 403, 'FORBIDDEN')
  })

  test('a signed-in member cannot accept an invitation', async () => {
    const { org, owner, token } = await invited()
    const body = { token, name: 'Mia', password }
    const { headers } = owner
    expectError(await org.api.post('/invitations/acceptances', body, { headers }), 403, 'FORBIDDEN')
    expectError(await org.api.post('/invitations/look-ups', { token }, { headers }), 403, 'FORBIDDEN')
  })
})

describe('POST /invitations refuses', () => {
  test.each<[body: unknown, ...places: string[]]>([
    [{}, 'email', 'role'],
    [{ ...mia, email: 'mia' }, 'email'],
    [{ ...mia, role: 'root' }, 'role'],
    [{ ...mia, token: 'x' }, 'token'],
    [{ ...mia, email: ' OWNER@test.example' }, 'email'],
  ])('%j', async (body, ...places) => {
    const { org, owner } = await invited()
    expectInvalid(await org.api.post('/invitations', body, { headers: owner.headers }), ...places)
  })
})

describe('a token', () => {
  test('of another organization is none here', async () => {
    const [a, b] = [await invited(), await invited()]
    expectError(await lookUp(b.org, a.token), 404, 'NOT_FOUND')
    expectError(await accept(b.org, a.token), 404, 'NOT_FOUND')
    const { headers } = b.owner
    expectError(await b.org.api.send('DELETE', `/invitations/${a.id}`, {}, { headers }), 404, 'NOT_FOUND')
    expect((await lookUp(a.org, a.token)).status).toBe(200)
  })

  test('that has expired says so, and whom to ask', async () => {
    const { org, token, owner } = await invited()
    await service.db.pool.query(
      "UPDATE invitations SET expires_at = now() - interval '1 second' WHERE org_id = $1",
      [org.id],
    )
    const answer = await accept(org, token)
    expectError(answer, 404, 'NOT_FOUND')
    expect(answer.body.message).toBe('This invitation has expired. Ask Ada for a new one.')
    await clearExpired(service.db)
    const { body } = await org.api.get('/invitations', { headers: owner.headers })
    expect(body.data).toMatchObject([{ status: 'expired' }])
    await service.db.pool.query(
      `UPDATE invitations SET expires_at = now() - interval '31 days' WHERE org_id = $1`,
      [org.id],
    )
    await clearExpired(service.db)
    expect((await org.api.get('/invitations', { headers: owner.headers })).body).toEqual({ data: [] })
  })

  test('that is tried at random makes its source wait; a right one from elsewhere goes on', async () => {
    const { org, token } = await invited()
    const source = signed('203.0.113.7')
    for (let n = 0; n < 20; n++) expect((await lookUp(org, `x${n}`, source)).status).toBe(404)
    const waiting = await lookUp(org, 'x', source)
    expect(waiting.status).toBe(429)
    expect(waiting.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await accept(org, token, { source })).status).toBe(429)
    expect((await accept(org, token, { source: signed('198.51.100.9') })).status).toBe(200)
  })
})

describe('POST /invitations/acceptances refuses', () => {
  test.each<[more: Record<string, unknown>, place: string]>([
    [{ name: ' ' }, 'name'],
    [{ password: 'nine char' }, 'password'],
    [{ password: 'a'.repeat(201) }, 'password'],
    [{ role: 'owner' }, 'role'],
    [{ email: 'other@test.example' }, 'email'],
  ])('%j, and the invitation stays', async (more, place) => {
    const { org, token } = await invited()
    expectInvalid(await accept(org, token, more), place)
    expect((await lookUp(org, token)).status).toBe(200)
  })

  test('an address that became a member meanwhile', async () => {
    const org = await withOwner(service)
    const owner = await actor(service, org, 'owner')
    const made = await org.api.post('/invitations', mia, { headers: owner.headers })
    await actor(service, org, 'member')
    await service.db.pool.query(
      `INSERT INTO members (org_id, email, name, role) VALUES ($1, 'Mia@test.example', 'Mia', 'member')`,
      [org.id],
    )
    expectError(await accept(org, String(made.body.token)), 409, 'CONFLICT')
    expect((await signInAs(org, { email: mia.email })).status).toBe(401)
  })
})
