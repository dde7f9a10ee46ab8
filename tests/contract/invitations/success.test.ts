import { describe, expect, test } from 'vitest'
import { actor, storedText, trailOf } from '#tests/harness/acting.ts'
import { anInstant, aUuid, expectError } from '#tests/harness/answers.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { comeThrough, password, signInAs } from '#tests/harness/sign-in.ts'

const service = useService()
const mia = { email: 'mia@test.example', role: 'admin' }

async function owned() {
  const org = await service.org()
  const owner = await actor(service, org, 'owner', 'Ada')
  const invite = (body: unknown = mia, more: Record<string, string> = {}) =>
    org.api.post('/invitations', body, { headers: { ...owner.headers, ...more } })
  return { org, owner, invite }
}

const lookUp = (org: Org, token: unknown) => org.api.post('/invitations/look-ups', { token })
const accept = (org: Org, token: unknown, more: Record<string, string> = {}) =>
  org.api.post('/invitations/acceptances', { token, name: ' Mia Holm ', password, ...more })

const listOf = async (org: Org, headers: Record<string, string>) =>
  (await org.api.get('/invitations', { headers })).body.data

describe('POST /invitations', () => {
  test('returns a token that leads to the invitation', async () => {
    const { org, owner, invite } = await owned()
    const { body } = await invite({ ...mia, email: ' Mia@Test.example' })
    const invitation = {
      id: aUuid,
      ...mia,
      status: 'pending',
      invitedBy: { id: owner.id, name: 'Ada', image: '' },
      createdAt: anInstant,
      expiresAt: anInstant,
    }
    expect(body).toStrictEqual({ invitation, token: expect.stringMatching(/^[\w-]{43}$/), mailed: false })
    const { createdAt, expiresAt } = body.invitation as { createdAt: string; expiresAt: string }
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 86_400_000)
    expect(await listOf(org, owner.headers)).toStrictEqual([body.invitation])
    expect((await lookUp(org, body.token)).body).toStrictEqual({
      ...mia,
      organization: expect.objectContaining({ id: org.id, name: 'Test organization' }),
      invitedBy: invitation.invitedBy,
      expiresAt,
    })
    expect(await storedText(service, org.id)).not.toContain(String(body.token))
  })

  test('sent twice it makes one, returns its token once and stores it nowhere', async () => {
    const { org, owner, invite } = await owned()
    const key = { 'idempotency-key': 'k' }
    const first = await invite(mia, key)
    expect((await invite(mia, key)).body).toEqual({ ...first.body, token: null })
    expect(await listOf(org, owner.headers)).toHaveLength(1)
    expect((await lookUp(org, first.body.token)).status).toBe(200)
    expect(await storedText(service, org.id)).not.toContain(String(first.body.token))
  })

  test('ends an earlier one for the same address', async () => {
    const { org, owner, invite } = await owned()
    const [first, second] = [await invite(), await invite({ ...mia, role: 'member' })]
    expect((await lookUp(org, first.body.token)).status).toBe(404)
    expect((await lookUp(org, second.body.token)).body).toMatchObject({ role: 'member' })
    expect(await listOf(org, owner.headers)).toHaveLength(1)
  })
})

describe('POST /invitations/acceptances', () => {
  test('makes a member who can sign in, once', async () => {
    const { org, owner, invite } = await owned()
    const { token } = (await invite()).body
    const answer = await accept(org, token)
    expect(answer.body).toMatchObject({
      member: { id: aUuid, name: 'Mia Holm', ...mia },
      organization: { id: org.id },
      sessionsValidFrom: anInstant,
    })
    expect((await signInAs(org, { email: mia.email })).status).toBe(200)
    expectError(await accept(org, token), 404, 'NOT_FOUND')
    expectError(await lookUp(org, token), 404, 'NOT_FOUND')
    expect(await listOf(org, owner.headers)).toEqual([])
    const { id } = answer.body.member as { id: string }
    expect(await trailOf(service, org.id, 'member')).toMatchObject([
      { id, operation: 'INSERT', by: id, changes: { name: 'Mia Holm', ...mia, invitedBy: 'Ada' } },
    ])
    expect(await storedText(service, org.id)).not.toContain(password)
  })

  test('lets one of several who come at once in', async () => {
    const { org, invite } = await owned()
    const { token } = (await invite()).body
    const answers = await Promise.all(['Mia', 'Mio', 'Mai'].map((name) => accept(org, token, { name })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    expect((await org.api.get('/members')).body.data).toHaveLength(3)
  })
})

describe('through an identity provider', () => {
  const come = (org: Org, email = mia.email) => comeThrough(org, { email, name: 'Mia Holm' })

  test('a verified address accepts its invitation', async () => {
    const { org, invite } = await owned()
    const { token } = (await invite()).body
    expectError(await come(org, 'mio@test.example'), 403, 'FORBIDDEN')
    const first = await come(org)
    expect(first.body).toMatchObject({ member: { name: 'Mia Holm', ...mia } })
    expect((await come(org)).body.member).toEqual(first.body.member)
    expectError(await lookUp(org, token), 404, 'NOT_FOUND')
  })

  test('but not one that has expired', async () => {
    const { org, invite } = await owned()
    await invite()
    await service.db.pool.query(
      "UPDATE invitations SET expires_at = now() - interval '1 second' WHERE org_id = $1",
      [org.id],
    )
    expectError(await come(org), 403, 'FORBIDDEN')
  })
})

test('an admin invites up to the own role, and withdraws what others of that kind have made', async () => {
  const { org, invite } = await owned()
  const admin = await actor(service, org, 'admin', 'Bo')
  const { headers } = admin
  const { invitation } = (await invite()).body as { invitation: { id: string } }
  const path = `/invitations/${invitation.id}`
  expect((await org.api.send('DELETE', path, {}, { headers })).body).toEqual({ id: invitation.id })
  for (const role of ['member', 'admin']) {
    const { body } = await org.api.post('/invitations', { ...mia, role }, { headers })
    expect(body).toMatchObject({ invitation: { role, invitedBy: { name: 'Bo' } }, mailed: false })
    expect((await lookUp(org, body.token)).body).toMatchObject({ role })
  }
  expect(await listOf(org, headers)).toMatchObject([mia])
})

test('DELETE /invitations/{invitationId} makes its link useless', async () => {
  const { org, owner, invite } = await owned()
  const { token, invitation } = (await invite()).body as { token: string; invitation: { id: string } }
  const path = `/invitations/${invitation.id}`
  const answer = await org.api.send('DELETE', path, {}, { headers: owner.headers })
  expect(answer.body).toEqual({ id: invitation.id })
  expectError(await accept(org, token), 404, 'NOT_FOUND')
  expectError(await org.api.send('DELETE', path, {}, { headers: owner.headers }), 404, 'NOT_FOUND')
  expect(await trailOf(service, org.id, 'invitation')).toMatchObject([
    { operation: 'INSERT', by: owner.id, changes: mia },
    { operation: 'DELETE', by: owner.id, before: mia },
  ])
})
