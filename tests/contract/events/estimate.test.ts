import { expect, test } from 'vitest'
import { eventOrg, pullRequest } from '#tests/engine/events/setting.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const merged = 'github.pr.merged'
const path = '/automations/event-estimate'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('POST /automations/event-estimate counts occurrences of the last 14 days, by branch and channel', async () => {
  const { org, push: send } = await eventOrg(service)
  await send(merged, pullRequest({ baseBranch: 'main' }), { deliveryId: 'one' })
  await send('pull_request.activity', pullRequest({ baseBranch: 'main' }), { deliveryId: 'one' })
  await send(merged, { ...pullRequest({ baseBranch: 'release/1' }), channelIds: [org.id] })
  await send('topic.created', { topic: { title: 'Elsewhere' }, channelIds: [org.id] })
  const asked = async (body: object) => (await org.api.post(path, body)).body
  expect(await asked({ events: [merged] })).toMatchObject({ runs: 2, perDay: 0.1, notKept: [] })
  expect(await asked({ events: [merged, 'pull_request.activity'] })).toMatchObject({ runs: 2 })
  expect(await asked({ events: [merged], targetBranches: ['release/*'] })).toMatchObject({ runs: 1 })
  expect(await asked({ events: [merged], channelIds: [org.id] })).toMatchObject({ runs: 1 })
  const unheard = { runs: 0, notKept: ['topic.created'] }
  expect(await asked({ events: ['topic.created'] })).toMatchObject(unheard)
  expect(await asked({ events: ['topic.created', merged] })).toMatchObject({ ...unheard, runs: 2 })
  const other = await service.org()
  const { body } = await other.api.post(path, { events: [merged] })
  expect(body).toMatchObject({ runs: 0, perDay: 0 })
  expect(Date.now() - Date.parse(String(body.since))).toBeGreaterThanOrEqual(14 * 86_400_000)
})

test('events of messages are told from the messages, as long as nobody listens, and from before somebody did', async () => {
  const { org, automation } = await eventOrg(service)
  await push(org.api, [
    aMessage({ id: 'a', sentAt: hoursAgo(30) }),
    aMessage({ id: 'b', sentAt: hoursAgo(29.9) }),
    aMessage({ id: 'c', sentAt: hoursAgo(20) }),
    aMessage({ id: 'old', sentAt: hoursAgo(24 * 15) }),
  ])
  const asked = async () => (await org.api.post(path, { events: ['conversation.activity'] })).body
  expect(await asked()).toMatchObject({ runs: 2, notKept: [] })
  await automation({ events: ['conversation.activity'], condition: 'It is urgent' })
  await push(org.api, [aMessage({ id: 'd', sentAt: hoursAgo(0.1) })])
  expect(await asked()).toMatchObject({ runs: 3 })
})

test('what cannot be asked for is refused, and a service token', async () => {
  const org = await service.org()
  expectInvalid(await org.api.post(path, { events: [] }), 'events')
  expectInvalid(
    await org.api.post(path, { events: ['topic.created'], targetBranches: ['main'] }),
    'targetBranches',
  )
  const key = await memberToken(service.db, org)
  expectError(await org.api.post(path, { events: [merged] }, { key }), 403, 'FORBIDDEN')
})
