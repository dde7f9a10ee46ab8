import { expect, test } from 'vitest'
import { column, expectError } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

async function neighbours() {
  const [org, other] = [await service.org(), await service.org()]
  const [theirs] = await addChannels(service.db, other.id, [{}])
  const [ours] = await addChannels(service.db, org.id, [{}])
  return { org, theirs, ours }
}

test.each(['', '?search=channel', '?sourceName=slack', '?connectedOnly=true'])(
  'lists its own channels only: %s',
  async (query) => {
    const { org, ours } = await neighbours()
    const answer = await org.api.get(`/channels${query}`)
    expect(column(answer, 'id')).toEqual([ours])
    expect(answer.body.totalCount).toBe(1)
  },
)

test('finds its own channels only, whatever ids are asked for', async () => {
  const { org, ours, theirs } = await neighbours()
  expect(column(await org.api.get(`/channels?ids=${theirs}&ids=${ours}`), 'id')).toEqual([ours])
  expect((await org.api.get(`/channels?ids=${theirs}`)).body).toMatchObject({ data: [], totalCount: 0 })
})

test('nor by the ids of the source', async () => {
  const [org, other] = [await service.org(), await service.org()]
  await addChannels(service.db, other.id, [{ sourceChannelId: 'C1' }])
  expect((await org.api.get('/channels?sourceChannelIds=C1')).body).toMatchObject({ data: [], totalCount: 0 })
})

test('does not read a channel of another organization', async () => {
  const { org, theirs } = await neighbours()
  expectError(await org.api.get(`/channels/${theirs}`), 404, 'NOT_FOUND')
})

test('neither changes a channel of another organization nor names its people', async () => {
  const { org, theirs } = await neighbours()
  expectError(await org.api.patch(`/channels/${theirs}`, { context: 'Ours' }), 404, 'NOT_FOUND')
  expectError(await org.api.get(`/channels/${theirs}/people`), 404, 'NOT_FOUND')
  expectError(await org.api.get(`/channels/${theirs}/history`), 404, 'NOT_FOUND')
})
