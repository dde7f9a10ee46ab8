import { test } from 'vitest'
import { badPages, expectInvalid } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test.each([
  ...badPages,
  ['page=101', 'page'],
  ['page=51&limit=100', 'page'],
  ['channelId=1', 'channelId'],
  ['topicId=4711', 'topicId'],
  ['groupId=x', 'groupId'],
  ['personId=ada', 'personId'],
  ['companyId=-1', 'companyId'],
  ['sourceName=Slack', 'sourceName'],
  ['search=', 'search'],
  ['since=yesterday', 'since'],
  ['until=2026-03-01', 'until'],
])('GET /messages refuses %s', async (query, place) => {
  const org = await service.org()
  expectInvalid(await org.api.get(`/messages?${query}`), place)
})

test.each(['1', 'abc', '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d1g'])(
  'GET /messages/%s is not the address of a message',
  async (id) => {
    const org = await service.org()
    expectInvalid(await org.api.get(`/messages/${id}`), 'messageId')
  },
)
