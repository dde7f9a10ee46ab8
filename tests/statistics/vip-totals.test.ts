import { expect, test } from 'vitest'
import { addCompanies, addPeople } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

type Api = Awaited<ReturnType<typeof service.org>>['api']

async function totals(api: Api): Promise<number[]> {
  const answers = await Promise.all(['/people', '/companies'].map((path) => api.get(`${path}?isVip=true`)))
  return answers.map(({ body }) => (body as { totalCount: number }).totalCount)
}

test('the totals of VIPs follow marks, taken back and repeated', async () => {
  const org = await service.org()
  const [person] = await addPeople(service.db, org.id, [
    { displayName: 'Ada' },
    { displayName: 'Bo', isVip: true },
  ])
  const [company] = await addCompanies(service.db, org.id, [{ name: 'Halden' }])
  expect(await totals(org.api)).toEqual([1, 0])
  for (const isVip of [true, true]) {
    await org.api.patch(`/people/${person}`, { isVip })
    await org.api.patch(`/companies/${company}`, { isVip })
    expect(await totals(org.api)).toEqual([2, 1])
  }
  await org.api.patch(`/people/${person}`, { isVip: false, displayName: 'Ada Berg' })
  await org.api.patch(`/companies/${company}`, { isVip: false })
  expect(await totals(org.api)).toEqual([1, 0])
})

test('marks set at the same time are each counted once', async () => {
  const org = await service.org()
  const ids = await addPeople(
    service.db,
    org.id,
    Array.from({ length: 8 }, (_, n) => ({ displayName: `Person ${n}` })),
  )
  const twice = [...ids, ...ids]
  await Promise.all(twice.map((id) => org.api.patch(`/people/${id}`, { isVip: true })))
  expect(await totals(org.api)).toEqual([8, 0])
})

test('a VIP that is merged away is no longer counted', async () => {
  const org = await service.org()
  const [target, source] = await addCompanies(service.db, org.id, [
    { name: 'Halden', isVip: true },
    { name: 'Halden Labs', isVip: true },
  ])
  expect(await totals(org.api)).toEqual([0, 2])
  await org.api.post(`/companies/${target}/merges`, { sourceCompanyIds: [source] })
  expect(await totals(org.api)).toEqual([0, 1])
})
