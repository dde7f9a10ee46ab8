import { describe, expect, test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { addCompanies } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const operations = [
  ['GET', '', undefined],
  ['GET', '/history', undefined],
  ['PATCH', '', { isVip: true }],
  ['POST', '/merges', { sourceCompanyIds: ['2'] }],
] as const

describe.each(['1', '0', '007', '9223372036854775808', '9'.repeat(60)])('company %s', (id) => {
  test.each(operations)('%s %s', async (method, rest, body) => {
    const org = await service.org()
    expectError(await org.api.send(method, `/companies/${id}${rest}`, body), 404, 'NOT_FOUND')
  })
})

describe('a merged company', () => {
  async function merged() {
    const org = await service.org()
    const [target, source, other] = await addCompanies(service.db, org.id, [{}, {}, {}])
    await org.api.post(`/companies/${target}/merges`, { sourceCompanyIds: [source] })
    return { ...org, target, source, other }
  }

  test('is gone, except for its history', async () => {
    const { api, source } = await merged()
    expectError(await api.get(`/companies/${source}`), 404, 'NOT_FOUND')
    expectError(await api.patch(`/companies/${source}`, { isVip: true }), 404, 'NOT_FOUND')
    expect((await api.get(`/companies/${source}/history`)).status).toBe(200)
  })

  test('takes part in no further merge', async () => {
    const { api, target, source, other } = await merged()
    const merge = (into: unknown, ...ids: unknown[]) =>
      api.post(`/companies/${into}/merges`, { sourceCompanyIds: ids })
    expectError(await merge(target, source), 404, 'NOT_FOUND')
    expectError(await merge(source, other), 404, 'NOT_FOUND')
    expectError(await merge(target, other, source), 404, 'NOT_FOUND')
    expect((await api.get('/companies')).body.totalCount).toBe(2)
  })
})

test('a merge with one company that does not exist merges none', async () => {
  const org = await service.org()
  const [target, source] = await addCompanies(service.db, org.id, [{}, {}])
  const answer = await org.api.post(`/companies/${target}/merges`, { sourceCompanyIds: [source, '1'] })
  expectError(answer, 404, 'NOT_FOUND')
  expect((await org.api.get('/companies')).body.totalCount).toBe(2)
})
