import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Answer } from '#tests/harness/client.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const days = z.array(z.object({ total: z.int() }))
const totalOf = (answer: Answer) => days.parse(answer.body.days).reduce((sum, { total }) => sum + total, 0)

test('counts its own messages only, also by a foreign channel', async () => {
  const [org, other] = [await service.org(), await service.org()]
  const sentAt = new Date(Date.now() - 3_600_000).toISOString()
  const [theirs] = await push(other.api, [aMessage({ sentAt })])
  expect(totalOf(await other.api.get(`/statistics/messages?channelId=${theirs?.channelId}`))).toBe(1)
  for (const query of ['', `?channelId=${theirs?.channelId}`, '?sourceName=slack'])
    expect(totalOf(await org.api.get(`/statistics/messages${query}`))).toBe(0)
})

test('lists its own rising topics only', async () => {
  const [org, other] = [await service.org(), await service.org()]
  const { body } = await org.api.get('/statistics/topics')
  const { from: activityWeek } = z.object({ from: z.string() }).parse(body.week)
  await addTopics(service.db, other.id, [{ activity: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3], activityWeek }])
  expect((await other.api.get('/statistics/topics')).body.data).toHaveLength(1)
  expect((await org.api.get('/statistics/topics')).body.data).toEqual([])
})
