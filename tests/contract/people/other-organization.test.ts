import { expect, test } from 'vitest'
import { column, expectError } from '#tests/harness/answers.ts'
import { addCompanies, addPeople } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

async function neighbours() {
  const [org, other] = [await service.org(), await service.org()]
  const [companyId] = await addCompanies(service.db, other.id, [{ name: 'Theirs' }])
  const [theirs] = await addPeople(service.db, other.id, [
    { displayName: 'Theirs', companyId, ecosystemTags: ['x'] },
  ])
  const [ours] = await addPeople(service.db, org.id, [{ displayName: 'Ours', ecosystemTags: ['x'] }])
  return { org, other, companyId, theirs, ours }
}

test.each(['', '?search=s', '?ecosystemTags=x', '?isVip=false', '?sortBy=messageCount'])(
  'lists people of its own organization only: %s',
  async (query) => {
    const { org, ours } = await neighbours()
    const answer = await org.api.get(`/people${query}`)
    expect(column(answer, 'id')).toEqual([ours])
    expect(answer.body.totalCount).toBe(1)
  },
)

test('finds nobody by the company of another organization', async () => {
  const { org, companyId } = await neighbours()
  expect((await org.api.get(`/people?companyId=${companyId}`)).body).toMatchObject({
    data: [],
    totalCount: 0,
  })
})

test('neither reads nor changes a person of another organization', async () => {
  const { org, other, theirs } = await neighbours()
  expectError(await org.api.get(`/people/${theirs}`), 404, 'NOT_FOUND')
  expectError(await org.api.get(`/people/${theirs}/history`), 404, 'NOT_FOUND')
  expectError(await org.api.patch(`/people/${theirs}`, { displayName: 'Taken' }), 404, 'NOT_FOUND')
  expect((await other.api.get(`/people/${theirs}`)).body.displayName).toBe('Theirs')
})

test('answers a stranger and somebody who never was in the same words', async () => {
  const { org, theirs } = await neighbours()
  const stranger = await org.api.get(`/people/${theirs}`)
  expect((await org.api.get('/people/1')).body).toEqual(stranger.body)
})
