import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import created from '#service/connectors/discourse/samples/post-created.json' with { type: 'json' }
import replied from '#service/connectors/intercom/samples/conversation-replied.json' with { type: 'json' }
import jiraClosed from '#service/connectors/jira/samples/issue-closed.json' with { type: 'json' }
import commented from '#service/connectors/linear/samples/comment-created.json' with { type: 'json' }
import { useService } from '#tests/harness/service.ts'
import { arrivalsOf, connect, mapAll, post, signingSecret, tracesOf } from '#tests/harness/signals.ts'

const service = useService()

type Sender = {
  source: string
  payload: object
  /** Of a kind that is not read. */
  other: object
  /** What the sender signs a body with, and what tells its deliveries apart. */
  sign(body: string, id: string, payload: object): Record<string, string>
  made: Record<string, unknown>
}

const hex = (algorithm: string, body: string) =>
  createHmac(algorithm, signingSecret).update(body).digest('hex')

const senders: Sender[] = [
  {
    source: 'linear',
    payload: { ...commented, webhookTimestamp: Date.now() },
    other: { type: 'Cycle', action: 'create', data: { id: 'c1' }, webhookTimestamp: Date.now() },
    sign: (body, id) => ({ 'linear-delivery': id, 'linear-signature': hex('sha256', body) }),
    made: { messages: 1, events: [{ name: 'issue.activity' }] },
  },
  {
    source: 'jira',
    payload: jiraClosed,
    other: { webhookEvent: 'sprint_started', sprint: { id: 1 }, timestamp: 1773315000100 },
    sign: (body, id) => ({
      'x-atlassian-webhook-identifier': id,
      'x-hub-signature': `sha256=${hex('sha256', body)}`,
    }),
    made: { messages: 1, events: [{ name: 'issue.activity' }] },
  },
  {
    source: 'intercom',
    payload: replied,
    other: { ...replied, topic: 'admin.logged_in', id: 'notif_2' },
    sign: (body) => ({ 'x-hub-signature': `sha1=${hex('sha1', body)}` }),
    made: { messages: 2 },
  },
  {
    source: 'discourse',
    payload: created,
    other: { solved: { id: 1 } },
    sign: (body, id, payload) => ({
      'x-discourse-event': 'solved' in payload ? 'accepted_solution' : 'post_created',
      'x-discourse-event-id': id,
      'x-discourse-event-signature': `sha256=${hex('sha256', body)}`,
    }),
    made: { messages: 1 },
  },
]

async function send(
  { sign }: Sender,
  url: string,
  payload: object,
  id: string,
  sent = JSON.stringify(payload),
) {
  const headers = { 'content-type': 'application/json', ...sign(JSON.stringify(payload), id, payload) }
  return (await post(url, sent, headers)).status
}

test.each(senders)(
  '$source: once is mapped, twice makes nothing, another byte is refused',
  async (sender) => {
    const { org, url } = await connect(await service.org(), sender.source)
    expect(await send(sender, url, sender.payload, 'd1')).toBe(200)
    await mapAll(service, org)
    const [first] = await arrivalsOf(org)
    expect(first).toMatchObject({ outcome: 'mapped', reason: null })
    expect(first?.made).toMatchObject(sender.made)
    const made = await tracesOf(service, org)

    expect(await send(sender, url, sender.payload, 'd1')).toBe(200)
    expect(await send(sender, url, sender.payload, 'd2')).toBe(200)
    await mapAll(service, org)
    expect((await arrivalsOf(org)).slice(1).every(({ outcome }) => outcome !== 'failed')).toBe(true)
    expect(await tracesOf(service, org)).toEqual(made)
    const told = (await arrivalsOf(org)).slice(1).flatMap((it) => it.made.messages)
    expect(told.every((it) => it === 0)).toBe(true)

    const flipped = JSON.stringify(sender.payload).replace(/[a-z](?=[^a-z]*$)/, '0')
    expect(await send(sender, url, sender.payload, 'd3', flipped)).toBe(401)
  },
)

test.each(senders)('$source: of another kind is ignored, with the reason', async (sender) => {
  const { org, url } = await connect(await service.org(), sender.source)
  expect(await send(sender, url, sender.other, 'd1')).toBe(200)
  await mapAll(service, org)
  expect(await arrivalsOf(org)).toMatchObject([
    { outcome: 'ignored', reason: expect.stringMatching(/.{20}/) },
  ])
})
