import { describe, expect, test } from 'vitest'
import { column, expectPages, objectsOf } from '#tests/harness/answers.ts'
import { addCompanies } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const at = (day: number) => new Date(Date.UTC(2026, 1, day))

/** Twenty companies in groups of four with the same statistics; the last group was never seen. */
const tied = Array.from({ length: 20 }, (_, n) => {
  const group = Math.floor(n / 4)
  return { lastSeenAt: group === 4 ? null : at(10 - group), messageCount: group * 3, personCount: 5 - group }
})

describe('GET /companies', () => {
  test('answers every field of a company', async () => {
    const org = await service.org()
    const [full, bare] = await addCompanies(service.db, org.id, [
      {
        name: 'Halden',
        domains: ['halden.example', 'halden.test'],
        logoUrl: 'https://halden.example/logo.png',
        isOrgCompany: true,
        isVip: true,
        messageCount: 3_000_000_000,
        personCount: 7,
        lastSeenAt: new Date('2026-03-02T10:11:12.345Z'),
      },
      { name: 'Unknown' },
    ])
    const answer = await org.api.get('/companies')
    expect(answer.body).toStrictEqual({
      data: [
        {
          id: full,
          name: 'Halden',
          isOrgCompany: true,
          isVip: true,
          logoUrl: 'https://halden.example/logo.png',
          messageCount: 3_000_000_000,
          personCount: 7,
          primaryDomain: 'halden.example',
          lastSeenAt: '2026-03-02T10:11:12.345Z',
          customFields: {},
        },
        {
          id: bare,
          name: 'Unknown',
          isOrgCompany: false,
          isVip: false,
          logoUrl: null,
          messageCount: 0,
          personCount: 0,
          primaryDomain: null,
          lastSeenAt: null,
          customFields: {},
        },
      ],
      page: 1,
      limit: 50,
      totalCount: 2,
    })
  })

  test('is an empty list in an empty organization', async () => {
    const org = await service.org()
    const answer = await org.api.get('/companies')
    expect(answer.body).toStrictEqual({ data: [], page: 1, limit: 50, totalCount: 0 })
  })

  test.each([
    ['', ['late', 'early', 'never']],
    ['?sortBy=lastSeen', ['late', 'early', 'never']],
    ['?sortOrder=asc', ['never', 'early', 'late']],
    ['?sortBy=messageCount', ['never', 'late', 'early']],
    ['?sortBy=messageCount&sortOrder=asc', ['early', 'late', 'never']],
    ['?sortBy=personCount', ['early', 'never', 'late']],
    ['?sortBy=personCount&sortOrder=asc', ['late', 'never', 'early']],
  ])('sorts: %s', async (query, names) => {
    const org = await service.org()
    await addCompanies(service.db, org.id, [
      { name: 'early', lastSeenAt: at(1), messageCount: 9, personCount: 30 },
      { name: 'never', messageCount: 100, personCount: 4 },
      { name: 'late', lastSeenAt: at(2), messageCount: 20, personCount: 3 },
    ])
    expect(column(await org.api.get(`/companies${query}`), 'name')).toEqual(names)
  })

  test.each([
    ['?isVip=true', ['vip']],
    ['?isVip=false', ['late', 'early']],
    ['?isVip=true&search=late', []],
  ])('shows the VIPs alone, or the others: %s', async (query, names) => {
    const org = await service.org()
    await addCompanies(service.db, org.id, [
      { name: 'early', lastSeenAt: at(1) },
      { name: 'vip', isVip: true },
      { name: 'late', lastSeenAt: at(2) },
    ])
    const answer = await org.api.get(`/companies${query}`)
    expect(column(answer, 'name')).toEqual(names)
    expect(answer.body.totalCount).toBe(names.length)
  })

  test('returns the weekly activity only on request', async () => {
    const org = await service.org()
    await addCompanies(service.db, org.id, [{}])
    expect(column(await org.api.get('/companies?withActivity=true'), 'weeklyActivity')).toEqual([
      Array.from({ length: 12 }, () => 0),
    ])
    for (const query of ['', '?withActivity=false'])
      expect(objectsOf(await org.api.get(`/companies${query}`))[0]).not.toHaveProperty('weeklyActivity')
  })

  test.each([
    'sortBy=lastSeen&sortOrder=desc',
    'sortBy=lastSeen&sortOrder=asc',
    'sortBy=messageCount&sortOrder=desc',
    'sortBy=messageCount&sortOrder=asc',
    'sortBy=personCount&sortOrder=desc',
    'sortBy=personCount&sortOrder=asc',
    'search=company',
  ])('has neither gaps nor repeats between pages of equal companies: %s', async (query) => {
    const org = await service.org()
    const ids = await addCompanies(service.db, org.id, tied)
    const seen = await expectPages(org.api, `/companies?${query}`, 'id', 7)
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })

  test('takes pages of 1 to 100, and shows 50 without a limit', async () => {
    const org = await service.org()
    await addCompanies(
      service.db,
      org.id,
      Array.from({ length: 101 }, () => ({})),
    )
    expect(objectsOf(await org.api.get('/companies'))).toHaveLength(50)
    expect(objectsOf(await org.api.get('/companies?limit=100'))).toHaveLength(100)
    expect(objectsOf(await org.api.get('/companies?limit=1'))).toHaveLength(1)
  })
})

describe('GET /companies by time and yearly value', () => {
  const cast = [
    { name: 'alder', yearlyValue: 120_000, lastSeenAt: at(10) },
    { name: 'Birch', yearlyValue: 8_000, lastSeenAt: at(2) },
    { name: 'cedar', yearlyValue: null, lastSeenAt: null },
  ]

  test.each([
    ['minYearlyValue=8000', ['alder', 'Birch']],
    ['minYearlyValue=50000&seenSince=2026-02-10T00:00:00Z', ['alder']],
    ['seenBefore=2026-02-10T00:00:00Z', ['Birch', 'cedar']],
    ['sortBy=name&sortOrder=asc', ['alder', 'Birch', 'cedar']],
    ['sortBy=yearlyValue', ['alder', 'Birch', 'cedar']],
    ['sortBy=yearlyValue&sortOrder=asc', ['Birch', 'alder', 'cedar']],
    ['sortBy=yearlyValue&sortOrder=asc&seenBefore=2026-02-11T00:00:00Z', ['Birch', 'alder', 'cedar']],
  ])('%s', async (text, names) => {
    const org = await service.org()
    await addCompanies(service.db, org.id, cast)
    const answer = await org.api.get(`/companies?${text}`)
    expect(column(answer, 'name')).toEqual(names)
    expect(answer.body.totalCount).toBe(names.length)
  })
})
