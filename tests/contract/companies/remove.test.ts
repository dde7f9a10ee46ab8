import { expect, test } from 'vitest'
import { rebuildStatistics } from '#service/db/statistics/rebuild.ts'
import { anInstant, aUuid, column, expectError, objectsOf } from '#tests/harness/answers.ts'
import { addCompanies } from '#tests/harness/factories.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

async function halden() {
  const org = await service.org()
  const write = async (platformId: string, id = platformId) => {
    const author = { platformId, email: `${platformId}@halden.example` }
    const [pushed] = await push(org.api, [aMessage({ id, author })])
    return pushed
  }
  const first = await write('ada')
  const id = String(first?.companyId)
  return { ...org, org: org.id, person: String(first?.personId), id, path: `/companies/${id}`, write }
}

const remove = (path: string) => ['DELETE', path, undefined] as const

test('a company goes from every list; its people stay, and its history too', async () => {
  const { api, org, person, id, path, write } = await halden()
  await api.patch(path, { isVip: true })
  const answer = await api.send(...remove(path))
  expect(answer.body, answer.text).toEqual({ id, people: 1 })
  expectError(await api.get(path), 404, 'NOT_FOUND')
  expectError(await api.send(...remove(path)), 404, 'NOT_FOUND')
  for (const list of ['/companies', '/companies?isVip=true', '/companies?search=halden'])
    expect((await api.get(list)).body.totalCount).toBe(0)
  expect((await api.get(`/people/${person}`)).body).toMatchObject({ company: null, messageCount: 1 })
  const history = await api.get(`${path}/history`)
  expect(objectsOf(history, 'history')[0]).toMatchObject({
    operation: 'DELETE',
    previousValues: { name: 'Halden', primaryDomain: 'halden.example' },
  })
  expect(history.body.mergedInto).toBeUndefined()
  const [entry] = objectsOf(await api.get('/audit-log?resource=company&operation=DELETE'))
  expect(entry).toMatchObject({ resourceName: 'Halden', actor: { name: 'owner' } })
  expect((await write('ada', 'again'))?.companyId).toBeNull()
  const fresh = await write('bo')
  expect(fresh?.companyId).not.toBe(id)
  const read = async () => [(await api.get('/companies')).body, (await api.get('/people')).body]
  const kept = await read()
  await rebuildStatistics(service.db.pool, org)
  expect(await read()).toEqual(kept)
})

test('the company of the organization itself stays, and those of others do', async () => {
  const org = await service.org()
  const [own, other] = await addCompanies(service.db, org.id, [{ isOrgCompany: true }, {}])
  expectError(await org.api.send(...remove(`/companies/${own}`)), 409, 'CONFLICT')
  const elsewhere = await service.org()
  expectError(await elsewhere.api.send(...remove(`/companies/${other}`)), 404, 'NOT_FOUND')
  expect((await org.api.get('/companies')).body.totalCount).toBe(2)
})

test('a merge into one that was deleted is not undone, and people separate without it', async () => {
  const { api, org, id, person, path, write } = await halden()
  const second = await write('bo')
  const [other] = await addCompanies(service.db, org, [{ name: 'Labs' }])
  const companies = await api.post(`${path}/merges`, { sourceCompanyIds: [other] })
  const people = await api.post('/people/merges', { into: person, from: [second?.personId] })
  await api.send(...remove(path))
  expectError(await api.post(`/companies/merges/${companies.body.mergeId}/undo`, {}), 409, 'CONFLICT')
  const undone = await api.post(`/people/merges/${people.body.mergeId}/undo`, {})
  expect(undone.body).toMatchObject({ person: { company: null }, separated: [{ company: null }] })
  expect(column(await api.get('/companies'), 'id')).not.toContain(id)
})

test('of two at once one deletes', async () => {
  const { api, path } = await halden()
  const answers = await Promise.all([api.send(...remove(path)), api.send(...remove(path))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('an edit that expects what it read is refused with what somebody else wrote', async () => {
  const { api, path } = await halden()
  await api.patch(path, { name: 'Halden AB', yearlyValue: 100 })
  const late = await api.patch(path, {
    name: 'Halden AS',
    yearlyValue: 200,
    expected: { name: 'Halden', yearlyValue: null },
  })
  expect(late.status).toBe(409)
  const written = { user: { id: aUuid, image: '', name: 'owner' }, changedAt: anInstant }
  expect(late.body.data).toStrictEqual({
    overtaken: [
      { field: 'name', value: 'Halden AB', ...written },
      { field: 'yearlyValue', value: 100, ...written },
    ],
  })
  const settled = await api.patch(path, { name: 'Halden AS', expected: { name: 'Halden AB' } })
  expect(settled.body.name).toBe('Halden AS')
})
