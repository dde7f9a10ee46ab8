import { expect, test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { addMember } from '#tests/harness/factories.ts'
import { actingAs, memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'
import { anyId, slack } from './setting.ts'

const service = useService()

const operations: [string, string, unknown][] = [
  ['GET', '/destinations', undefined],
  ['POST', '/destinations', { name: 'A', connection: slack }],
  ['PATCH', `/destinations/${anyId}`, { name: 'A' }],
  ['DELETE', `/destinations/${anyId}`, undefined],
  ['POST', `/destinations/${anyId}/tests`, {}],
  ['POST', `/deliveries/${anyId}/retries`, {}],
]

test.each(operations)('%s %s: not for members, nor for service tokens', async (method, path, body) => {
  const org = await service.org()
  const member = await addMember(service.db, org.id, { role: 'member' })
  const headers = actingAs(org, member)
  expectError(await org.api.send(method, path, body, { headers }), 403, 'FORBIDDEN')
  const key = await memberToken(service.db, org)
  expectError(await org.api.send(method, path, body, { key }), 403, 'FORBIDDEN')
})

test('an admin may', async () => {
  const org = await service.org()
  const member = await addMember(service.db, org.id, { role: 'admin' })
  const headers = actingAs(org, member)
  expect((await org.api.get('/destinations', { headers })).status).toBe(200)
  const made = await org.api.post('/destinations', { name: 'A', connection: slack }, { headers })
  expect(made.status, made.text).toBe(200)
})

test('what belongs to another organization is not there', async () => {
  const [a, b] = [await service.org(), await service.org()]
  const { body } = await a.api.post('/destinations', { name: 'A', connection: slack })
  for (const [method, path, sent] of operations.filter(([, it]) => it.includes(anyId)))
    expectError(await b.api.send(method, path.replace(anyId, String(body.id)), sent), 404, 'NOT_FOUND')
  expect((await b.api.get('/destinations')).body).toEqual({ data: [], missing: [] })
})
