import { describe, expect, test } from 'vitest'
import { connectable } from '#contract/common/source-names.ts'
import { actor, storedText, trailOf } from '#tests/harness/acting.ts'
import { anInstant, aUuid, objectsOf } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'
import {
  arrivalsOf,
  connect,
  issueDelivery,
  mapAll,
  sendGithub,
  sendWebhook,
  signingSecret,
} from '#tests/harness/signals.ts'

const service = useService()
const none = { total: 0, mapped: 0, ignored: 0, duplicate: 0, failed: 0 }

test('GET /sources tells what can be connected, in the order in which it is offered', async () => {
  const org = await service.org()
  const data = objectsOf(await org.api.get('/sources'))
  expect(data.map(({ source }) => source)).toEqual(connectable)
  for (const { source, ways, steps, title, description, brings } of data) {
    expect([ways, steps, title, description], String(source)).not.toContainEqual('')
    expect((ways as string[]).length * (steps as unknown[]).length, String(source)).toBeGreaterThan(0)
    expect((brings as { kinds: unknown[] }).kinds, String(source)).not.toEqual([])
  }
  expect(data.find(({ source }) => source === 'github')).toMatchObject({
    title: 'GitHub',
    ways: ['webhook', 'poll'],
    fields: expect.arrayContaining([expect.objectContaining({ name: 'token', secret: true })]),
    steps: expect.arrayContaining([expect.objectContaining({ title: 'Payload URL', copy: '{inboundUrl}' })]),
    brings: { events: expect.arrayContaining(['github.pr.merged']) },
    hasHistory: true,
    historyNeeds: ['token'],
  })
})

test('a file is a source as well, which is imported and not connected', async () => {
  const org = await service.org()
  const data = objectsOf(await org.api.get('/sources'))
  expect(data.find(({ source }) => source === 'import')).toMatchObject({ ways: ['import'], fields: [] })
  const refused = await org.api.post('/connections', { source: 'import' })
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.text).toContain('POST /v1/imports')
})

test('a connection is made with an address, and with a signing secret that is shown once', async () => {
  const org = await service.org()
  const made = await org.api.post('/connections', { source: 'webhook', name: 'Own app' })
  expect(made.status, made.text).toBe(200)
  const { secrets, ...told } = made.body
  expect(secrets).toEqual({ signingSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/) })
  expect(told).toMatchObject({
    id: aUuid,
    source: 'webhook',
    title: 'Webhook',
    name: 'Own app',
    status: 'waiting',
    secretNames: ['signingSecret'],
    inboundUrl: expect.stringMatching(new RegExp(`^${service.url}/ingest/[\\da-f]{48}$`)),
    counts: { last24Hours: none, last30Days: none },
    cursors: [],
    createdAt: anInstant,
  })
  expect((await org.api.get(`/connections/${told.id}`)).body).toEqual(told)
  expect((await org.api.get('/connections')).body).toMatchObject({ data: [told], totalCount: 1 })
  const { signingSecret: secret } = secrets as { signingSecret: string }
  expect((await sendWebhook(String(told.inboundUrl), { messages: [] }, { secret })).status).toBe(401)
  const kept = await storedText(service, org.id)
  expect(kept).not.toContain(secret)
  expect(kept).not.toContain(String(told.inboundUrl).split('/').at(-1))
})

test('what arrived is told by the hour, with what became of it', async () => {
  const org = await service.org()
  const one = await connect(org, 'github')
  await sendGithub(one.url, 'issues', issueDelivery(1, 'opened'), { id: 'd-1' })
  await sendGithub(one.url, 'issues', issueDelivery(1, 'opened'), { id: 'd-1' })
  await sendGithub(one.url, 'star', { action: 'created' })
  await mapAll(service, org)
  const { body } = await org.api.get(`${one.path}/activity?days=2`)
  const hours = body.hours as Record<string, unknown>[]
  // The clock may strike between two deliveries.
  const sum = (name: string) => hours.reduce((total, hour) => total + Number(hour[name]), 0)
  expect(['total', 'mapped', 'ignored', 'duplicate', 'failed'].map(sum)).toEqual([3, 1, 1, 1, 0])
  expect(hours.map(({ at }) => at)).toEqual(hours.map(() => expect.stringMatching(/:00:00.000Z$/)))
  const [since, until] = [Date.parse(String(body.since)), Date.parse(String(body.until))]
  expect(until - since).toBe(48 * 3_600_000)
  expect(until).toBeGreaterThan(Date.parse(String(hours.at(-1)?.at)))
  const other = await service.org()
  expect((await other.api.get(`${one.path}/activity`)).status).toBe(404)
})

test('what is replayed counts once', async () => {
  const org = await service.org()
  const one = await connect(org, 'github')
  await sendGithub(one.url, 'issues', issueDelivery(1, 'opened'))
  await sendGithub(one.url, 'star', { action: 'created' })
  await mapAll(service, org)
  const counts = async () => (await org.api.get(one.path)).body.counts as Record<string, object>
  const before = await counts()
  expect(before.last24Hours).toEqual({ ...none, total: 2, mapped: 1, ignored: 1 })
  const span = { since: '2020-01-01T00:00:00Z', until: new Date(Date.now() + 60_000).toISOString() }
  await org.api.post('/arrivals/replay', { connectionId: one.id, ...span })
  const [first] = await arrivalsOf(org)
  expect((await counts()).last24Hours).toEqual(none)
  await mapAll(service, org)
  await org.api.post(`/arrivals/${first?.id}/replay`, {})
  await mapAll(service, org)
  expect(await counts()).toEqual(before)
})

test('a repeated request with one key makes one connection, and tells its secret no second time', async () => {
  const org = await service.org()
  const headers = { 'idempotency-key': 'connect-1' }
  const first = await org.api.post('/connections', { source: 'webhook' }, { headers })
  const again = await org.api.post('/connections', { source: 'webhook' }, { headers })
  expect(first.body.secrets).toBeDefined()
  expect(again.body).toEqual({ ...first.body, secrets: undefined })
  expect((await org.api.get('/connections')).body).toMatchObject({ totalCount: 1 })
})

test('each act is in the audit log, without a secret', async () => {
  const org = await service.org()
  const admin = await actor(service, org, 'admin')
  const { headers } = admin
  const wanted = { source: 'github', secrets: { signingSecret, token: 'ghp_a_token_of_the_test' } }
  const made = await org.api.post('/connections', wanted, { headers })
  const path = `/connections/${made.body.id}`
  await org.api.patch(path, { name: 'Ours', secrets: { token: 'ghp_another_token' } }, { headers })
  await org.api.post(`${path}/pause`, {}, { headers })
  await org.api.post(`${path}/resume`, {}, { headers })
  await org.api.post(`${path}/rotate-secret`, {}, { headers })
  await org.api.post(`${path}/backfills`, { since: '2026-10-01T00:00:00Z' }, { headers })
  await org.api.post(`${path}/backfills/cancel`, {}, { headers })
  await org.api.send('DELETE', path, undefined, { headers })
  const trail = await trailOf(service, org.id, 'connection')
  expect(trail.map(({ operation, changes, by }) => [operation, changes, by])).toEqual([
    [
      'INSERT',
      expect.objectContaining({ source: 'github', secretNames: ['signingSecret', 'token'] }),
      admin.id,
    ],
    ['UPDATE', { name: 'Ours', replacedSecrets: ['token'] }, admin.id],
    ['UPDATE', { paused: true }, admin.id],
    ['UPDATE', { paused: false }, admin.id],
    ['UPDATE', { replacedSecrets: ['signingSecret'], keepOldHours: 0 }, admin.id],
    ['UPDATE', { historySince: '2026-10-01T00:00:00.000Z' }, admin.id],
    ['UPDATE', { historyCanceled: true }, admin.id],
    ['DELETE', { data: 'keep' }, admin.id],
  ])
  const kept = await storedText(service, org.id)
  for (const secret of [signingSecret, 'ghp_a_token_of_the_test', 'ghp_another_token'])
    expect(kept).not.toContain(secret)
})

describe('a signing secret that is exchanged', () => {
  test('counts at once, and the old one no more', async () => {
    const { url, path, org } = await connect(await service.org(), 'webhook')
    const rotated = await org.api.post(`${path}/rotate-secret`, {})
    const { signingSecret: secret } = rotated.body.secrets as { signingSecret: string }
    expect((await sendWebhook(url, {})).status).toBe(401)
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64').toString('latin1')
    expect(key).toHaveLength(24)
    expect((await org.api.post(`${path}/rotate-secret`, { signingSecret })).body.secrets).toBeUndefined()
    expect((await sendWebhook(url, {})).status).toBe(200)
  })

  test('may leave the old one its time', async () => {
    const { url, path, org } = await connect(await service.org(), 'github')
    await org.api.post(`${path}/rotate-secret`, { signingSecret: 'the new secret', keepOldHours: 1 })
    const payload = issueDelivery(1, 'opened')
    expect((await sendGithub(url, 'issues', payload)).status).toBe(200)
    expect((await sendGithub(url, 'issues', payload, { secret: 'the new secret' })).status).toBe(200)
    expect((await sendGithub(url, 'issues', payload, { secret: 'a third' })).status).toBe(401)
  })
})

test('a connection makes its source available, and its lost channels connected', async () => {
  const org = await service.org()
  await addChannels(service.db, org.id, [{ sourceName: 'github', isConnected: false }])
  const statusOf = async () => {
    const data = objectsOf(await org.api.get('/integrations'))
    return data.find(({ source }) => source === 'github')?.status
  }
  const isAvailable = async () => {
    const data = objectsOf(await org.api.get('/events'))
    return data.find(({ name }) => name === 'github.pr.merged')?.available
  }
  expect([await statusOf(), await isAvailable()]).toEqual(['disconnected', false])
  await connect(org, 'github')
  expect([await statusOf(), await isAvailable()]).toEqual(['connected', true])
  expect(await trailOf(service, org.id, 'channel')).toMatchObject([{ changes: { isConnected: true } }])
  const fresh = await service.org()
  await connect(fresh, 'github')
  const events = objectsOf(await fresh.api.get('/events'))
  expect(events.find(({ name }) => name === 'github.pr.merged')).toMatchObject({ available: true })
})

test('GET /arrivals finds what came by connection, outcome, kind, time and words', async () => {
  const org = await service.org()
  const [one, other] = [await connect(org, 'github'), await connect(org, 'webhook')]
  await sendGithub(one.url, 'issues', issueDelivery(1, 'opened'), { id: 'guid-1' })
  await sendGithub(one.url, 'star', { action: 'created' }, { id: 'guid-2' })
  await sendWebhook(other.url, { name: 'stripe.customer.created', payload: {} }, { id: 'msg_3' })
  await mapAll(service, org)
  const found = async (query: string) => (await arrivalsOf(org, query)).map(({ deliveryId }) => deliveryId)
  expect(await found('')).toEqual(['guid-1', 'guid-2', 'msg_3'])
  expect(await found(`&connectionId=${one.id}`)).toEqual(['guid-1', 'guid-2'])
  expect(await found('&outcome=mapped')).toEqual(['guid-1', 'msg_3'])
  expect(await found('&outcome=mapped&outcome=ignored')).toHaveLength(3)
  expect(await found('&kind=issues.opened')).toEqual(['guid-1'])
  expect(await found('&search=STAR')).toEqual(['guid-2'])
  expect(await found('&search=100%25')).toEqual([])
  expect(await found(`&since=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([])
})

test('one arrival is read with what came of it, its secrets and addresses masked', async () => {
  const { url, org, path, id } = await connect(await service.org(), 'webhook')
  const message = {
    id: 'm1',
    channel: { sourceName: 'forum', sourceServerId: 's', sourceChannelId: 'c' },
    author: { platformId: 'u1', email: 'ada.berg@halden.example' },
    content: 'My token is ghp_0123456789abcdef, write to jonas@halden.example',
    sentAt: '2026-03-12T11:00:00.000Z',
  }
  await sendWebhook(url, { messages: [message], api_key: 'abc' }, { id: 'msg_1' })
  const { api_key: _, ...rest } = { api_key: 'abc', messages: [message] }
  await sendWebhook(url, rest, { id: 'msg_2' })
  await mapAll(service, org)
  const [broken, fine] = await arrivalsOf(org)
  expect((await org.api.get(`/arrivals/${broken?.id}`)).body).toMatchObject({
    outcome: 'failed',
    body: { api_key: '•••' },
  })
  const detail = await org.api.get(`/arrivals/${fine?.id}`)
  expect(detail.body).toMatchObject({
    connectionId: id,
    outcome: 'mapped',
    headers: { 'webhook-id': 'msg_2' },
    links: [{ type: 'message', id: aUuid, title: expect.stringContaining('My token') }],
    body: {
      messages: [
        {
          author: { email: 'a•••@halden.example' },
          content: 'My token is ghp_•••, write to j•••@halden.example',
        },
      ],
    },
  })
  expect(Object.keys(detail.body.headers as object)).not.toContain('webhook-signature')
  expect((await org.api.get(path)).body).toMatchObject({
    counts: { last24Hours: { ...none, total: 2, mapped: 1, failed: 1 } },
  })
})
