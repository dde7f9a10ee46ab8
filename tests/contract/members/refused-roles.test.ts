import { describe, expect, test } from 'vitest'
import { actor } from '#tests/harness/acting.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { memberToken } from '#tests/harness/members.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()

async function rolesOf(org: Org): Promise<string[]> {
  const { body } = await org.api.get('/members')
  return (body as { data: { role: string }[] }).data.map(({ role }) => role).toSorted()
}

const setRole = (org: Org, id: string, role: unknown, headers: Record<string, string> = {}) =>
  org.api.patch(`/members/${id}`, { role }, { headers })
const remove = (org: Org, id: string, headers: Record<string, string> = {}) =>
  org.api.send('DELETE', `/members/${id}`, {}, { headers })

/** The owner whom the organization was made with is out of the way. */
async function withOneOwner() {
  const org = await service.org()
  await service.db.pool.query(`UPDATE members SET role = 'member' WHERE org_id = $1`, [org.id])
  return { org, owner: await actor(service, org, 'owner', 'Ada') }
}

describe('who may', () => {
  test.each(['admin', 'member'] as const)('an %s changes nobody, not even oneself', async (role) => {
    const org = await service.org()
    const me = await actor(service, org, role)
    const mia = await actor(service, org, 'member')
    for (const { id } of [me, mia]) {
      expectError(await setRole(org, id, 'owner', me.headers), 403, 'FORBIDDEN')
      expectError(await remove(org, id, me.headers), 403, 'FORBIDDEN')
    }
    expect(await rolesOf(org)).toEqual([role, 'member', 'owner'].toSorted())
  })

  test('a key alone does not either', async () => {
    const org = await service.org()
    const mia = await actor(service, org, 'member')
    expectError(await setRole(org, mia.id, 'owner'), 403, 'FORBIDDEN')
    expectError(await remove(org, mia.id), 403, 'FORBIDDEN')
    expect((await org.api.get('/members')).status).toBe(200)
  })

  test('nobody without a key', async () => {
    const org = await service.org()
    const token = await memberToken(service.db, org)
    expectError(await org.api.get('/members', { key: null }), 401, 'UNAUTHORIZED')
    expectError(await org.api.get('/members', { key: token }), 403, 'FORBIDDEN')
  })
})

describe('an organization keeps an owner', () => {
  test('the last one can neither go nor become less', async () => {
    const { org, owner } = await withOneOwner()
    for (const role of ['admin', 'member'])
      expectError(await setRole(org, owner.id, role, owner.headers), 409, 'CONFLICT')
    expectError(await remove(org, owner.id, owner.headers), 409, 'CONFLICT')
    expect(await rolesOf(org)).toEqual(['member', 'owner'])
  })

  test.each<[what: string, act: (org: Org, id: string, headers: Record<string, string>) => Promise<unknown>]>(
    [
      ['demote', (org, id, headers) => setRole(org, id, 'member', headers)],
      ['remove', (org, id, headers) => remove(org, id, headers)],
    ],
  )('two who %s each other at once leave one', async (_, act) => {
    for (let turn = 0; turn < 4; turn++) {
      const { org, owner } = await withOneOwner()
      const other = await actor(service, org, 'owner', 'Bo')
      const answers = await Promise.all([
        act(org, other.id, owner.headers),
        act(org, owner.id, other.headers),
      ])
      const statuses = answers.map((answer) => (answer as { status: number }).status).toSorted()
      // Who lost the ownership is refused, or is found to be no member at all.
      expect(statuses[0]).toBe(200)
      expect([401, 403]).toContain(statuses[1])
      expect((await rolesOf(org)).filter((role) => role === 'owner')).toHaveLength(1)
    }
  })

  test('two who step down at once leave one', async () => {
    const { org, owner } = await withOneOwner()
    const other = await actor(service, org, 'owner', 'Bo')
    const answers = await Promise.all(
      [owner, other].map(({ id, headers }) => setRole(org, id, 'admin', headers)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('refuses', () => {
  test.each<[body: unknown, place: string]>([
    [{}, 'role'],
    [{ role: 'root' }, 'role'],
    [{ role: 'admin', name: 'Bee' }, 'name'],
  ])('PATCH /members %j', async (body, place) => {
    const org = await service.org()
    const owner = await actor(service, org, 'owner')
    expectInvalid(await org.api.patch(`/members/${owner.id}`, body, { headers: owner.headers }), place)
    expectInvalid(await setRole(org, 'mia', 'owner', owner.headers), 'memberId')
  })

  test('members of another organization, and those who never were', async () => {
    const [org, other] = [await service.org(), await service.org()]
    const owner = await actor(service, org, 'owner')
    const theirs = await actor(service, other, 'member')
    for (const id of [theirs.id, '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10']) {
      expectError(await setRole(org, id, 'owner', owner.headers), 404, 'NOT_FOUND')
      expectError(await remove(org, id, owner.headers), 404, 'NOT_FOUND')
    }
    expect(await rolesOf(other)).toEqual(['member', 'owner'])
  })
})
