import { expect, test } from 'vitest'
import { objectsOf } from '#tests/harness/answers.ts'
import { addCompanies, addPeople } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const six = <T>(value: T) => Array.from({ length: 6 }, () => value)

test('a domain asked for many times at once becomes one company', async () => {
  const org = await service.org()
  const companies = ['a', 'b', 'c'].map((name) => ({ name, domain: `${name}.example` }))
  const orders = Array.from({ length: 8 }, (_, n) => (n % 2 ? companies : companies.toReversed()))
  const answers = await Promise.all(orders.map((it) => org.api.post('/companies', { companies: it })))
  const results = answers.flatMap((answer) => objectsOf(answer, 'results'))
  expect(results.filter(({ status }) => status === 'created')).toHaveLength(3)
  expect(new Set(results.map(({ company }) => Object(company).id)).size).toBe(3)
  expect((await org.api.get('/companies')).body.totalCount).toBe(3)
})

test('a request sent many times under one key creates once', async () => {
  const org = await service.org()
  const body = { companies: [{ name: 'A', domain: 'a.example' }] }
  const send = () => org.api.post('/companies', body, { headers: { 'Idempotency-Key': 'many' } })
  const answers = await Promise.all(Array.from({ length: 8 }, send))
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const good = answers.filter(({ status }) => status === 200)
  expect(new Set(good.map(({ text }) => text)).size).toBe(1)
  expect(objectsOf(await send(), 'results')).toMatchObject([{ status: 'created' }])
})

test('of merges that want each other one wins, and nobody is lost', async () => {
  const org = await service.org()
  const names = Array.from({ length: 12 }, (_, n) => ({ name: `${n}`, messageCount: 1 }))
  const ids = await addCompanies(service.db, org.id, names)
  await addPeople(
    service.db,
    org.id,
    ids.map((companyId) => ({ companyId })),
  )
  const merge = (target = '', source = '') =>
    org.api.post(`/companies/${target}/merges`, { sourceCompanyIds: [source] })
  const pairs = Array.from({ length: 6 }, (_, n) => [ids[2 * n], ids[2 * n + 1]] as const)
  const answers = await Promise.all(pairs.flatMap(([a, b]) => [merge(a, b), merge(b, a)]))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...six(200), ...six(404)])
  const left = objectsOf(await org.api.get('/companies'))
  expect(left.map(({ messageCount }) => messageCount)).toEqual(six(2))
  for (const { id } of left) expect(objectsOf(await org.api.get(`/people?companyId=${id}`))).toHaveLength(2)
})

test('of merges of one company into several one wins, and it is counted once', async () => {
  const org = await service.org()
  const [source, ...targets] = await addCompanies(service.db, org.id, [{ messageCount: 7 }, ...six({})])
  const answers = await Promise.all(
    targets.map((id) => org.api.post(`/companies/${id}/merges`, { sourceCompanyIds: [source] })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...six(404).slice(1)])
  const left = await org.api.get('/companies?sortBy=messageCount')
  expect(left.body.totalCount).toBe(6)
  expect(objectsOf(left).map(({ messageCount }) => messageCount)).toEqual([7, ...six(0).slice(1)])
})

test('merges of different companies into one at once are all kept', async () => {
  const org = await service.org()
  const [target, ...sources] = await addCompanies(
    service.db,
    org.id,
    Array.from({ length: 6 }, (_, n) => ({ messageCount: n, domains: [`d${n}.example`] })),
  )
  const merge = (id: string) => org.api.post(`/companies/${target}/merges`, { sourceCompanyIds: [id] })
  const answers = await Promise.all(sources.map(merge))
  expect(answers.map(({ status }) => status)).toEqual(sources.map(() => 200))
  const company = (await org.api.get(`/companies/${target}`)).body
  expect(company.messageCount).toBe(1 + 2 + 3 + 4 + 5)
  expect(company.domains).toHaveLength(6)
  expect(objectsOf(await org.api.get(`/companies/${target}/history`), 'merges')).toHaveLength(5)
})
