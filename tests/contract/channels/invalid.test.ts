import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { badPages, expectInvalid } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const ids = (count: number) => Array.from({ length: count }, (_, n) => `ids[${n}]=${randomUUID()}`).join('&')

test.each([
  ...badPages,
  ['sourceName=', 'sourceName'],
  ['sourceName=Slack', 'sourceName'],
  ['sourceName=ms_teams', 'sourceName'],
  ['sourceName=-slack', 'sourceName'],
  ['sourceName=slack-', 'sourceName'],
  ['sourceName=ms--teams', 'sourceName'],
  ['sourceName=slack%0A', 'sourceName'],
  ['sourceName=slack&sourceName=discord', 'sourceName'],
  ['search=', 'search'],
  ['ids=', 'ids.0'],
  ['ids=1', 'ids.0'],
  [`ids[]=${randomUUID()}&ids[]=x`, 'ids.1'],
  [`ids=${randomUUID()},${randomUUID()}`, 'ids.0'],
  ['sourceChannelIds=', 'sourceChannelIds.0'],
  [`sourceChannelIds=${'a'.repeat(201)}`, 'sourceChannelIds.0'],
  ['connectedOnly=', 'connectedOnly'],
  ['connectedOnly=1', 'connectedOnly'],
  ['connectedOnly=yes', 'connectedOnly'],
])('GET /channels refuses %s', async (query, place) => {
  const org = await service.org()
  expectInvalid(await org.api.get(`/channels?${query}`), place)
})

test('GET /channels refuses 101 ids', async () => {
  const org = await service.org()
  expectInvalid(await org.api.get(`/channels?${ids(101)}`), 'ids')
})

test.each(['1', 'abc', '%20', '0b6f2c1e8d3a4f579a416f0c2f6f7d10', '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d1g'])(
  'GET /channels/%s is not the address of a channel',
  async (id) => {
    const org = await service.org()
    expectInvalid(await org.api.get(`/channels/${id}`), 'channelId')
  },
)

test.each<[name: string, body: unknown, place: string]>([
  ['no field', {}, ''],
  ['an unknown field', { context: 'A', channelName: 'b' }, 'channelName'],
  ['an empty purpose', { context: ' ' }, 'context'],
  ['a number as a purpose', { context: 1 }, 'context'],
  ['a long purpose', { context: 'c'.repeat(2001) }, 'context'],
  ['a long description', { description: 'd'.repeat(2001) }, 'description'],
])('PATCH /channels/{channelId} refuses %s', async (_, body, place) => {
  const org = await service.org()
  const [id] = await addChannels(service.db, org.id, [{ context: 'Bugs' }])
  expectInvalid(await org.api.patch(`/channels/${id}`, body), place)
  expect((await org.api.get(`/channels/${id}`)).body.context).toBe('Bugs')
})

test.each(['limit=0', 'limit=51', 'limit=all'])(
  'GET /channels/{channelId}/people refuses %s',
  async (query) => {
    const org = await service.org()
    const [id] = await addChannels(service.db, org.id, [{}])
    expectInvalid(await org.api.get(`/channels/${id}/people?${query}`), 'limit')
  },
)
