import { describe, expect, test } from 'vitest'
import { badPages, expectInvalid } from '#tests/harness/answers.ts'
import { addPeople } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const tags = (count: number) => Array.from({ length: count }, (_, n) => `ecosystemTags=t${n}`).join('&')

describe('GET /people refuses', () => {
  test.each([
    ...badPages,
    ['sortBy=name', 'sortBy'],
    ['seenSince=yesterday', 'seenSince'],
    ['source=Two%20words', 'source'],
    ['sortBy=personCount', 'sortBy'],
    ['sortBy=', 'sortBy'],
    ['sortOrder=DESC', 'sortOrder'],
    ['search=', 'search'],
    ['search=a&search=b', 'search'],
    ['companyId=abc', 'companyId'],
    ['companyId=', 'companyId'],
    ['companyId=-1', 'companyId'],
    ['companyId=1.5', 'companyId'],
    ['companyId=%201', 'companyId'],
    ['isVip=yes', 'isVip'],
    ['isVip=1', 'isVip'],
    ['isVip=TRUE', 'isVip'],
    ['ecosystemTags=', 'ecosystemTags.0'],
    ['ecosystemTags=a&ecosystemTags=', 'ecosystemTags.1'],
    [tags(51), 'ecosystemTags'],
  ])('%s', async (query, place) => {
    const org = await service.org()
    expectInvalid(await org.api.get(`/people?${query}`), place)
  })

  test('every wrong parameter in one answer', async () => {
    const org = await service.org()
    const answer = await org.api.get('/people?page=0&limit=101&sortBy=x&sortOrder=x&search=')
    expectInvalid(answer, 'page', 'limit', 'sortBy', 'sortOrder', 'search')
    expect(answer.body.message).toContain('and 4 more')
  })
})

describe('/people/{personId} refuses', () => {
  test.each(['abc', '1a', '-1', '1.0', '%20', '+1', '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'])(
    'the id %s',
    async (id) => {
      const org = await service.org()
      expectInvalid(await org.api.get(`/people/${id}`), 'personId')
      expectInvalid(await org.api.patch(`/people/${id}`, { isVip: true }), 'personId')
    },
  )
})

describe('PATCH /people/{personId} refuses', () => {
  const long = (length: number) => 'x'.repeat(length)

  test.each<[name: string, body: unknown, ...places: string[]]>([
    ['no field', {}, ''],
    ['only an unknown field', { name: 'Ada' }, 'name'],
    ['an unknown field', { isVip: true, nickname: 'A' }, 'nickname'],
    ['a null name', { displayName: null }, 'displayName'],
    ['an empty name', { displayName: '' }, 'displayName'],
    ['a blank name', { displayName: '  ' }, 'displayName'],
    ['a name that is too long', { displayName: long(201) }, 'displayName'],
    ['a number as a name', { displayName: 7 }, 'displayName'],
    ['a null mark', { isVip: null }, 'isVip'],
    ['a text as a mark', { isVip: 'true' }, 'isVip'],
    ['a number as a mark', { isVip: 1 }, 'isVip'],
    ['an address without an at', { primaryEmail: 'ada' }, 'primaryEmail'],
    ['an empty address', { primaryEmail: '' }, 'primaryEmail'],
    ['an address that is too long', { primaryEmail: `ada@${long(320)}.example` }, 'primaryEmail'],
    ['a picture that is too long', { avatarUrl: long(8193) }, 'avatarUrl'],
    ['a description that is too long', { description: long(5001) }, 'description'],
    ['null connections', { connections: null }, 'connections'],
    ['a list of connections', { connections: [] }, 'connections'],
    ['connections without one', { connections: {} }, ''],
    ['an id in the body', { personId: '1', isVip: true }, 'personId'],
    ['a phone without a number', { connections: { phone: 'call me' } }, 'connections.phone'],
    ['a handle with spaces', { connections: { github: 'ada berg' } }, 'connections.github'],
    ['a handle that would run', { connections: { twitter: 'javascript:alert(1)' } }, 'connections.twitter'],
    ['a site without a domain', { connections: { website: 'soon' } }, 'connections.website'],
    ['a site that would run', { connections: { website: 'javascript:alert(1)' } }, 'connections.website'],
    ['a picture without an address', { avatarUrl: 'ada.png' }, 'avatarUrl'],
    ['a company of letters', { companyId: 'halden' }, 'companyId'],
    ['a company that is not there', { companyId: '1' }, 'companyId'],
    ['an empty tag', { ecosystemTags: ['a', ' '] }, 'ecosystemTags.1'],
    ['a tag with a comma', { ecosystemTags: ['a,b'] }, 'ecosystemTags.0'],
    ['only what was expected', { expected: { displayName: 'Ada' } }, ''],
    ['an unknown field that was expected', { isVip: true, expected: { age: 1 } }, 'expected.age'],
    ['an unknown connection', { connections: { mastodon: '@ada' } }, 'connections.mastodon'],
    ['a connection of another type', { connections: { github: 1 } }, 'connections.github'],
    ['a phone that is too long', { connections: { phone: long(101) } }, 'connections.phone'],
    ['a title that is too long', { connections: { title: long(201) } }, 'connections.title'],
    ['a link that is too long', { connections: { github: long(501) } }, 'connections.github'],
    ['a site that is too long', { connections: { website: long(2049) } }, 'connections.website'],
    [
      'several at once',
      { isVip: 1, connections: { phone: 2, title: 3 } },
      'isVip',
      'connections.phone',
      'connections.title',
    ],
    ['a list', [], ''],
    ['a text', 'isVip', ''],
    ['null', null, ''],
  ])('%s', async (_, body, ...places) => {
    const org = await service.org()
    const [id] = await addPeople(service.db, org.id, [{ displayName: 'Ada' }])
    expectInvalid(await org.api.patch(`/people/${id}`, body), ...places)
    expect((await org.api.get(`/people/${id}`)).body).toMatchObject({ displayName: 'Ada', isVip: false })
  })
})
