import { expect, test, vi } from 'vitest'
import type { Registry, Source } from '#service/api/arrivals/source.ts'
import { storeArrival } from '#service/api/arrivals/store.ts'
import { source as webhook } from '#service/connectors/webhook/source.ts'
import { mapDue } from '#service/connectors/work/arrivals.ts'
import { readHistory } from '#service/connectors/work/backfills.ts'
import { eraseDue } from '#service/connectors/work/erase.ts'
import { fetchDue } from '#service/connectors/work/fetches.ts'
import type { UnderWay } from '#service/connectors/work/held.ts'
import { AccessRefused, RateLimited } from '#service/core/sources.ts'
import { aMessage } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'
import {
  arrivalsOf,
  type Connected,
  connect,
  depsOf,
  issueDelivery,
  mapAll,
  sendGithub,
  sendWebhook,
  signingSecret,
  tracesOf,
} from '#tests/harness/signals.ts'
import { useGithub } from './github-server.ts'

const service = useService()
const github = useGithub()
const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

const withParts = (parts: Partial<Source>): Registry => ({
  find: async () => ({ ...webhook, ...parts }),
  all: async () => [],
})

const fetchTurn = ({ org }: Connected, seconds: number, sources?: Registry) =>
  fetchDue(depsOf(service, sources && { sources }), 'fetcher', 5, { orgIds: [org.id], now: later(seconds) })

const statusOf = async ({ org, path }: Connected) => (await org.api.get(path)).body

async function githubConnection(): Promise<Connected> {
  const connection = await connect(await service.org(), 'github', {
    secrets: { signingSecret, token: 'a token' },
    settings: { apiUrl: github.url, repositories: ['northline/cli'] },
  })
  github.state.hookUrl = connection.url
  return connection
}

test('a sender that answers 429 for an hour is asked nothing until then, and the status says when it goes on', async () => {
  const connection = await connect(await service.org(), 'webhook')
  const until = later(3600)
  const asked: string[] = []
  const limited = async (what: string) => {
    asked.push(what)
    if (asked.length === 1) throw new RateLimited(until)
  }
  const sources = withParts({
    poll: {
      needs: [],
      everySeconds: 300,
      page: () => limited('poll').then(() => ({ deliveries: [], cursor: null, more: false })),
    },
    repair: { needs: [], run: () => limited('repair').then(() => ({ fetched: [], redelivered: 0 })) },
    complete: { needs: [], run: (_, delivery) => limited('complete').then(() => delivery) },
  })
  await sendWebhook(connection.url, { messages: [aMessage({})] })
  expect(await fetchTurn(connection, 700, sources)).toBe(1)
  expect(await fetchTurn(connection, 3500, sources)).toBe(0)
  const map = (seconds: number) =>
    mapDue(depsOf(service, { sources }), 5, { orgIds: [connection.org.id], now: later(seconds) })
  await map(1)
  expect(asked).toEqual(['poll'])
  const at = until.toISOString().slice(11, 16)
  expect(await statusOf(connection)).toMatchObject({
    status: 'healthy',
    statusText: `The sender asks for fewer requests. Fetching continues at ${at} UTC.`,
    limitedUntil: until.toISOString(),
  })
  expect(await arrivalsOf(connection.org)).toMatchObject([
    {
      outcome: 'waiting',
      attempts: 0,
      reason: `Webhook asks for fewer requests. It continues at ${at} UTC.`,
    },
  ])
  await service.db.pool.query(
    `UPDATE connections SET limited_until = now() - interval '1 second' WHERE id = $1`,
    [connection.id],
  )
  await map(3601)
  expect(await fetchTurn(connection, 3601, sources)).toBe(1)
  expect(asked).toEqual(['poll', 'complete', 'poll', 'repair'])
  expect(await statusOf(connection)).toMatchObject({ status: 'healthy', limitedUntil: null })
  expect(await arrivalsOf(connection.org)).toMatchObject([{ outcome: 'mapped', attempts: 1 }])
})

test('a hook that was switched off at the sender is told of until it is on again', async () => {
  const connection = await githubConnection()
  github.state.hook = 'off'
  await fetchTurn(connection, 601)
  expect(await statusOf(connection)).toMatchObject({
    status: 'failing',
    statusText: 'The webhook of northline/cli is switched off at GitHub. Tick “Active” there.',
  })
  github.state.hook = 'active'
  await fetchTurn(connection, 1300)
  expect(await statusOf(connection)).toMatchObject({ status: 'healthy', lastFailure: null })
})

test('a token that may not see hooks fetches what it may; one that was revoked is told of, whatever else works', async () => {
  const connection = await githubConnection()
  github.state.hook = 'hidden'
  await fetchTurn(connection, 601)
  expect(await statusOf(connection)).toMatchObject({ status: 'healthy', lastFailure: null })
  const refused = new AccessRefused('The token is revoked. Enter another one.')
  const sources = withParts({
    poll: { needs: [], everySeconds: 300, page: async () => ({ deliveries: [], cursor: null, more: false }) },
    repair: { needs: [], run: () => Promise.reject(refused) },
  })
  await fetchTurn(connection, 1300, sources)
  await fetchTurn(connection, 1700, sources)
  expect(await statusOf(connection)).toMatchObject({ status: 'failing', statusText: refused.message })
  await connection.org.api.patch(connection.path, { secrets: { token: 'another' } })
  expect(await statusOf(connection)).toMatchObject({ status: 'healthy', lastFailure: null })
})

test('where to look, said later, is looked at at once', async () => {
  const org = await service.org()
  const settings = { apiUrl: github.url }
  const connection = await connect(org, 'github', { secrets: { signingSecret, token: 'a token' }, settings })
  await fetchTurn(connection, 1)
  expect(github.state.requests).toEqual([])
  await org.api.patch(connection.path, { settings: { ...settings, repositories: ['northline/cli'] } })
  await fetchTurn(connection, 1)
  expect(github.state.requests).not.toEqual([])
})

test('what was on its way when its connection was disconnected and erased is kept nowhere', async () => {
  const connection = await connect(await service.org(), 'webhook')
  const { org, path, id } = connection
  const event = { kind: 'event', deliveryId: 'late', entityKey: null, headers: {} }
  const sources = withParts({
    poll: {
      needs: [],
      everySeconds: 300,
      async page() {
        await org.api.send('DELETE', `${path}?data=erase`)
        while ((await eraseDue(depsOf(service), { orgIds: [org.id] })) > 0);
        return { deliveries: [{ ...event, payload: { n: 1 } }], cursor: 1, more: true }
      },
    },
  })
  expect(await fetchTurn(connection, 1, sources)).toBe(1)
  const owner = { orgId: org.id, connectionId: id, source: 'webhook' }
  const stored = await storeArrival(service.db.pool, owner, { ...event, body: Buffer.from('{}') })
  expect(stored).toEqual({ id: null, isConnected: false })
  expect(await arrivalsOf(org)).toEqual([])
  expect(await fetchTurn(connection, 3600, sources)).toBe(0)
})

test('a sender that does not answer holds up its own connection alone, and no other process begins anew', async () => {
  const org = await service.org()
  const [slow, quick] = [await connect(org, 'webhook'), await connect(org, 'webhook')]
  await sendWebhook(slow.url, { messages: [aMessage({ id: 'stuck' })] })
  await sendWebhook(quick.url, { messages: [aMessage({ id: 'quick' })] })
  const answered = Promise.withResolvers<void>()
  const complete: Source['complete'] = {
    needs: [],
    async run(_, delivery) {
      if (JSON.stringify(delivery.payload).includes('stuck')) await answered.promise
      return delivery
    },
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const underWay: UnderWay = new Map()
  const map = (seconds: number, own?: UnderWay) =>
    mapDue(
      depsOf(service, { sources: withParts({ complete }) }),
      5,
      { orgIds: [org.id], now: later(seconds) },
      own,
    )
  expect(await map(1, underWay)).toBe(2)
  await vi.waitUntil(() => !underWay.has(quick.id), 30_000)
  expect((await arrivalsOf(org)).map(({ outcome }) => outcome)).toEqual(['waiting', 'mapped'])
  const held = async () => {
    const { rows } = await service.db.pool.query<{ at: string }>(
      `UPDATE arrivals SET next_attempt_at = next_attempt_at WHERE org_id = $1 AND outcome = 'waiting'
       RETURNING next_attempt_at::text AS at`,
      [org.id],
    )
    return rows[0]?.at
  }
  const before = await held()
  vi.advanceTimersByTime(20_000)
  await vi.waitUntil(async () => (await held()) !== before, 30_000)
  vi.useRealTimers()
  await sendWebhook(slow.url, { messages: [aMessage({ id: 'stuck-too' })] })
  await sendWebhook(quick.url, { messages: [aMessage({ id: 'quick-too' })] })
  expect(await map(1, underWay)).toBe(1)
  await vi.waitUntil(() => !underWay.has(quick.id), 30_000)
  expect((await arrivalsOf(org)).map(({ outcome }) => outcome)).toEqual([
    ...['waiting', 'mapped', 'waiting', 'mapped'],
  ])
  answered.resolve()
  await Promise.all(underWay.values())
  await mapAll(service, org)
  expect((await arrivalsOf(org)).map(({ outcome, attempts }) => [outcome, attempts])).toEqual(
    Array(4).fill(['mapped', 1]),
  )
})

test('a page that another turn of the same process has written meanwhile counts once', async () => {
  const connection = await githubConnection()
  const { org, path } = connection
  await org.api.post(`${path}/backfills`, { since: '2026-10-01T00:00:00Z' })
  const read = (seconds: number) =>
    readHistory(depsOf(service), 'reader', 5, { orgIds: [org.id], now: later(seconds) })
  github.state.next.push('hold')
  const first = read(1)
  await vi.waitUntil(() => github.state.held.length === 1, 20_000)
  await read(70)
  await service.db.pool.query(
    `UPDATE backfills SET status = 'running', lease_owner = 'reader' WHERE org_id = $1`,
    [org.id],
  )
  github.state.held[0]?.()
  await first
  const { body } = await org.api.get(`${path}/backfills`)
  expect(body.data).toMatchObject([{ done: 10 }])
})

test('times that cannot be true are those of the arrival, and it says so', async () => {
  const { org, url } = await connect(await service.org(), 'github')
  const told = (n: number, at: string) => {
    const { issue, ...rest } = issueDelivery(n, 'opened')
    return { ...rest, issue: { ...(issue as object), created_at: at, updated_at: at } }
  }
  await sendGithub(url, 'issues', told(1, '2099-01-01T00:00:00Z'))
  await sendGithub(url, 'issues', told(2, '1970-01-01T00:00:00Z'))
  await mapAll(service, org)
  expect((await arrivalsOf(org)).map(({ outcome, reason }) => [outcome, reason])).toEqual(
    ['2099-01-01', '1970-01-01'].map((day) => [
      'mapped',
      `It names an impossible time (${day}), so the time of receipt is used.`,
    ]),
  )
  const { rows } = await service.db.pool.query(
    `SELECT count(*)::int AS n FROM messages WHERE org_id = $1 AND sent_at BETWEEN now() - interval '1 hour' AND now()`,
    [org.id],
  )
  expect(rows).toEqual([{ n: 2 }])
})

test('ids that are a number once and a text later are one thing', async () => {
  const { org, url } = await connect(await service.org(), 'github')
  const first = issueDelivery(1, 'opened')
  const again = issueDelivery(1, 'edited', 5, 'It fails again')
  const issue = { ...(again.issue as Record<string, unknown>), id: '1001', number: '1' }
  await sendGithub(url, 'issues', first)
  await sendGithub(url, 'issues', { ...again, issue, changes: { body: { from: 'It fails' } } })
  await mapAll(service, org)
  expect((await arrivalsOf(org)).map(({ outcome }) => outcome)).toEqual(['mapped', 'mapped'])
  expect((await tracesOf(service, org)).messages).toMatchObject([
    { content: expect.stringContaining('again') },
  ])
})
