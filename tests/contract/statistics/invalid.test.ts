import { test } from 'vitest'
import { expectInvalid } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test.each([
  ['messages?days=0', 'days'],
  ['messages?days=366', 'days'],
  ['messages?days=-1', 'days'],
  ['messages?days=1.5', 'days'],
  ['messages?days=', 'days'],
  ['messages?days=7&days=8', 'days'],
  ['messages?channelId=C1', 'channelId'],
  ['messages?sourceName=Slack', 'sourceName'],
  ['topics?limit=0', 'limit'],
  ['topics?limit=51', 'limit'],
  ['topics?limit=all', 'limit'],
])('GET /statistics/%s is refused', async (rest, place) => {
  const org = await service.org()
  expectInvalid(await org.api.get(`/statistics/${rest}`), place)
})
