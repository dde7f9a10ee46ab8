import { expect, test } from 'vitest'
import { type Acting, actor } from '#tests/harness/acting.ts'
import { anInstant, aUuid, expectError } from '#tests/harness/answers.ts'
import { actingAs } from '#tests/harness/members.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()

/** Signs somebody in, and returns what the dashboard sends in that session. */
async function session(org: Org, { id }: Acting, device: string) {
  const made = await service.db.pool.query<{ id: string }>(
    `INSERT INTO member_sessions (org_id, member_id, device, place) VALUES ($1, $2, $3, '203.0.113.7') RETURNING id`,
    [org.id, id, device],
  )
  return actingAs(org, id, { session: made.rows[0]?.id ?? '' })
}

const pathOf = ({ id }: Acting) => `/members/${id}/sessions`
const list = (org: Org, of: Acting, headers?: Record<string, string>) => org.api.get(pathOf(of), { headers })
const end = (org: Org, of: Acting, headers?: Record<string, string>) =>
  org.api.send('DELETE', pathOf(of), undefined, { headers })
const me = async (org: Org, headers: Record<string, string>) => (await org.api.get('/me', { headers })).status

async function openOf(org: Org, { id }: Acting, headers: Record<string, string>) {
  const { data } = (await org.api.get('/members', { headers })).body as {
    data: { id: string; openSessions: number | null }[]
  }
  return data.find((one) => one.id === id)?.openSessions
}

test('an owner sees where another member is signed in, and signs them out there at once', async () => {
  const org = await service.org()
  const [owner, mia] = [await actor(service, org, 'owner'), await actor(service, org, 'member', 'Mia')]
  const [own, laptop, phone] = [
    await session(org, owner, 'Firefox'),
    await session(org, mia, 'Laptop'),
    await session(org, mia, 'Phone'),
  ]
  expect(await openOf(org, mia, own)).toBe(2)
  const times = { createdAt: anInstant, lastSeenAt: anInstant, endsAt: anInstant }
  const listed = (device: string) => ({
    id: aUuid,
    ...{ device, place: '203.0.113.7', ...times, isCurrent: false },
  })
  const seen = (await list(org, mia, own)).body.data
  expect(seen).toHaveLength(2)
  expect(seen).toEqual(expect.arrayContaining([listed('Laptop'), listed('Phone')]))
  expect([await me(org, laptop), await me(org, phone)]).toEqual([200, 200])
  expect((await end(org, mia, own)).body).toEqual({ ended: 2 })
  expect([await me(org, laptop), await me(org, phone), await me(org, own)]).toEqual([401, 401, 200])
  expect((await list(org, mia, own)).body).toEqual({ data: [] })
  expect(await openOf(org, mia, own)).toBe(0)
  const told = await org.api.get('/audit-log?event=session-ended', { headers: own })
  expect(told.body.data).toMatchObject([{ resourceId: mia.id, actor: { id: owner.id } }])
})

test('nobody but an owner does so, with a confirmed session, and not with their own', async () => {
  const [org, other] = [await service.org(), await service.org()]
  const [owner, admin, mia] = [
    await actor(service, org, 'owner'),
    await actor(service, org, 'admin'),
    await actor(service, org, 'member', 'Mia'),
  ]
  const theirs = await session(org, mia, 'Laptop')
  for (const ask of [list, end]) {
    expectError(await ask(org, mia, admin.headers), 403, 'FORBIDDEN')
    expectError(await ask(org, mia), 403, 'FORBIDDEN')
    const stranger = await actor(service, other, 'owner')
    expectError(await ask(other, mia, stranger.headers), 404, 'NOT_FOUND')
  }
  expect(await openOf(org, mia, admin.headers)).toBeNull()
  expectError(await end(org, owner, owner.headers), 409, 'CONFLICT')
  const old = await session(org, owner, 'Left open')
  await service.db.pool.query(
    `UPDATE member_sessions SET created_at = now() - interval '16 minutes' WHERE org_id = $1 AND device = 'Left open'`,
    [org.id],
  )
  const asked = await end(org, mia, old)
  expect([asked.status, asked.body.data]).toEqual([403, { reason: 'confirmation-needed' }])
  expect(await me(org, theirs)).toBe(200)
})
