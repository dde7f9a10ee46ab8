import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import posted from '#service/connectors/discourse/samples/post-created.json' with { type: 'json' }
import jiraClosed from '#service/connectors/jira/samples/issue-closed.json' with { type: 'json' }
import linearClosed from '#service/connectors/linear/samples/issue-closed.json' with { type: 'json' }
import { type Org, useService } from '#tests/harness/service.ts'
import {
  arrivalsOf,
  connect,
  issueDelivery,
  mapAll,
  post,
  sendGithub,
  signingSecret,
  tracesOf,
} from '#tests/harness/signals.ts'

const service = useService()
const hex = (body: string) => createHmac('sha256', signingSecret).update(body).digest('hex')

test('a repository that is handed on to another owner stays one channel', async () => {
  const { org, url } = await connect(await service.org(), 'github')
  await sendGithub(url, 'issues', issueDelivery(1, 'opened'))
  await mapAll(service, org)
  const { repository } = issueDelivery(1, 'opened') as { repository: object }
  const moved = { ...repository, full_name: 'tidewater/cli', owner: { id: 9, login: 'tidewater' } }
  await sendGithub(url, 'issues', { ...issueDelivery(2, 'opened'), repository: moved })
  await sendGithub(url, 'repository', { action: 'transferred', repository: moved })
  await sendGithub(url, 'issues', { ...issueDelivery(1, 'deleted'), repository: moved })
  await mapAll(service, org)
  const { channels, messages } = await tracesOf(service, org)
  expect(channels).toEqual([{ channel_name: 'tidewater/cli', message_count: '1' }])
  expect(messages.map((it) => it.source_message_id)).toEqual(['issue:1002'])
})

const { issue } = jiraClosed
const inProject = (id: string, name: string, hour: number) => ({
  ...jiraClosed,
  timestamp: hour,
  issue: {
    ...issue,
    fields: {
      ...issue.fields,
      project: { id, key: name, name },
      description: `Hour ${hour}`,
      updated: `2026-03-13T0${hour}:00:00.000+0000`,
    },
  },
})

const inTeam = (id: string, name: string, hour: number) => ({
  ...linearClosed,
  webhookTimestamp: Date.now(),
  data: {
    ...linearClosed.data,
    team: { id, key: name, name },
    teamId: id,
    description: `Hour ${hour}`,
    updatedAt: `2026-03-13T0${hour}:00:00.000Z`,
  },
})

const inCategory = (id: number, hour: number) => ({
  post: {
    ...posted.post,
    category_id: id,
    raw: `Hour ${hour}`,
    version: hour,
    updated_at: `2026-03-13T0${hour}:00:00.000Z`,
  },
})

type Moved = [source: string, bodies: object[], headers: (body: string, n: number) => Record<string, string>]

const moves: Moved[] = [
  [
    'jira',
    [inProject('1', 'OPS', 1), inProject('2', 'DEV', 2), inProject('2', 'DEV', 3)],
    (body) => ({ 'x-hub-signature': `sha256=${hex(body)}` }),
  ],
  [
    'linear',
    [inTeam('t1', 'OPS', 1), inTeam('t2', 'DEV', 2), inTeam('t2', 'DEV', 3)],
    (body, n) => ({ 'linear-delivery': `d${n}`, 'linear-signature': hex(body) }),
  ],
  [
    'discourse',
    [inCategory(1, 1), inCategory(2, 2), inCategory(2, 3)],
    (body, n) => ({
      'x-discourse-event': n === 0 ? 'post_created' : 'post_edited',
      'x-discourse-event-signature': `sha256=${hex(body)}`,
    }),
  ],
]

async function sendAll(org: Org, url: string, bodies: object[], headers: Moved[2]) {
  for (const [n, one] of bodies.entries()) {
    const body = JSON.stringify(one)
    const sent = { 'content-type': 'application/json', ...headers(body, n) }
    expect((await post(url, body, sent)).status).toBe(200)
    await mapAll(service, org)
  }
}

test.each(moves)(
  '%s: what is moved elsewhere there is still one message',
  async (source, bodies, headers) => {
    const { org, url } = await connect(await service.org(), source)
    await sendAll(org, url, bodies, headers)
    expect((await arrivalsOf(org)).map(({ outcome }) => outcome)).toEqual(['mapped', 'mapped', 'mapped'])
    const { messages } = await tracesOf(service, org)
    expect(messages).toMatchObject([{ content: expect.stringContaining('Hour 3') }])
  },
)

test('an address tells a sender that only looks whether there is a connection', async () => {
  const { url, org, path } = await connect(await service.org(), 'intercom')
  const look = async (address: string) => (await fetch(address, { method: 'HEAD' })).status
  expect(await look(url)).toBe(200)
  expect(await look(`${url.slice(0, -8)}aaaaaaaa`)).toBe(404)
  await org.api.send('DELETE', `${path}?data=keep`)
  // The database tells it to whoever remembers the connection, a moment later.
  await vi.waitFor(async () => expect(await look(url)).toBe(410), 20_000)
  expect(await arrivalsOf(org)).toEqual([])
})
