import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { badPages, expectInvalid } from '#tests/harness/answers.ts'
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
