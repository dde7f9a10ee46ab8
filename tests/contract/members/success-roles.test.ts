import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { actor, trailOf } from '#tests/harness/acting.ts'
import { anInstant, aUuid } from '#tests/harness/answers.ts'
import { addMember } from '#tests/harness/factories.ts'
import { madeAutomation, orgWithOutput, setAutomation } from '#tests/harness/factories-automations.ts'
import { actingAs } from '#tests/harness/members.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()

/** Of a member whose session began with what the database has now. */
async function sessionOf(org: Org, id: string) {
  const found = await service.db.pool.query('SELECT sessions_valid_from AS at FROM members WHERE id = $1', [
    id,
  ])
  return actingAs(org, id, { sessionsValidFrom: new Date(found.rows[0].at).toISOString() })
}

async function automationOf(org: Org, ownerId: string): Promise<string> {
  const { id } = await madeAutomation(service, {}, org)
  await setAutomation(service.db, id, { ownerId })
  return id
}

const change = (org: Org, id: string, role: string, headers: Record<string, string>) =>
  org.api.patch(`/members/${id}`, { role }, { headers })

test('GET /members lists everybody in the order they came', async () => {
  const org = await service.org()
  const { id, headers } = await actor(service, org, 'member', 'Mia')
  const { body } = await org.api.get('/members', { headers })
  expect(body).toStrictEqual({
    data: [
      {
        id: aUuid,
        name: 'owner',
        email: 'owner@test.example',
        role: 'owner',
        image: null,
        createdAt: anInstant,
        lastSignedInAt: null,
        hasSecondFactor: null,
        passkeyCount: null,
        openSessions: null,
      },
      expect.objectContaining({ id, name: 'Mia', role: 'member' }),
    ],
  })
})

describe('PATCH /members/{memberId}', () => {
  test('gives another role, which holds from the next request on', async () => {
    const org = await service.org()
    const owner = await actor(service, org, 'owner')
    const mia = await actor(service, org, 'member', 'Mia')
    const session = await sessionOf(org, mia.id)
    expect((await org.api.get('/destinations', { headers: session })).status).toBe(403)
    const answer = await change(org, mia.id, 'admin', owner.headers)
    expect(answer.body).toMatchObject({ id: mia.id, role: 'admin' })
    expect((await org.api.get('/destinations', { headers: session })).status).toBe(200)
    expect(await trailOf(service, org.id, 'member')).toMatchObject([
      { id: mia.id, by: owner.id, changes: { role: 'admin' }, before: { role: 'member' } },
    ])
  })

  test('a lesser role ends the sessions of that member, and of no other', async () => {
    const org = await service.org()
    const owner = await actor(service, org, 'owner')
    const mia = await actor(service, org, 'admin', 'Mia')
    const [session, own] = [await sessionOf(org, mia.id), await sessionOf(org, owner.id)]
    await change(org, mia.id, 'member', owner.headers)
    const refused = await org.api.get('/me', { headers: session })
    expect(refused.status).toBe(401)
    expect(refused.body.data).toEqual({ credential: 'acting-member' })
    expect((await org.api.get('/me', { headers: await sessionOf(org, mia.id) })).body).toMatchObject({
      member: { role: 'member' },
    })
    expect((await org.api.get('/me', { headers: own })).status).toBe(200)
  })

  test('the same role changes nothing, and who steps down stays signed in', async () => {
    const org = await service.org()
    const owner = await actor(service, org, 'owner')
    const session = await sessionOf(org, owner.id)
    await change(org, owner.id, 'owner', session)
    expect(await trailOf(service, org.id, 'member')).toEqual([])
    expect((await change(org, owner.id, 'admin', session)).body).toMatchObject({ role: 'admin' })
    expect((await org.api.get('/me', { headers: session })).status).toBe(200)
    expect((await change(org, owner.id, 'owner', session)).status).toBe(403)
  })

  test('and so they do with a lesser role of an admin, but not with a greater one', async () => {
    const org = await service.org()
    const [owner, bo] = [await actor(service, org, 'owner'), await actor(service, org, 'admin')]
    const invite = { email: 'back@test.example', role: 'admin' }
    await org.api.post('/invitations', invite, { headers: bo.headers })
    await change(org, bo.id, 'owner', owner.headers)
    expect((await org.api.get('/invitations', { headers: owner.headers })).body.data).toMatchObject([invite])
    await change(org, bo.id, 'admin', owner.headers)
    await org.api.post('/invitations', invite, { headers: await sessionOf(org, bo.id) })
    await change(org, bo.id, 'member', owner.headers)
    expect((await org.api.get('/invitations', { headers: owner.headers })).body).toEqual({ data: [] })
  })

  test('with the ownership go the invitations that were made with it', async () => {
    const org = await service.org()
    const [owner, other] = [await actor(service, org, 'owner'), await actor(service, org, 'owner')]
    const invite = { email: 'back@test.example', role: 'owner' }
    const made = await org.api.post('/invitations', invite, { headers: other.headers })
    await change(org, other.id, 'admin', owner.headers)
    expect((await org.api.get('/invitations', { headers: owner.headers })).body).toEqual({ data: [] })
    const { token } = made.body
    expect((await org.api.post('/invitations/look-ups', { token })).status).toBe(404)
  })
})

describe('DELETE /members/{memberId}', () => {
  test('ends the sessions at once and hands over what was theirs', async () => {
    const org = await orgWithOutput(service)
    const owner = await actor(service, org, 'owner', 'Ada')
    const mia = await actor(service, org, 'admin', 'Mia')
    const automation = await automationOf(org, mia.id)
    const { id: keyId, key } = await createApiKey(service.db, { orgId: org.id, name: 'theirs' })
    await service.db.pool.query('UPDATE api_keys SET created_by = $2 WHERE id = $1', [keyId, mia.id])
    const session = await sessionOf(org, mia.id)
    const answer = await org.api.send('DELETE', `/members/${mia.id}`, {}, { headers: owner.headers })
    expect(answer.body).toEqual({ id: mia.id })
    expect((await org.api.get('/me', { headers: session })).status).toBe(401)
    expect((await org.api.get('/me', { key })).status).toBe(200)
    expect((await org.api.get(`/automations/${automation}`)).body).toMatchObject({
      owner: { id: owner.id, name: 'Ada' },
    })
    expect((await trailOf(service, org.id, 'automation')).at(-1)).toMatchObject({
      id: automation,
      changes: { owner: 'Ada' },
      before: { owner: 'Mia' },
    })
    expect(await trailOf(service, org.id, 'member')).toMatchObject([
      { operation: 'DELETE', id: mia.id, by: owner.id, before: { name: 'Mia', role: 'admin' } },
    ])
  })

  test('what their keys do from then on is put down to the key, also where it was known before', async () => {
    const org = await service.org()
    const owner = await actor(service, org, 'owner')
    const mia = await actor(service, org, 'admin', 'Mia')
    const { id, key } = await createApiKey(service.db, { orgId: org.id, name: 'theirs', perMinute: 1000 })
    await service.db.pool.query('UPDATE api_keys SET created_by = $2 WHERE id = $1', [id, mia.id])
    const doneBy = async () => {
      const companies = [{ name: 'Halden', domain: `${randomUUID()}.example` }]
      await org.api.post('/companies', { companies }, { key })
      return (await trailOf(service, org.id, 'company')).at(-1).by
    }
    expect(await doneBy()).toBe(mia.id)
    await org.api.send('DELETE', `/members/${mia.id}`, {}, { headers: owner.headers })
    await vi.waitFor(async () => expect(await doneBy()).toBe(id), 20_000)
  })

  test('an owner may go while there is another, who takes over', async () => {
    const org = await orgWithOutput(service)
    const [owner, other] = [
      await actor(service, org, 'owner', 'Ada'),
      await actor(service, org, 'owner', 'Bo'),
    ]
    const automation = await automationOf(org, other.id)
    expect(
      (await org.api.send('DELETE', `/members/${other.id}`, {}, { headers: other.headers })).status,
    ).toBe(200)
    const found = await org.api.get(`/automations/${automation}`)
    expect(found.body).toMatchObject({ owner: { name: 'owner' } })
    expect((await org.api.get('/me', { headers: owner.headers })).status).toBe(200)
    // The address is free again.
    await addMember(service.db, org.id, { email: 'bo@test.example' })
  })
})
