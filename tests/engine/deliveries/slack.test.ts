import { beforeEach, expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { slackPost, useSlack } from './chats.ts'
import { addDelivery, addDestination, depsOf, stateOf, work } from './setting.ts'

const service = useService()
const slack = useSlack()
const botToken = 'xoxb-very-secret-token-4711'

beforeEach(() => {
  slack.clear()
  slack.messages.length = 0
  slack.state.mayRead = false
})

async function setting(body?: string) {
  const { id: orgId } = await service.org()
  await addDestination(service.db, orgId, { channel: 'slack', botToken })
  const id = await addDelivery(service.db, orgId, { channel: 'slack', target: 'C1', body })
  const deps = depsOf(service.db, { slackUrl: `${slack.url}/api/` })
  const state = () => stateOf(service.db, orgId, id)
  return { orgId, id, deps, state, work: () => work(deps, orgId) }
}

test('posts once, and keeps id and address of the message', async () => {
  const { work, state, id } = await setting()
  await work()
  await work()
  expect(await state()).toMatchObject({
    status: 'delivered',
    simulated: false,
    permalink: 'https://x.slack.test/pC1',
    parts: [{ id: '170000000.000100', permalink: 'https://x.slack.test/pC1', text: null }],
    attempts: [{ outcome: 'delivered' }],
  })
  expect(slack.received).toHaveLength(1)
  const [{ headers, body }] = slack.received as [(typeof slack.received)[0]]
  expect(headers.authorization).toBe(`Bearer ${botToken}`)
  expect(slackPost(body)).toMatchObject({ channel: 'C1', text: 'Daily digest: All is well.' })
  expect(JSON.parse(slackPost(body).metadata)).toMatchObject({ event_payload: { delivery: id, part: 0 } })
  expect(JSON.parse(slackPost(body).blocks)).toEqual([
    { type: 'header', text: { type: 'plain_text', text: 'Daily digest', emoji: false } },
    { type: 'section', text: { type: 'mrkdwn', text: 'All is *well*.', verbatim: true } },
  ])
})
