import { describe, expect, test } from 'vitest'
import { column, digits, objectsOf } from '#tests/harness/answers.ts'
import { addCompanies } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const domainsOf = (results: Record<string, unknown>[]) => results.map(({ company }) => company)

describe('POST /companies', () => {
  test('creates a company and answers it whole', async () => {
    const org = await service.org()
    const answer = await org.api.post('/companies', {
      companies: [{ name: '  Halden  ', domain: 'halden.example' }],
    })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toStrictEqual({
      results: [
        {
          status: 'created',
          company: {
            id: digits,
            name: 'Halden',
            isOrgCompany: false,
            isVip: false,
            logoUrl: null,
            messageCount: 0,
            personCount: 0,
            primaryDomain: 'halden.example',
            lastSeenAt: null,
            customFields: {},
          },
        },
      ],
    })
    const listed = await org.api.get('/companies')
    expect(listed.body.totalCount).toBe(1)
    expect(domainsOf(objectsOf(answer, 'results'))).toEqual(objectsOf(listed))
  })

  test.each([
    ['HALDEN.Example', 'halden.example'],
    ['  halden.example  ', 'halden.example'],
    ['https://halden.example', 'halden.example'],
    ['HTTPS://WWW.Halden.example/pricing?a=b#c', 'halden.example'],
    ['www.halden.example', 'halden.example'],
    ['halden.example:8443', 'halden.example'],
    ['halden.example.', 'halden.example'],
    ['https://user:secret@halden.example/', 'halden.example'],
    ['shop.halden.example', 'halden.example'],
    ['docs.halden.github.io', 'halden.github.io'],
    ['halden.co.uk', 'halden.co.uk'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
    ['www.com', 'www.com'],
  ])('takes %s as the domain %s', async (domain, primaryDomain) => {
    const org = await service.org()
    const answer = await org.api.post('/companies', { companies: [{ name: 'A', domain }] })
    expect(objectsOf(answer, 'results')).toMatchObject([{ status: 'created', company: { primaryDomain } }])
    expect(column(await org.api.get(`/companies?search=${primaryDomain}`), 'primaryDomain')).toEqual([
      primaryDomain,
    ])
  })

  test('answers known companies unchanged, in the order of the input', async () => {
    const org = await service.org()
    const [known] = await addCompanies(service.db, org.id, [
      {
        name: 'Halden',
        domains: ['halden.example', 'halden.test'],
        isVip: true,
        messageCount: 4,
        personCount: 2,
      },
    ])
    const answer = await org.api.post('/companies', {
      companies: [
        { name: 'Zeta', domain: 'zeta.example' },
        { name: 'Other name', domain: 'https://www.halden.test/' },
        { name: 'Alpha', domain: 'alpha.example' },
      ],
    })
    expect(objectsOf(answer, 'results')).toMatchObject([
      { status: 'created', company: { name: 'Zeta', primaryDomain: 'zeta.example' } },
      {
        status: 'existing',
        company: {
          id: known,
          name: 'Halden',
          primaryDomain: 'halden.example',
          isVip: true,
          messageCount: 4,
          personCount: 2,
        },
      },
      { status: 'created', company: { name: 'Alpha', primaryDomain: 'alpha.example' } },
    ])
    expect((await org.api.get('/companies')).body.totalCount).toBe(3)
  })

  test('makes one company of a domain that stands twice in the input', async () => {
    const org = await service.org()
    const answer = await org.api.post('/companies', {
      companies: [
        { name: 'First', domain: 'halden.example' },
        { name: 'Second', domain: 'WWW.HALDEN.EXAMPLE' },
      ],
    })
    const [first, second] = objectsOf(answer, 'results')
    expect([first?.status, second?.status]).toEqual(['created', 'existing'])
    expect(second?.company).toEqual(first?.company)
    expect((await org.api.get('/companies')).body.totalCount).toBe(1)
  })

  test('takes 50 companies and the longest names', async () => {
    const org = await service.org()
    const companies = Array.from({ length: 50 }, (_, n) => ({
      name: 'n'.repeat(200),
      domain: `d${n}.example`,
    }))
    const results = objectsOf(await org.api.post('/companies', { companies }), 'results')
    expect(domainsOf(results)).toMatchObject(companies.map(({ domain }) => ({ primaryDomain: domain })))
    expect((await org.api.get('/companies')).body.totalCount).toBe(50)
  })
})
