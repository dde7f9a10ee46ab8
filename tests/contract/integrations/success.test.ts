import { expect, test } from 'vitest'
import { anInstant, expectError, objectsOf } from '#tests/harness/answers.ts'
import { addChannels, addMember } from '#tests/harness/factories.ts'
import { addRuns, madeAutomation } from '#tests/harness/factories-automations.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { actingAs, memberToken } from '#tests/harness/members.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()

async function one(org: Org, source: string) {
  const data = objectsOf(await org.api.get('/integrations'))
  return data.find((it) => it.source === source)
}

test('GET /integrations names every source, also those that nothing comes from', async () => {
  const org = await service.org()
  const data = objectsOf(await org.api.get('/integrations'))
  const known = ['slack', 'discord', 'teams', 'email', 'github', 'gitlab', 'sentry', 'stripe']
  expect(data.map(({ source }) => source)).toEqual(known)
  expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['missing']))
  expect(data[4]).toMatchObject({
    lastMessageAt: null,
    events: expect.arrayContaining([expect.objectContaining({ name: 'github.pr.merged', received: 0 })]),
  })
})

test('messages, channels and what was lost', async () => {
  const org = await service.org()
  const sentAt = new Date(Date.now() - 3_600_000).toISOString()
  const channel = { sourceName: 'zulip' }
  await push(org.api, [aMessage({ sentAt }), aMessage({ sentAt, id: 'm2' }), aMessage({ sentAt, channel })])
  const lost = { sourceServerId: 'T2', isConnected: false, channelName: 'gone', lastSeenAt: new Date(sentAt) }
  const [id] = await addChannels(service.db, org.id, [lost])
  expect(await one(org, 'slack')).toMatchObject({
    status: 'partly',
    connectedChannels: 1,
    disconnectedChannels: 1,
    lostChannels: [{ id, channelName: 'gone', serverName: 'Server', lastSeenAt: sentAt }],
    firstSeenAt: anInstant,
    lastMessageAt: sentAt,
    messages: 2,
    events: [],
  })
  expect(await one(org, 'zulip')).toMatchObject({ status: 'connected', messages: 1 })
  await service.db.pool.query('UPDATE channels SET is_connected = false WHERE org_id = $1', [org.id])
  expect((await one(org, 'slack'))?.status).toBe('disconnected')
})

test('events that were pushed, and none of another organization', async () => {
  const [org, other] = [await service.org(), await service.org()]
  for (const deliveryId of ['a', 'b', 'b'])
    await org.api.post('/events/stripe.customer.created', { deliveryId, source: 'stripe', payload: {} })
  expect(await one(org, 'stripe')).toMatchObject({
    status: 'connected',
    events: expect.arrayContaining([
      expect.objectContaining({ name: 'stripe.customer.created', received: 2, lastReceivedAt: anInstant }),
    ]),
  })
  expect((await one(other, 'stripe'))?.status).toBe('missing')
})

test('the automations that depend on it', async () => {
  const { org, api, id } = await madeAutomation(service, { name: 'B digest' })
  const schedule = { type: 'event', events: ['github.pr.merged', 'topic.created'] }
  const heard = await madeAutomation(service, { name: 'A listener', schedule }, org)
  await api.post(`/automations/${heard.id}/pause`)
  const gone = await madeAutomation(service, { name: 'C gone' }, org)
  await api.send('DELETE', gone.path)
  const listener = { id: heard.id, name: 'A listener', listensTo: [], sendsTo: true }
  expect(await one(org, 'slack')).toMatchObject({
    automationCount: 2,
    automations: [
      listener,
      { id, name: 'B digest', status: 'healthy', skipsEvents: false, listensTo: [], sendsTo: true },
    ],
  })
  expect(await one(org, 'github')).toMatchObject({
    automations: [{ ...listener, listensTo: ['github.pr.merged'], sendsTo: false }],
  })
})

test('an automation that looks healthy and can judge no event says so', async () => {
  const schedule = { type: 'event', events: ['github.pr.merged'], condition: 'It is risky' }
  const { org, id } = await madeAutomation(service, { schedule })
  const skipped = { cause: 'event', status: 'skipped', reason: 'no-model', reasonText: 'So.' } as const
  await addRuns(service.db, org.id, id, [skipped, skipped, skipped])
  expect(await one(org, 'github')).toMatchObject({
    automations: [{ id, status: 'healthy', skipsEvents: true }],
  })
})

test('members read it; nobody does without a key', async () => {
  const org = await service.org()
  const headers = actingAs(org, await addMember(service.db, org.id, { role: 'member' }))
  expect((await org.api.get('/integrations', { headers })).status).toBe(200)
  expectError(
    await org.api.get('/integrations', { key: await memberToken(service.db, org) }),
    403,
    'FORBIDDEN',
  )
  expectError(await org.api.get('/integrations', { key: null }), 401, 'UNAUTHORIZED')
})
