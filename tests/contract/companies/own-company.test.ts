import { expect, test } from 'vitest'
import { rebuildStatistics } from '#service/db/statistics/rebuild.ts'
import { trailOf } from '#tests/harness/acting.ts'
import { column } from '#tests/harness/answers.ts'
import { addCompanies, addPeople } from '#tests/harness/factories.ts'
import { addParticipant, addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

/** A topic in which people of three companies take part, two of whom pay. */
async function spoken() {
  const org = await service.org()
  const companies = await addCompanies(service.db, org.id, [
    { name: 'Acme', yearlyValue: 100 },
    { name: 'Bell', yearlyValue: 20 },
    { name: 'Cobalt' },
  ])
  const people = await addPeople(
    service.db,
    org.id,
    companies.map((companyId) => ({ companyId })),
  )
  const [topicId = ''] = await addTopics(service.db, org.id, [{ title: 'Exports' }])
  for (const personId of people) await addParticipant(service.db, org.id, { topicId, personId })
  const counted = async () => {
    const { body } = await org.api.get(`/topics/${topicId}`)
    return [body.companyCount, body.revenue]
  }
  const mark = (at: number, isOrgCompany: boolean) =>
    org.api.patch(`/companies/${companies[at]}`, { isOrgCompany })
  return { ...org, companies, counted, mark }
}

test('a company that is the organization itself does not count in topics, and counts again', async () => {
  const { api, companies, counted, mark } = await spoken()
  await mark(2, true)
  expect(await counted()).toEqual([2, 120])
  expect((await api.get('/organization')).body.company).toEqual({ id: companies[2], name: 'Cobalt' })
  await mark(2, false)
  expect(await counted()).toEqual([3, 120])
  expect((await api.get('/organization')).body.company).toBeNull()
})

test('there is one at most: another takes its place, and both histories say so', async () => {
  const { id, api, companies, counted, mark } = await spoken()
  await mark(0, true)
  expect(await counted()).toEqual([2, 20])
  expect((await mark(1, true)).body).toMatchObject({ isOrgCompany: true })
  expect(await counted()).toEqual([2, 100])
  expect(column(await api.get('/companies?limit=10'), 'isOrgCompany').toSorted()).toEqual([
    false,
    false,
    true,
  ])
  const trail = await trailOf(service, id, 'company')
  expect(trail.filter((one) => one.id === companies[0])).toMatchObject([
    { changes: { isOrgCompany: true } },
    { changes: { isOrgCompany: false } },
  ])
})

test('two that are marked at once leave one', async () => {
  const { api, mark } = await spoken()
  await Promise.all([mark(0, true), mark(1, true), mark(2, true)])
  const own = column(await api.get('/companies?limit=10'), 'isOrgCompany').filter(Boolean)
  expect(own).toHaveLength(1)
})

test('what its people say later does not count either, and a rebuild from nothing agrees', async () => {
  const { id, api } = await service.org()
  const push = async (...emails: string[]) => {
    const messages = emails.map((email) => ({
      ...{ id: email, content: 'Exports are slow', sentAt: '2026-03-04T10:00:00.000Z', threadId: 't' },
      channel: { sourceName: 'slack', sourceServerId: 'S', sourceChannelId: 'C' },
      author: { platformId: email, email },
    }))
    expect((await api.post('/messages', { messages })).status).toBe(200)
  }
  await push('ada@acme.example', 'bo@bell.example')
  const messageIds = column(await api.get('/messages'), 'id')
  const { body: topic } = await api.post('/topics', { title: 'Exports', messageIds })
  const [acme] = column(await api.get('/companies?search=acme'), 'id')
  await api.patch(`/companies/${acme}`, { isOrgCompany: true })
  const counted = async () => (await api.get(`/topics/${topic.id}`)).body.companyCount
  expect(await counted()).toBe(1)
  await push('cy@acme.example', 'di@cobalt.example')
  expect(await counted()).toBe(2)
  await rebuildStatistics(service.db.pool, id)
  expect(await counted()).toBe(2)
})
