import { describe, expect, test } from 'vitest'
import { badPages, expectInvalid } from '#tests/harness/answers.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test.each([
  ...badPages,
  ['search=', 'search'],
  ['topicType=bug', 'topicType'],
  ['topicType=null', 'topicType'],
  ['topicType=praise&topicType=question', 'topicType'],
  ['lifecycleState=closed', 'lifecycleState'],
  ['priority=3', 'priority'],
  ['priority=HIGH', 'priority'],
  ['archived=all', 'archived'],
  ['sourceName=Slack', 'sourceName'],
  ['channelId=1', 'channelId'],
  ['companyId=x', 'companyId'],
  ['personId=', 'personId'],
  ['since=yesterday', 'since'],
  ['since=2026-03-01', 'since'],
  ['since=2026-03-01T00:00:00', 'since'],
  ['since=2026-02-30T00:00:00Z', 'since'],
  ['since=2026-03-01T00:00:00+02:00', 'since'],
  ['until=1772323200000', 'until'],
  ['until=2026-03-01T25:00:00Z', 'until'],
  ['sortBy=lastSeen', 'sortBy'],
  ['sortOrder=', 'sortOrder'],
])('GET /topics refuses %s', async (query, place) => {
  const org = await service.org()
  expectInvalid(await org.api.get(`/topics?${query}`), place)
})

describe.each(['abc', '-1', '1.5', '%20', '0b6f2c1e-8d3a-4f57-9a41', '0b6f2c1e8d3a4f579a416f0c2f6f7d10'])(
  'the topic id %s is refused',
  (id) => {
    test.each(['', '/people', '/links', '/history'])('by GET /topics/{topicId}%s', async (rest) => {
      const org = await service.org()
      expectInvalid(await org.api.get(`/topics/${id}${rest}`), 'topicId')
    })
  },
)

test.each<[name: string, body: unknown, place: string]>([
  ['no field', {}, ''],
  ['an unknown field', { archived: true, keywords: [] }, 'keywords'],
  ['an empty title', { title: ' ' }, 'title'],
  ['a null title', { title: null }, 'title'],
  ['a long title', { title: 't'.repeat(301) }, 'title'],
  ['a long summary', { summary: 's'.repeat(5001) }, 'summary'],
  ['a state that is none', { lifecycleState: 'done' }, 'lifecycleState'],
  ['a priority by number', { priority: 3 }, 'priority'],
  ['a text as a mark', { archived: 'true' }, 'archived'],
])('PATCH /topics/{topicId} refuses %s', async (_, body, place) => {
  const org = await service.org()
  const [id] = await addTopics(service.db, org.id, [{ title: 'Slow' }])
  expectInvalid(await org.api.patch(`/topics/${id}`, body), place)
  expect((await org.api.get(`/topics/${id}`)).body).toMatchObject({ title: 'Slow', archived: false })
})
