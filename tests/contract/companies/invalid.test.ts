import { describe, expect, test } from 'vitest'
import { badPages, expectInvalid } from '#tests/harness/answers.ts'
import { addCompanies } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

describe('GET /companies refuses', () => {
  test.each([
    ...badPages,
    ['sortBy=domain', 'sortBy'],
    ['minYearlyValue=-1', 'minYearlyValue'],
    ['seenBefore=soon', 'seenBefore'],
    ['sortOrder=up', 'sortOrder'],
    ['search=', 'search'],
    ['search[0]=a', 'search'],
    ['isVip=yes', 'isVip'],
    ['withActivity=1', 'withActivity'],
  ])('%s', async (query, place) => {
    const org = await service.org()
    expectInvalid(await org.api.get(`/companies?${query}`), place)
  })
})

describe('GET /companies/{companyId}/history refuses', () => {
  test.each([
    ['limit=0', 'limit'],
    ['limit=51', 'limit'],
    ['page=0', 'page'],
    ['limit=1.5', 'limit'],
    ['limit=all', 'limit'],
    ['actorType=', 'actorType.0'],
    ['actorType=robot', 'actorType.0'],
    ['actorType=user,agent', 'actorType.0'],
    ['actorType=user&actorType=User', 'actorType.1'],
  ])('%s', async (query, place) => {
    const org = await service.org()
    const [id] = await addCompanies(service.db, org.id, [{}])
    expectInvalid(await org.api.get(`/companies/${id}/history?${query}`), place)
  })
})

describe('PATCH /companies/{companyId} refuses', () => {
  test.each<[name: string, body: unknown, ...places: string[]]>([
    ['no field', {}, ''],
    ['an unknown field', { name: 'A', primaryDomain: 'a.example' }, 'primaryDomain'],
    ['a null name', { name: null }, 'name'],
    ['a blank name', { name: ' ' }, 'name'],
    ['a long name', { name: 'n'.repeat(201) }, 'name'],
    ['a null mark', { isVip: null }, 'isVip'],
    ['a text as a mark', { isVip: 'yes' }, 'isVip'],
    ['an address that is none', { logoUrl: 'logo.png' }, 'logoUrl'],
    ['an empty address', { logoUrl: '' }, 'logoUrl'],
    ['a long address', { logoUrl: `https://halden.example/${'x'.repeat(8192)}` }, 'logoUrl'],
    ['an address that runs', { logoUrl: 'javascript:alert(1)' }, 'logoUrl'],
    ['an id in the body', { companyId: '1', name: 'A' }, 'companyId'],
  ])('%s', async (_, body, ...places) => {
    const org = await service.org()
    const [id] = await addCompanies(service.db, org.id, [{ name: 'Halden' }])
    expectInvalid(await org.api.patch(`/companies/${id}`, body), ...places)
    expect((await org.api.get(`/companies/${id}`)).body.name).toBe('Halden')
  })
})

describe('POST /companies/{companyId}/merges refuses', () => {
  test.each<[name: string, body: unknown, ...places: string[]]>([
    ['no body', undefined, 'sourceCompanyIds'],
    ['no company', { sourceCompanyIds: [] }, 'sourceCompanyIds'],
    [
      '21 companies',
      { sourceCompanyIds: Array.from({ length: 21 }, (_, n) => `${n + 1}`) },
      'sourceCompanyIds',
    ],
    ['an id of letters', { sourceCompanyIds: ['1', 'x'] }, 'sourceCompanyIds.1'],
    ['a number', { sourceCompanyIds: [1] }, 'sourceCompanyIds.0'],
    ['an unknown field', { sourceCompanyIds: ['1'], force: true }, 'force'],
  ])('%s', async (_, body, ...places) => {
    const org = await service.org()
    const [id] = await addCompanies(service.db, org.id, [{}])
    expectInvalid(await org.api.post(`/companies/${id}/merges`, body), ...places)
  })

  test('a company that should be merged into itself', async () => {
    const org = await service.org()
    const [id, other] = await addCompanies(service.db, org.id, [{}, {}])
    const answer = await org.api.post(`/companies/${id}/merges`, { sourceCompanyIds: [other, id] })
    expectInvalid(answer, 'sourceCompanyIds')
    expect((await org.api.get('/companies')).body.totalCount).toBe(2)
  })
})

test.each(['', '/history', '/merges'])('/companies/abc%s is not an address of a company', async (rest) => {
  const org = await service.org()
  const answer =
    rest === '/merges'
      ? await org.api.post(`/companies/abc${rest}`, { sourceCompanyIds: ['1'] })
      : await org.api.get(`/companies/abc${rest}`)
  expectInvalid(answer, 'companyId')
})
