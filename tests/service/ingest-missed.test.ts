import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fetchDue } from '#service/connectors/work/fetches.ts'
import { providersOf } from '#service/core/providers.ts'
import { testSecret, useService } from '#tests/harness/service.ts'
import { arrivalsOf, connect, depsOf, mapAll, post, signingSecret, tracesOf } from '#tests/harness/signals.ts'
import { paged, slack } from '#tests/harness/slack.ts'

const service = useService()
const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

async function sendSlack(url: string, event: object): Promise<number> {
  const body = JSON.stringify({ type: 'event_callback', team_id: 'T1', event_id: randomUUID(), event })
  const at = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', signingSecret).update(`v0:${at}:${body}`).digest('hex')
  const headers = { 'x-slack-request-timestamp': at, 'x-slack-signature': `v0=${signature}` }
  return (await post(url, body, { 'content-type': 'application/json', ...headers })).status
}

test('what neither the hook nor a line of Slack told of is fetched once, and nothing from before the connection', async () => {
  const stamp = (seconds: number) => `${Math.floor(Date.now() / 1000) + seconds}.000100`
  const message = (ts: string) => ({ type: 'message', user: 'U1', text: `At ${ts}`, ts })
  const [before, told, first, last] = [stamp(-4000), stamp(-2900), stamp(-2700), stamp(-300)]
  /** It may still be on its way. */
  const fresh = stamp(-2)
  const far = await slack({
    'users.conversations': () => paged({ channels: [{ id: 'C1', name: 'support' }] }),
    'conversations.history': () => paged({ messages: [fresh, last, first, told, before].map(message) }),
  })
  const providers = { ...providersOf(testSecret), allowPrivate: true, slackUrl: `${far.url}/api/` }
  const deps = depsOf(service, { providers })
  const secrets = { signingSecret, botToken: far.access.secrets.botToken }
  const { url, org, path } = await connect(await service.org(), 'slack', { secrets })
  await service.db.pool.query(
    `UPDATE connections SET created_at = now() - interval '1 hour' WHERE org_id = $1`,
    [org.id],
  )
  expect(await sendSlack(url, { ...message(told), channel: 'C1' })).toBe(200)
  for (const seconds of [1, 700]) await fetchDue(deps, 'looker', 5, { orgIds: [org.id], now: later(seconds) })
  await mapAll(service, org, { providers })
  expect((await arrivalsOf(org)).map(({ outcome }) => outcome)).toEqual(['mapped', 'mapped', 'mapped'])
  const { messages } = await tracesOf(service, org)
  expect(messages.map((it) => it.source_message_id)).toEqual([told, first, last])
  expect((await org.api.get(path)).body).toMatchObject({
    lastRepair: { deliveries: 2, text: '2 deliveries fetched after an outage of 40 minutes.' },
  })
})
