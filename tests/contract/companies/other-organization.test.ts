import { expect, test } from 'vitest'
import { column, expectError, objectsOf } from '#tests/harness/answers.ts'
import { addCompanies } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

async function neighbours() {
  const [org, other] = [await service.org(), await service.org()]
  const [theirs] = await addCompanies(service.db, other.id, [{ name: 'Halden', domains: ['halden.example'] }])
  const [ours] = await addCompanies(service.db, org.id, [{ name: 'Halden', domains: ['fjord.example'] }])
  return { org, other, theirs, ours }
}

test.each(['', '?search=halden', '?sortBy=personCount'])(
  'lists its own companies only: %s',
  async (query) => {
    const { org, ours } = await neighbours()
    const answer = await org.api.get(`/companies${query}`)
    expect(column(answer, 'id')).toEqual([ours])
    expect(answer.body.totalCount).toBe(1)
  },
)

test.each([
  ['GET', '', undefined],
  ['GET', '/history', undefined],
  ['PATCH', '', { name: 'Taken' }],
])('%s of a company of another organization: %s', async (method, rest, body) => {
  const { org, other, theirs } = await neighbours()
  expectError(await org.api.send(method, `/companies/${theirs}${rest}`, body), 404, 'NOT_FOUND')
  expect((await other.api.get(`/companies/${theirs}`)).body.name).toBe('Halden')
})

test('merges neither into nor from another organization', async () => {
  const { org, other, theirs, ours } = await neighbours()
  const into = await org.api.post(`/companies/${theirs}/merges`, { sourceCompanyIds: [ours] })
  const from = await org.api.post(`/companies/${ours}/merges`, { sourceCompanyIds: [theirs] })
  expectError(into, 404, 'NOT_FOUND')
  expectError(from, 404, 'NOT_FOUND')
  for (const { api } of [org, other]) expect((await api.get('/companies')).body.totalCount).toBe(1)
})

test('a domain may belong to a company in each organization', async () => {
  const { org, other, theirs } = await neighbours()
  const answer = await org.api.post('/companies', { companies: [{ name: 'Mine', domain: 'halden.example' }] })
  expect(objectsOf(answer, 'results')).toMatchObject([{ status: 'created', company: { name: 'Mine' } }])
  expect((await other.api.get('/companies')).body.totalCount).toBe(1)
  expect((await other.api.get(`/companies/${theirs}`)).body.name).toBe('Halden')
})
