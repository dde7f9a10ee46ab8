import { describe, expect, test } from 'vitest'
import { column, objectsOf } from '#tests/harness/answers.ts'
import { addCompanies, addPeople } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const query = (fields: Record<string, string>) => new URLSearchParams(fields)

describe('GET /people with a search', () => {
  const cast = [
    { displayName: 'Jörg Müller', primaryEmail: 'joerg@halden.example' },
    { displayName: '100% Oslo', identities: [{ handle: 'oslo_dev', email: 'second@fjord.example' }] },
    { displayName: 'back\\slash' },
    { displayName: '1000 Oslo', identities: [{ handle: 'osloxdev' }] },
  ]

  test.each([
    ['part of a name', 'rg mü', ['Jörg Müller']],
    ['capitals', 'JÖRG', ['Jörg Müller']],
    ['lower case', 'müller', ['Jörg Müller']],
    ['a name without its umlauts', 'Jorg', []],
    ['the main e-mail address', 'JOERG@halden', ['Jörg Müller']],
    ['the e-mail address of an identity', 'second@fjord', ['100% Oslo']],
    ['a handle', 'OsloXDev', ['1000 Oslo']],
    ['a percent sign', '0%', ['100% Oslo']],
    ['an underscore', 'o_d', ['100% Oslo']],
    ['a backslash', '\\', ['back\\slash']],
    ['a backslash before a letter', '\\s', ['back\\slash']],
    ['a quote', "'", []],
    ['one letter', 'w', []],
    ['text that stands in two fields', 'Müller joerg', []],
  ])('finds by %s', async (_, search, names) => {
    const org = await service.org()
    await addPeople(service.db, org.id, cast)
    const answer = await org.api.get(`/people?${query({ search })}`)
    expect(column(answer, 'displayName')).toEqual(names)
    expect(answer.body.totalCount).toBe(names.length)
  })
})

describe('GET /people with filters', () => {
  const tags = [
    { displayName: 'a', ecosystemTags: ['react'] },
    { displayName: 'b', ecosystemTags: ['vue', 'node'] },
    { displayName: 'c', ecosystemTags: ['rust'] },
    { displayName: 'd' },
  ]

  test.each([
    ['ecosystemTags=react', ['a']],
    ['ecosystemTags=react&ecosystemTags=node', ['a', 'b']],
    ['ecosystemTags[]=react&ecosystemTags[]=node', ['a', 'b']],
    ['ecosystemTags[0]=vue&ecosystemTags[1]=node', ['b']],
    ['ecosystemTags%5B0%5D=rust&ecosystemTags%5B1%5D=react', ['a', 'c']],
    ['ecosystemTags=React', []],
    ['ecosystemTags=reac', []],
  ])('%s takes people with any of the tags', async (text, names) => {
    const org = await service.org()
    await addPeople(service.db, org.id, tags)
    const answer = await org.api.get(`/people?${text}`)
    expect(column(answer, 'displayName').toSorted()).toEqual(names)
    expect(answer.body.totalCount).toBe(names.length)
  })

  test('takes people of a company, important people, and all of it together', async () => {
    const org = await service.org()
    const [halden, fjord] = await addCompanies(service.db, org.id, [{ name: 'Halden' }, { name: 'Fjord' }])
    await addPeople(service.db, org.id, [
      { displayName: 'Ada', companyId: halden, isVip: true, ecosystemTags: ['react'] },
      { displayName: 'Bo', companyId: halden },
      { displayName: 'Cy', companyId: fjord, isVip: true },
      { displayName: 'Di' },
    ])
    const names = async (text: string) =>
      column(await org.api.get(`/people?${text}`), 'displayName').toSorted()
    expect(await names(`companyId=${halden}`)).toEqual(['Ada', 'Bo'])
    expect(await names('isVip=true')).toEqual(['Ada', 'Cy'])
    expect(await names('isVip=false')).toEqual(['Bo', 'Di'])
    expect(await names(`companyId=${halden}&isVip=true&ecosystemTags=react&search=ad`)).toEqual(['Ada'])
    expect(await names(`companyId=${fjord}&isVip=true&ecosystemTags=react`)).toEqual([])
  })

  test.each(['1', '007', '99999999999999999999999999'])('nobody belongs to company %s', async (companyId) => {
    const org = await service.org()
    await addPeople(service.db, org.id, [{}])
    expect((await org.api.get(`/people?companyId=${companyId}`)).body).toMatchObject({
      data: [],
      totalCount: 0,
    })
  })

  test('passes over parameters it does not know', async () => {
    const org = await service.org()
    await addPeople(service.db, org.id, [{}])
    expect(objectsOf(await org.api.get('/people?colour=red&sources[0]=slack'))).toHaveLength(1)
  })
})

describe('GET /people by place and time', () => {
  const cast = [
    { displayName: 'ada', sources: ['slack'], lastSeenAt: new Date('2026-03-10T10:00:00Z') },
    { displayName: 'Bo', sources: ['slack', 'github'], lastSeenAt: new Date('2026-03-01T10:00:00Z') },
    { displayName: 'cy', sources: ['discord'], lastSeenAt: null },
  ]

  test.each([
    ['source=slack', ['ada', 'Bo']],
    ['source=github', ['Bo']],
    ['source=gitlab', []],
    ['seenSince=2026-03-10T10:00:00Z', ['ada']],
    ['seenBefore=2026-03-10T10:00:00Z', ['Bo', 'cy']],
    ['seenSince=2026-03-01T00:00:00Z&source=slack&seenBefore=2026-03-05T00:00:00Z', ['Bo']],
    ['sortBy=displayName&sortOrder=asc', ['ada', 'Bo', 'cy']],
    ['sortBy=displayName&sortOrder=desc&seenSince=2026-03-01T00:00:00Z', ['Bo', 'ada']],
  ])('%s', async (text, names) => {
    const org = await service.org()
    await addPeople(service.db, org.id, cast)
    const answer = await org.api.get(`/people?${text}`)
    expect(column(answer, 'displayName')).toEqual(names)
    expect(answer.body.totalCount).toBe(names.length)
  })
})
