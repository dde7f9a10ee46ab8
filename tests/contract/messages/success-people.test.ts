import { describe, expect, test } from 'vitest'
import { objectsOf } from '#tests/harness/answers.ts'
import { addPeople } from '#tests/harness/factories.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const from = (platformId: string, fields: object = {}) =>
  aMessage({ id: `of ${platformId}`, author: { platformId, ...fields } })
const idsOf = (results: { personId: string }[]) => new Set(results.map(({ personId }) => personId))

describe('POST /messages finds people', () => {
  test('by their identity, whatever it says about itself', async () => {
    const org = await service.org()
    const [first] = await push(org.api, [from('U1', { displayName: 'Ada' })])
    const [second] = await push(org.api, [
      aMessage({ id: '2', author: { platformId: 'U1', displayName: 'Grace' } }),
    ])
    expect(second?.personId).toBe(first?.personId)
    expect((await org.api.get(`/people/${first?.personId}`)).body).toMatchObject({
      displayName: 'Ada',
      identityCount: 1,
    })
  })

  test('by their e-mail address in any case, within a push and between pushes', async () => {
    const org = await service.org()
    const results = await push(org.api, [
      from('U1', { email: 'ada@halden.example' }),
      from('U2', { email: 'ADA@Halden.Example' }),
    ])
    results.push(
      ...(await push(org.api, [
        aMessage({
          channel: { sourceName: 'discord' },
          author: { platformId: '7', email: 'Ada@halden.example' },
        }),
      ])),
    )
    expect(idsOf(results).size).toBe(1)
    expect(objectsOf(await org.api.get('/people'))).toMatchObject([
      { identityCount: 3, messageCount: 3, sources: ['discord', 'slack'] },
    ])
  })

  test('by the main address somebody typed in', async () => {
    const org = await service.org()
    const [id] = await addPeople(service.db, org.id, [{ displayName: 'Ada' }])
    await org.api.patch(`/people/${id}`, { primaryEmail: 'ada@halden.example' })
    const [result] = await push(org.api, [from('U1', { email: 'ADA@halden.example' })])
    expect(result?.personId).toBe(id)
    expect((await org.api.get(`/people/${id}`)).body).toMatchObject({
      identityCount: 1,
      company: { name: 'Halden' },
    })
  })

  test('by an address that several have, the earliest of them', async () => {
    const org = await service.org()
    const people = await addPeople(service.db, org.id, [{ displayName: 'Ada' }, { displayName: 'Grace' }])
    const [older, newer] = people.map(String)
    for (const id of [newer, older])
      await org.api.patch(`/people/${id}`, { primaryEmail: 'team@halden.example' })
    const results = await push(org.api, [
      from('U1', { email: 'team@halden.example' }),
      from('U2', { email: 'Team@halden.example' }),
    ])
    expect([...idsOf(results)]).toEqual([older])
    await org.api.patch(`/people/${newer}`, { primaryEmail: 'team@halden.example' })
    const [again] = await push(org.api, [from('U3', { email: 'team@halden.example' })])
    expect(again?.personId).toBe(older)
  })

  test('and keeps people separate when nothing connects them', async () => {
    const org = await service.org()
    const same = { displayName: 'Ada', handle: 'ada' }
    const results = await push(org.api, [
      from('U1', same),
      from('U2', same),
      aMessage({ channel: { sourceName: 'discord' }, author: { platformId: 'U1', ...same } }),
    ])
    expect(idsOf(results).size).toBe(3)
  })

  test('and brings everything they wrote to the company they turn out to belong to', async () => {
    const org = await service.org()
    await push(org.api, [from('U1'), aMessage({ id: '2' })])
    const [result] = await push(org.api, [aMessage({ id: '3', author: { email: 'ada@halden.example' } })])
    expect(result?.companyId).toEqual(expect.stringMatching(/^\d+$/))
    expect(objectsOf(await org.api.get('/companies'))).toMatchObject([{ personCount: 1, messageCount: 3 }])
  })

  test('and names them by what there is', async () => {
    const org = await service.org()
    await push(org.api, [
      from('U1', { handle: 'ada' }),
      from('U2', { email: 'bo@halden.example' }),
      from('U3'),
    ])
    const names = objectsOf(await org.api.get('/people')).map(({ displayName }) => displayName)
    expect(names.toSorted()).toEqual(['U3', 'ada', 'bo@halden.example'])
  })
})

describe('POST /messages finds companies', () => {
  test.each([
    ['ada@gmail.com'],
    ['ada@GMX.de'],
    ['ada@mail.yahoo.co.uk'],
    ['ada@outlook.com'],
    ['ada@proton.me'],
    ['1+ada@users.noreply.github.com'],
  ])('none for %s', async (email) => {
    const org = await service.org()
    const [result] = await push(org.api, [from('U1', { email })])
    expect(result?.companyId).toBeNull()
    expect((await org.api.get('/companies')).body.totalCount).toBe(0)
    expect((await org.api.get(`/people/${result?.personId}`)).body).toMatchObject({
      company: null,
      primaryEmail: email,
    })
  })

  test.each([
    ['ada@mail.acme-tools.example', 'acme-tools.example', 'Acme Tools'],
    ['ada@acme.co.uk', 'acme.co.uk', 'Acme'],
  ])('by the registered domain of %s', async (email, primaryDomain, name) => {
    const org = await service.org()
    await push(org.api, [from('U1', { email })])
    expect(objectsOf(await org.api.get('/companies'))).toMatchObject([
      { primaryDomain, name, personCount: 1 },
    ])
  })

  test('that were created before', async () => {
    const org = await service.org()
    const made = await org.api.post('/companies', {
      companies: [{ name: 'Halden GmbH', domain: 'www.halden.example' }],
    })
    const [result] = await push(org.api, [
      from('U1', { email: 'ada@halden.example' }),
      from('U2', { email: 'bo@halden.example' }),
    ])
    expect(objectsOf(made, 'results')).toMatchObject([{ company: { id: result?.companyId } }])
    expect(objectsOf(await org.api.get('/companies'))).toMatchObject([
      { name: 'Halden GmbH', personCount: 2, messageCount: 2 },
    ])
  })
})
