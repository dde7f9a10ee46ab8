import { describe, expect, test } from 'vitest'
import { recordFailure } from '#service/api/members/sign-in-failure.ts'
import { actor } from '#tests/harness/acting.ts'
import { expectInvalid } from '#tests/harness/answers.ts'
import { actingAs } from '#tests/harness/members.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { comeThrough, signInAs, withOwner } from '#tests/harness/sign-in.ts'

const service = useService()

type Entry = {
  resource: string
  resourceName: string | null
  actor: { type: string; id: string; name: string }
  changes: Record<string, unknown>
}

async function eventsOf(org: Org, headers: Record<string, string>, ...events: string[]): Promise<Entry[]> {
  const query = events.map((event) => `event=${event}`).join('&')
  const answer = await org.api.get(`/audit-log?${query}`, { headers })
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { data: Entry[] }).data
}

/** An organization whose owner Ada has a password, and somebody who reads the log. */
async function watched() {
  const org = await withOwner(service)
  const watcher = await actor(service, org, 'owner', 'Watcher')
  return { org, watcher, read: (...events: string[]) => eventsOf(org, watcher.headers, ...events) }
}

const from = { source: '203.0.113.7', device: 'Browser/1' }

describe('signing in', () => {
  test('is told with its way, place and browser, again and again in an hour as one entry', async () => {
    const { org, read } = await watched()
    for (const source of ['203.0.113.7', '198.51.100.2'])
      expect((await signInAs(org, { ...from, source })).status).toBe(200)
    const events = await read('signed-in')
    const times = events.reduce((sum, { changes }) => sum + Number(changes.times), 0)
    // The first owner was signed in by the setup code. An hour may end between two.
    expect(times).toBe(3)
    expect(events.length).toBeLessThanOrEqual(2)
    expect(events[0]).toMatchObject({
      ...{ resource: 'security', resourceName: 'Ada', actor: { type: 'user', name: 'Ada' } },
      changes: { event: 'signed-in', ways: expect.arrayContaining(['password']), devices: ['Browser/1'] },
    })
  })

  test('failing is counted for the member, without what was typed', async () => {
    const { org, read } = await watched()
    const wrong = { ...from, password: 'seven red signals' }
    expect((await signInAs(org, wrong)).status).toBe(401)
    const block = `UPDATE sign_in_failures SET blocked_until = now() + interval '1 hour' WHERE org_id = $1`
    await service.db.pool.query(block, [org.id])
    for (let n = 0; n < 6; n++) expect((await signInAs(org, wrong)).status).toBe(429)
    const events = await read('sign-in-failed')
    expect(events.reduce((sum, { changes }) => sum + Number(changes.times), 0)).toBe(7)
    expect(events[0]).toMatchObject({
      actor: { type: 'user', name: 'Ada' },
      changes: { places: ['203.0.113.7'], reasons: expect.arrayContaining(['wrong password']) },
    })
    expect(events.flatMap(({ changes }) => changes.reasons)).toContain('too many attempts')
    const stored = await service.db.pool.query(
      "SELECT string_agg(c::text, E'\\n') AS text FROM changes c WHERE org_id = $1",
      [org.id],
    )
    expect(String(stored.rows[0]?.text)).not.toContain('red signals')
  })

  test('failing with addresses that nobody has is one entry, however many those are', async () => {
    const { org, read } = await watched()
    const stranger = { email: 'my.password@test.example', source: '203.0.113.7' }
    expect((await signInAs(org, stranger)).status).toBe(401)
    for (let n = 0; n < 11; n++) {
      const how = { place: `198.51.100.${n}`, way: 'password', reason: 'wrong password' }
      await recordFailure(service.db, org.id, null, how)
    }
    const events = await read('sign-in-failed')
    expect(events.length).toBeLessThanOrEqual(2)
    expect(events.reduce((sum, { changes }) => sum + Number(changes.times), 0)).toBe(12)
    expect(events[0]).toMatchObject({
      actor: { type: 'system', name: 'Somebody' },
      resourceName: 'Unknown address',
    })
    expect(JSON.stringify(events)).not.toContain('my.password')
    for (const { changes } of events) expect((changes.places as string[]).length).toBeLessThanOrEqual(10)
  })

  test('a stranger from a provider is told, and a wrong present password too', async () => {
    const { org, read, watcher } = await watched()
    const answer = await comeThrough(org, { email: 'x@test.example' })
    expect(answer.status).toBe(403)
    const { member } = (await signInAs(org)).body as { member: { id: string } }
    const change = { currentPassword: 'seven red signals', newPassword: 'eight green signals' }
    const headers = actingAs(org, member.id)
    expect((await org.api.send('PUT', '/members/me/password', change, { headers })).status).toBe(400)
    const ways = (await read('sign-in-failed')).flatMap(({ changes }) => changes.ways)
    expect(ways).toEqual(expect.arrayContaining(['oidc', 'change of the password']))
    expect(watcher.id).not.toBe(member.id)
  })
})

describe('what is refused', () => {
  test('is told with the operation and the reason, counted for each member', async () => {
    const { org, read } = await watched()
    const member = await actor(service, org, 'member', 'Mia')
    for (let n = 0; n < 3; n++) await org.api.get('/api-keys', { headers: member.headers })
    await org.api.get('/audit-log', { headers: member.headers })
    const events = await read('permission-refused')
    expect(events.reduce((sum, { changes }) => sum + Number(changes.times), 0)).toBe(4)
    expect(
      events.every(({ actor: { name }, resourceName }) => name === 'Mia' && resourceName === 'Mia'),
    ).toBe(true)
    expect(events.flatMap(({ changes }) => changes.operations)).toEqual(
      expect.arrayContaining(['GET /api-keys', 'GET /audit-log']),
    )
  })

  test('is told for a key that lacks a right, and for one that is used from elsewhere', async () => {
    const { org, read, watcher } = await watched()
    const rights = { name: 'Reader', access: 'read', addresses: ['203.0.113.7'] }
    const made = await org.api.post('/api-keys', rights, { headers: watcher.headers })
    const use = (address: string) => ({ key: String(made.body.key), headers: { 'x-forwarded-for': address } })
    const companies = { companies: [{ name: 'Acme', domain: 'acme.example' }] }
    expect((await org.api.post('/companies', companies, use('203.0.113.7'))).status).toBe(403)
    expect((await org.api.get('/me', use('198.51.100.9'))).status).toBe(403)
    const events = await read('permission-refused')
    expect(events.every(({ resourceName }) => resourceName === 'Reader')).toBe(true)
    expect(events.flatMap(({ changes }) => changes.places).toSorted()).toEqual([
      '198.51.100.9',
      '203.0.113.7',
    ])
  })
})

test('sessions, roles and keys are found among the changes that they are', async () => {
  const { org, read, watcher } = await watched()
  const { headers } = watcher
  const { member, sessionId } = (await signInAs(org)).body as { member: { id: string }; sessionId: string }
  const own = actingAs(org, member.id)
  expect((await org.api.send('DELETE', `/sessions/${sessionId}`, {}, { headers: own })).status).toBe(200)
  await org.api.patch(`/members/${member.id}`, { role: 'admin' }, { headers })
  const made = await org.api.post('/api-keys', { name: 'x' }, { headers })
  const { id } = made.body.apiKey as { id: string }
  await org.api.post(`/api-keys/${id}/roll`, {}, { headers })
  await org.api.send('DELETE', `/api-keys/${id}`, {}, { headers })
  const fields = async (event: string) => (await read(event)).map(({ changes }) => Object.keys(changes)[0])
  expect(await fields('session-ended')).toEqual(expect.arrayContaining(['endedSession']))
  expect(await fields('role-changed')).toEqual(['role'])
  expect(await fields('key-rolled')).toEqual(['secret'])
  expect(await fields('key-revoked')).toEqual(['revoked'])
  // The first one was made with the organization, by the system.
  expect((await read('key-created')).map(({ actor: { type } }) => type)).toEqual(['user', 'system'])
  expect(await read('key-rolled', 'key-revoked', 'role-changed')).toHaveLength(3)
})

test('the filter goes together with the others, and refuses what is no event', async () => {
  const { org, read, watcher } = await watched()
  const { headers } = watcher
  await org.api.post('/api-keys', { name: 'x' }, { headers })
  const ask = async (query: string) =>
    ((await org.api.get(`/audit-log?${query}`, { headers })).body as { totalCount: number }).totalCount
  expect(await ask('event=key-created&actorType=user')).toBe(1)
  expect(await ask('event=key-created&event=signed-in&resource=api-key')).toBe(2)
  expect(await ask('event=key-created&resource=member')).toBe(0)
  expect(await ask(`event=key-created&actorId=${watcher.id}`)).toBe(1)
  expect(await ask('resource=security')).toBe((await read('signed-in')).length)
  expectInvalid(await org.api.get('/audit-log?event=burglary', { headers }), 'event.0')
})
