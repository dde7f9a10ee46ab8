import { expect, test } from 'vitest'
import { badPages, expectError, expectInvalid, objectsOf } from '#tests/harness/answers.ts'
import { addChange, addMember } from '#tests/harness/factories.ts'
import { actingAs, memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const paths = ['/audit-log', '/audit-log/actors']

test.each<[query: string, place: string]>([
  ...badPages.slice(0, 2),
  ['resource=invoice', 'resource.0'],
  ['resourceId=1', 'resourceId'],
  ['resource=person&resource=company&resourceId=1', 'resourceId'],
  ['actorType=robot', 'actorType.0'],
  ['operation=MERGE', 'operation.0'],
  ['since=yesterday', 'since'],
  ['until=2031-02-30T00:00:00Z', 'until'],
])('GET /audit-log refuses %s', async (query, place) => {
  const { api } = await service.org()
  expectInvalid(await api.get(`/audit-log?${query}`), place)
})

test('GET /audit-log/{changeId} is for owners and admins, and 404 for an unknown change', async () => {
  const org = await service.org()
  const path = '/audit-log/00000000-0000-4000-8000-000000000000'
  expectError(await org.api.get(path), 404, 'NOT_FOUND')
  const headers = actingAs(org, await addMember(service.db, org.id, { role: 'member' }))
  expectError(await org.api.get(path, { headers }), 403, 'FORBIDDEN')
})

test.each(paths)('%s is for owners and admins', async (path) => {
  const org = await service.org()
  const member = actingAs(org, await addMember(service.db, org.id, { role: 'member' }))
  expectError(await org.api.get(path, { headers: member }), 403, 'FORBIDDEN')
  const row = { role: 'admin' as const, email: 'admin@test.example' }
  const admin = actingAs(org, await addMember(service.db, org.id, row))
  expect((await org.api.get(path, { headers: admin })).status).toBe(200)
  expectError(await org.api.get(path, { key: await memberToken(service.db, org) }), 403, 'FORBIDDEN')
  expectError(await org.api.get(path, { key: null }), 401, 'UNAUTHORIZED')
})

test.each(paths)('%s answers for its own organization only', async (path) => {
  const [org, other] = [await service.org(), await service.org()]
  await addChange(service.db, other.id, { entityId: '1', actorType: 'user', actorId: 'x', actorName: 'X' })
  expect(objectsOf(await other.api.get(path))).toHaveLength(1)
  expect(objectsOf(await org.api.get(path))).toEqual([])
})
