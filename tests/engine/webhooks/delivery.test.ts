import { beforeEach, expect, test } from 'vitest'
import { deliverWebhooks } from '#service/deliveries/webhooks/deliver.ts'
import { clearHistory } from '#service/engine/housekeeping/retention.ts'
import { actor, trailOf } from '#tests/harness/acting.ts'
import { useService } from '#tests/harness/service.ts'
import type { Reply } from '../deliveries/provider.ts'
import { depsOf, impatiently } from '../deliveries/setting.ts'
import {
  addEndpoint,
  deliveriesOf,
  letTimePass,
  pushMessage,
  toldTo,
  useReceiver,
  verified,
  work,
  workOff,
} from './setting.ts'

const service = useService({ allowPrivate: true })
const receiver = useReceiver()

beforeEach(() => receiver.clear())

async function setting(wanted: object = {}) {
  const org = await service.org()
  const endpoint = await addEndpoint(org, receiver, wanted)
  const get = async (path = '') => (await org.api.get(`${endpoint.path}${path}`)).body
  return { org, endpoint, get, deliveries: () => deliveriesOf(service.db, org.id) }
}

test('what happens is told once, signed, and what nobody chose is not', async () => {
  const { org, endpoint, get, deliveries } = await setting({ events: ['message.created', 'person.*'] })
  await pushMessage(org, 'm1', 'Payments are taken twice')
  await org.api.post('/companies', { companies: [{ name: 'Halden', domain: 'halden.example' }] })
  await workOff(service, org)
  const told = toldTo(receiver, endpoint.secret)
  expect(told.map(({ type }) => type).toSorted()).toEqual(['message.created', 'person.created'])
  expect(told.find(({ type }) => type === 'message.created')?.data).toMatchObject({
    message: { text: 'Payments are taken twice' },
    person: { name: 'Mia' },
  })
  expect(told.find(({ type }) => type === 'person.created')?.data).toMatchObject({
    person: { name: 'Mia' },
    by: { name: 'Signalbox' },
  })
  expect((await deliveries()).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
  expect(await get()).toMatchObject({ status: 'ready', pending: 0 })
})

test('nothing is written where nobody is told, and nothing of what came in quietly', async () => {
  const { org, deliveries } = await setting({ enabled: false })
  await pushMessage(org, 'm1', 'Hello')
  const other = await setting()
  const message = { id: 'm2', content: 'Hello', sentAt: new Date().toISOString() }
  const channel = { sourceName: 'slack', sourceServerId: 'S1', sourceChannelId: 'C1' }
  const full = { ...message, channel, author: { platformId: 'U1', displayName: 'Mia' } }
  const pushed = await other.org.api.post('/messages', { messages: [full], quiet: true })
  expect(pushed.status, pushed.text).toBe(200)
  expect([...(await deliveries()), ...(await other.deliveries())]).toEqual([])
})

test.each<[string, Reply, string, object]>([
  ['500', { status: 500, text: 'oops' }, 'It answered 500.', { failure: 'status', status: 500 }],
  [
    'a redirect',
    { status: 301, headers: { location: '/elsewhere' } },
    'It answered with a redirect (301), which is not followed. Enter the address that it leads to.',
    { failure: 'redirect', status: 301 },
  ],
  [
    'a connection that is cut',
    'lost',
    'The connection was lost before the answer (ECONNRESET).',
    { failure: 'lost', status: null },
  ],
])('%s: tried again with the same id', async (_, reply, message, attempt) => {
  const { org, endpoint, get, deliveries } = await setting()
  await pushMessage(org, 'm1', 'Hello')
  receiver.next.push(reply)
  await work(service, org)
  const [failed] = await deliveries()
  expect(failed).toMatchObject({ status: 'queued', attempts: [{ ...attempt, message, outcome: 'retry' }] })
  expect(failed?.dueIn).toBeGreaterThan(2)
  expect(failed?.dueIn).toBeLessThan(7)
  // What a private address says is not repeated.
  expect(failed?.attempts[0]).toMatchObject({ body: null })
  expect(await get()).toMatchObject({ status: 'failing', lastFailure: message, pending: 1 })
  await letTimePass(service.db, org.id)
  await work(service, org)
  const told = toldTo(receiver, endpoint.secret)
  expect(new Set(told.map(({ id }) => id)).size).toBe(1)
  expect(told).toHaveLength(2)
  expect(await get()).toMatchObject({ status: 'ready', failingSince: null })
})

test('a receiver that is too slow is asked again later, and one that asks to wait as late as it asks', async () => {
  const { org, deliveries } = await setting()
  await pushMessage(org, 'm1', 'Hello')
  receiver.next.push('hang')
  const deps = depsOf(service.db)
  await impatiently(deps, () => deliverWebhooks(deps, 50, org.id))
  receiver.letGo()
  expect((await deliveries())[0]?.attempts).toMatchObject([{ failure: 'timeout' }])
  await letTimePass(service.db, org.id)
  receiver.next.push({ status: 429, headers: { 'retry-after': '7200' } })
  await work(service, org)
  expect((await deliveries())[0]?.dueIn).toBeGreaterThan(7100)
})

test('the tenth attempt is the last, and the next of its subject goes on', async () => {
  const { org, endpoint, deliveries } = await setting()
  await pushMessage(org, 'm1', 'first')
  await pushMessage(org, 'm2', 'second')
  await service.db.pool.query(
    `UPDATE webhook_deliveries SET attempt = 9 WHERE org_id = $1 AND data #>> '{message,text}' = 'first'`,
    [org.id],
  )
  receiver.next.push({ status: 500 })
  await workOff(service, org)
  expect((await deliveries()).map(({ status }) => status)).toEqual(['failed', 'delivered'])
  expect(toldTo(receiver, endpoint.secret)).toHaveLength(2)
})

test('of one subject a later event waits for the earlier one, and others do not', async () => {
  const { org, endpoint } = await setting()
  await pushMessage(org, 'm1', 'first', { threadId: 'a' })
  await pushMessage(org, 'm2', 'second', { threadId: 'a' })
  await pushMessage(org, 'm3', 'other', { threadId: 'b' })
  const texts = () =>
    toldTo(receiver, endpoint.secret).map(({ data }) => (data.message as { text: string }).text)
  receiver.next.push({ status: 500 }, { status: 500 })
  await work(service, org)
  expect(texts().toSorted()).toEqual(['first', 'other'])
  receiver.clear()
  await workOff(service, org)
  expect(texts()).toEqual([])
  await letTimePass(service.db, org.id)
  await workOff(service, org)
  const [first, second] = [texts().indexOf('first'), texts().indexOf('second')]
  expect([first >= 0, second > first]).toEqual([true, true])
})

test('410 switches it off at once, with a notice and an entry in the log; what waits can be replayed', async () => {
  const { org, endpoint, get, deliveries } = await setting()
  await org.api.patch('/organization', {
    noticeOutput: { channel: 'email', mode: 'specific', destinations: ['ops@halden.example'] },
  })
  await pushMessage(org, 'm1', 'first')
  await pushMessage(org, 'm2', 'second')
  receiver.next.push({ status: 410 })
  await workOff(service, org)
  expect(receiver.received).toHaveLength(1)
  expect((await deliveries()).map(({ status }) => status)).toEqual(['failed', 'failed'])
  expect(await get()).toMatchObject({
    enabled: false,
    status: 'disabled',
    disabledReason: 'gone',
    pending: 0,
  })
  const notices = await service.db.pool.query('SELECT title FROM deliveries WHERE org_id = $1', [org.id])
  expect(notices.rows).toEqual([{ title: expect.stringContaining('was switched off') }])
  expect((await trailOf(service, org.id, 'webhook-endpoint')).at(-1)).toMatchObject({
    by: 'system',
    changes: { enabled: false, disabledReason: 'gone' },
  })
  const span = { since: new Date(Date.now() - 60_000).toISOString() }
  expect((await org.api.post(`${endpoint.path}/replay`, span)).status).toBe(409)
  await org.api.patch(endpoint.path, { enabled: true })
  receiver.clear()
  expect((await org.api.post(`${endpoint.path}/replay`, span)).body).toEqual({ replayed: 2 })
  await workOff(service, org)
  expect(toldTo(receiver, endpoint.secret).map(({ data }) => data.message)).toMatchObject([
    { text: 'first' },
    { text: 'second' },
  ])
})

test('five days without success switch it off', async () => {
  const { org, get } = await setting()
  await pushMessage(org, 'm1', 'Hello')
  await service.db.pool.query(
    `UPDATE webhook_endpoints SET failing_since = now() - interval '121 hours' WHERE org_id = $1`,
    [org.id],
  )
  receiver.next.push({ status: 503 })
  await work(service, org)
  expect(await get()).toMatchObject({ enabled: false, disabledReason: 'failing' })
})

test('a deleted endpoint is told nothing, and its deliveries are gone', async () => {
  const { org, endpoint, deliveries } = await setting()
  await pushMessage(org, 'm1', 'Hello')
  await pushMessage(org, 'm2', 'Hello')
  expect((await org.api.send('DELETE', endpoint.path)).status).toBe(200)
  await workOff(service, org)
  expect([receiver.received, await deliveries()]).toEqual([[], []])
})

test('deliveries are kept for 30 days, and what still waits until it has ended', async () => {
  const { org, deliveries } = await setting()
  await pushMessage(org, 'm1', 'told')
  await workOff(service, org)
  await pushMessage(org, 'm2', 'waits')
  const age = (days: number) =>
    service.db.pool.query(
      'UPDATE webhook_deliveries SET created_at = now() - make_interval(days => $2) WHERE org_id = $1',
      [org.id, days],
    )
  await age(29)
  await clearHistory(service.db)
  expect((await deliveries()).map(({ status }) => status)).toEqual(['delivered', 'queued'])
  await age(31)
  await clearHistory(service.db)
  expect((await deliveries()).map(({ status }) => status)).toEqual(['queued'])
})

test('of an erased person nothing is kept for endpoints, and they are told that the person is gone', async () => {
  const { org, endpoint, deliveries } = await setting({ events: ['message.created', 'person.*'] })
  await pushMessage(org, 'm1', 'Mia Ottilie writes: call me')
  await workOff(service, org)
  receiver.clear()
  const people = (await org.api.get('/people')).body.data as { id: string }[]
  const id = people[0]?.id
  expect((await org.api.post(`/people/${id}/erase`, {})).status).toBe(200)
  const kept = JSON.stringify(
    await service.db.pool
      .query('SELECT data FROM webhook_deliveries WHERE org_id = $1', [org.id])
      .then(({ rows }) => rows),
  )
  for (const word of ['Mia', 'Ottilie', 'call me']) expect(kept).not.toContain(word)
  await workOff(service, org)
  expect(toldTo(receiver, endpoint.secret)).toMatchObject([{ type: 'person.deleted', data: { id } }])
  expect((await deliveries()).length).toBeGreaterThan(0)
})

test('a rotated secret signs beside the new one for a day', async () => {
  const { org, endpoint } = await setting()
  const rotated = await org.api.post(`${endpoint.path}/rotate-secret`, {})
  const secret = String(rotated.body.secret)
  expect(rotated.body).toMatchObject({ endpoint: { formerSecretUntil: expect.any(String) } })
  await pushMessage(org, 'm1', 'Hello')
  await workOff(service, org)
  const [request] = receiver.received
  if (!request) throw new Error('nothing came')
  for (const one of [endpoint.secret, secret]) expect(verified(request, one).type).toBe('message.created')
  await service.db.pool.query(
    `UPDATE webhook_endpoints SET former_until = now() - interval '1 second' WHERE org_id = $1`,
    [org.id],
  )
  receiver.clear()
  await pushMessage(org, 'm2', 'Hello')
  await workOff(service, org)
  const [later] = receiver.received
  if (!later) throw new Error('nothing came')
  expect(verified(later, secret).type).toBe('message.created')
  expect(() => verified(later, endpoint.secret)).toThrow()
})

test('hidden channels are told only to an endpoint for which an owner chose all', async () => {
  const { org, endpoint } = await setting()
  const all = await addEndpoint(org, receiver, { channels: 'all' })
  const { headers } = await actor(service, org, 'owner')
  await pushMessage(org, 'm1', 'open')
  const channels = (await org.api.get('/channels')).body.data as { id: string }[]
  const hidden = await org.api.patch(`/channels/${channels[0]?.id}`, { visibility: 'admins' }, { headers })
  expect(hidden.status, hidden.text).toBe(200)
  await pushMessage(org, 'm2', 'hidden')
  await workOff(service, org)
  const heard = (secret: string) =>
    receiver.received.flatMap((request) => {
      try {
        return [(verified(request, secret).data.message as { text: string }).text]
      } catch {
        return []
      }
    })
  expect([heard(endpoint.secret), heard(all.secret)]).toEqual([['open'], ['open', 'hidden']])
})

test('a test is sent at once and shown, and an address in a private network is refused', async () => {
  const { org, endpoint } = await setting({ enabled: false, events: ['topic.*'] })
  const tested = await org.api.post(`${endpoint.path}/test`, {})
  expect(tested.body).toMatchObject({
    status: 'delivered',
    isTest: true,
    event: 'topic.created',
    lastStatus: 204,
  })
  expect(toldTo(receiver, endpoint.secret)).toMatchObject([{ type: 'topic.created', test: true }])
  await org.api.patch(endpoint.path, { enabled: true, events: ['message.created'] })
  receiver.clear()
  await pushMessage(org, 'm1', 'Hello')
  await work(service, org, { allowPrivate: false })
  expect(receiver.received).toEqual([])
  const [, refused] = await deliveriesOf(service.db, org.id)
  expect(refused?.attempts).toMatchObject([{ failure: 'address', status: null }])
})
