import { expect, test } from 'vitest'
import { column, expectError } from '#tests/harness/answers.ts'
import { addChannels, addCompanies, addPeople } from '#tests/harness/factories.ts'
import { addGroup, addParticipant, addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

async function neighbours() {
  const [org, other] = [await service.org(), await service.org()]
  const [theirs = ''] = await addTopics(service.db, other.id, [{ legacyId: 11, sources: ['slack'] }])
  const [ours = ''] = await addTopics(service.db, org.id, [{ legacyId: 12, sources: ['slack'] }])
  const [companyId] = await addCompanies(service.db, other.id, [{}])
  const [personId = ''] = await addPeople(service.db, other.id, [{ companyId }])
  const [channelId = ''] = await addChannels(service.db, other.id, [{}])
  await addParticipant(service.db, other.id, { topicId: theirs, personId })
  await addGroup(service.db, other.id, { topicId: theirs, channelId })
  return { org, other, theirs, ours, filters: { companyId, personId, channelId } }
}

test.each(['', '?search=topic', '?sourceName=slack', '?sortBy=priority'])(
  'lists its own topics only: %s',
  async (query) => {
    const { org, ours } = await neighbours()
    const answer = await org.api.get(`/topics${query}`)
    expect(column(answer, 'id')).toEqual([ours])
    expect(answer.body.totalCount).toBe(1)
  },
)

test.each(['companyId', 'personId', 'channelId'] as const)('finds nothing by a foreign %s', async (name) => {
  const { org, other, theirs, filters } = await neighbours()
  const query = `/topics?${name}=${filters[name]}`
  expect((await org.api.get(query)).body).toMatchObject({ data: [], totalCount: 0 })
  expect(column(await other.api.get(query), 'id')).toEqual([theirs])
})

test('reads neither a topic of another organization nor its people, by either id', async () => {
  const { org, theirs } = await neighbours()
  for (const id of [theirs, '11'])
    for (const rest of ['', '/people', '/links', '/history'])
      expectError(await org.api.get(`/topics/${id}${rest}`), 404, 'NOT_FOUND')
  expect((await org.api.get('/topics/12')).status).toBe(200)
})

test('does not change a topic of another organization, by either id', async () => {
  const { org, other, theirs } = await neighbours()
  for (const id of [theirs, '11'])
    expectError(await org.api.patch(`/topics/${id}`, { archived: true }), 404, 'NOT_FOUND')
  expect((await other.api.get(`/topics/${theirs}`)).body.archived).toBe(false)
})
