import { describe, expect, test } from 'vitest'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { expectError, expectInvalid, objectsOf } from '#tests/harness/answers.ts'
import { addCompanies } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const headers = { 'Idempotency-Key': 'once' }

async function writes() {
  const org = await service.org()
  const [id, source] = await addCompanies(service.db, org.id, [{ name: 'Halden' }, { name: 'Fjord' }])
  return {
    ...org,
    calls: {
      create: ['POST', '/companies', { companies: [{ name: 'A', domain: 'a.example' }] }],
      update: ['PATCH', `/companies/${id}`, { name: 'New' }],
      merge: ['POST', `/companies/${id}/merges`, { sourceCompanyIds: [source] }],
    },
  } as const
}

const others = {
  create: { companies: [{ name: 'B', domain: 'a.example' }] },
  update: { name: 'Newer' },
  merge: { sourceCompanyIds: ['1'] },
}

describe.each(['create', 'update', 'merge'] as const)('%s', (name) => {
  test('answers a retry with the same bytes, and another payload with 409', async () => {
    const { api, calls } = await writes()
    const [method, path, body] = calls[name]
    const first = await api.send(method, path, body, { headers })
    expect(first.status, first.text).toBe(200)
    const again = await api.send(method, path, body, { headers })
    expect([again.status, again.text]).toEqual([200, first.text])
    expectError(await api.send(method, path, others[name], { headers }), 409, 'CONFLICT')
  })

  test('does not know the keys of another API key', async () => {
    const { api, id, calls } = await writes()
    const { key } = await createApiKey(service.db, { orgId: id, name: 'second', perMinute: 1000 })
    const [method, path, body] = calls.update
    await api.send(method, path, body, { headers })
    const answer = await api.send(calls[name][0], calls[name][1], calls[name][2], { headers, key })
    expect(answer.status).toBe(200)
  })
})

test('a retry of a creation still says created', async () => {
  const { api, calls } = await writes()
  const [method, path, body] = calls.create
  await api.send(method, path, body, { headers })
  const statusOf = async (key: string) => {
    const answer = await api.send(method, path, body, { headers: { 'Idempotency-Key': key } })
    return objectsOf(answer, 'results')[0]?.status
  }
  expect([await statusOf('once'), await statusOf('twice')]).toEqual(['created', 'existing'])
})

test('one key serves one operation', async () => {
  const { api, calls } = await writes()
  await api.send(...calls.create, { headers })
  expectError(await api.send(...calls.update, { headers }), 409, 'CONFLICT')
})

test('a failure frees the key', async () => {
  const { api, calls } = await writes()
  expectInvalid(
    await api.post('/companies', { companies: [{ name: 'A', domain: 'nowhere' }] }, { headers }),
    'companies.0.domain',
  )
  expectError(await api.patch('/companies/1', { isVip: true }, { headers }), 404, 'NOT_FOUND')
  expect((await api.send(...calls.create, { headers })).status).toBe(200)
})
