import { expect, test } from 'vitest'
import type { Registry, Source } from '#service/api/arrivals/source.ts'
import { source as webhook } from '#service/connectors/webhook/source.ts'
import { fetchDue } from '#service/connectors/work/fetches.ts'
import { AccessRefused, RateLimited } from '#service/core/sources.ts'
import { useService } from '#tests/harness/service.ts'
import {
  arrivalsOf,
  type Connected,
  connect,
  depsOf,
  mapAll,
  sendGithub,
  signingSecret,
} from '#tests/harness/signals.ts'
import { useGithub } from './github-server.ts'

const service = useService()
const github = useGithub()
const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

const turn = ({ org }: Connected, seconds = 0, sources?: Registry) =>
  fetchDue(depsOf(service, sources && { sources }), 'fetcher', 5, { orgIds: [org.id], now: later(seconds) })

/** A source that is fetched: each page holds one event, named by its place. */
function polled(page: NonNullable<Source['poll']>['page']): Registry {
  return {
    find: async () => ({ ...webhook, poll: { needs: [], everySeconds: 300, page } }),
    all: async () => [],
  }
}

const event = (n: number) => ({
  kind: 'event',
  deliveryId: `p${n}`,
  entityKey: null,
  headers: {},
  payload: { name: 'sentry.feedback.created', payload: { n } },
})

test('what is polled becomes arrivals, with the cursor behind them', async () => {
  const connection = await connect(await service.org(), 'webhook')
  const { org, path } = connection
  const cursors: unknown[] = []
  const sources = polled(async (_, cursor) => {
    cursors.push(cursor)
    const n = typeof cursor === 'number' ? cursor + 1 : 0
    return { deliveries: [event(n), event(n)], cursor: n, more: n < 2 }
  })
  for (let n = 0; n < 3; n++) expect(await turn(connection, 1, sources)).toBe(1)
  expect(await turn(connection, 60, sources)).toBe(0)
  expect(cursors).toEqual([null, 0, 1])
  // Two of one poll come at the same instant, in no order.
  const stored = (await arrivalsOf(org)).map(({ deliveryId, outcome }) => `${deliveryId} ${outcome}`)
  expect(stored.toSorted()).toEqual(['p0', 'p1', 'p2'].flatMap((id) => [`${id} duplicate`, `${id} waiting`]))
  await mapAll(service, org)
  expect((await arrivalsOf(org)).filter(({ outcome }) => outcome === 'mapped')).toHaveLength(3)
  expect((await org.api.get(path)).body).toMatchObject({ status: 'healthy', lastPollAt: expect.any(String) })
})

test('a sender that refuses is failing until it does not, and a limit is waited for', async () => {
  const connection = await connect(await service.org(), 'webhook')
  const { org, path } = connection
  const answers: (Error | null)[] = [
    new AccessRefused('The token has expired. Enter another one.'),
    new RateLimited(later(7200)),
    null,
  ]
  const sources = polled(async () => {
    const answer = answers.shift()
    if (answer) throw answer
    return { deliveries: [], cursor: null, more: false }
  })
  expect(await turn(connection, 1, sources)).toBe(1)
  expect((await org.api.get(path)).body).toMatchObject({
    status: 'failing',
    statusText: 'The token has expired. Enter another one.',
  })
  expect(await turn(connection, 3600, sources)).toBe(1)
  expect(await turn(connection, 3700, sources)).toBe(0)
  expect(await turn(connection, 7300, sources)).toBe(1)
  expect((await org.api.get(path)).body).toMatchObject({ status: 'healthy', lastFailure: null })
})

test('of several processes one polls, and a paused connection is not asked', async () => {
  const connection = await connect(await service.org(), 'webhook')
  const { org, path } = connection
  let asked = 0
  const sources = polled(async () => {
    asked++
    return { deliveries: [], cursor: null, more: false }
  })
  await Promise.all([1, 2, 3].map(() => turn(connection, 1, sources)))
  expect(asked).toBe(1)
  await org.api.post(`${path}/pause`, {})
  expect(await turn(connection, 86_400, sources)).toBe(0)
})

test('deliveries that GitHub could not hand over are asked for again, and told of', async () => {
  const org = await service.org()
  const connection = await connect(org, 'github', {
    secrets: { signingSecret, token: 'a token' },
    settings: { apiUrl: github.url, repositories: ['northline/cli'] },
  })
  github.state.hookUrl = connection.url
  const sentAt = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const sent = (id: number, guid: string, status_code: number, minutes: number) => ({
    ...{ id, guid, status_code },
    delivered_at: sentAt(minutes),
  })
  github.state.sent = [
    sent(6, 'arrived-later', 200, 5),
    sent(5, 'missed-b', 502, 10),
    sent(4, 'arrived-later', 503, 20),
    sent(3, 'fine', 200, 30),
    sent(2, 'missed-a', 0, 50),
    sent(1, 'before', 500, 600),
  ]
  expect(await turn(connection)).toBe(1)
  expect(await turn(connection, 601)).toBe(1)
  expect(github.state.redelivered.toSorted()).toEqual(['2', '5'])
  expect((await org.api.get(connection.path)).body).toMatchObject({
    lastRepair: { deliveries: 2, text: '2 deliveries fetched after an outage of 40 minutes.' },
  })
  github.state.sent = []
  expect(await turn(connection, 1300)).toBe(1)
  expect((await org.api.get(connection.path)).body).toMatchObject({ lastRepair: { deliveries: 2 } })
})

test('the test of a connection names each switch that is missing', async () => {
  const org = await service.org()
  const bare = await connect(org, 'github')
  const { body } = await org.api.post(`${bare.path}/test`, {})
  expect(body).toMatchObject({
    ok: false,
    steps: [
      { name: 'Signing secret', ok: true },
      { name: 'Access', ok: false, message: expect.stringContaining('Without token') },
      { name: 'First delivery', ok: false, message: expect.stringContaining('Nothing has arrived yet.') },
    ],
  })
})

test('a sender that nothing has come from is asked for what is new, until the first delivery arrives', async () => {
  const org = await service.org()
  const connection = await connect(org, 'github', {
    secrets: { signingSecret, token: 'a token' },
    settings: { repositories: ['northline/cli'], apiUrl: github.url },
  })
  const { pool } = service.db
  await pool.query(`UPDATE connections SET created_at = '2026-11-01' WHERE id = $1`, [connection.id])
  /** The next turn, now, and as if it asked for all since the first. */
  const ask = async () => {
    const since = `poll_cursor || '{"since": "2026-11-01T00:00:00Z"}'`
    await pool.query(`UPDATE connections SET next_poll_at = now(), poll_cursor = ${since} WHERE id = $1`, [
      connection.id,
    ])
    while ((await turn(connection, 1)) > 0);
    const { rows } = await pool.query(
      `SELECT (SELECT count(*)::int FROM messages WHERE org_id = $1) AS messages,
              (SELECT count(*)::int FROM events WHERE org_id = $1 AND name = 'issue.activity') AS events`,
      [org.id],
    )
    return rows[0]
  }
  const first = await ask()
  expect(first).toMatchObject({ messages: 37 })
  expect(first.events).toBeGreaterThan(0)
  expect((await org.api.get(connection.path)).body).toMatchObject({ status: 'healthy' })
  expect(await ask()).toEqual(first)
  github.state.issues += 1
  expect(await ask()).toEqual({ messages: 38, events: first.events + 2 })
  await sendGithub(connection.url, 'ping', { zen: 'Keep it logically awesome.', hook_id: 1 })
  await mapAll(service, org)
  github.state.requests.length = 0
  await ask()
  expect(github.state.requests).toEqual([])
})

test('a sender is not asked while nobody has said where to look', async () => {
  const connection = await connect(await service.org(), 'github', {
    secrets: { signingSecret, token: 'a token' },
    settings: { apiUrl: github.url },
  })
  expect(await turn(connection, 1)).toBe(1)
  expect((await connection.org.api.get(connection.path)).body).toMatchObject({ status: 'waiting' })
  expect(github.state.requests).toEqual([])
})
