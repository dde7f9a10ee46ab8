import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { Fetched, HistoryPage, Line } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused, RateLimited } from '#service/core/sources.ts'
import { type FarEnd, takeLines } from '#tests/harness/lines.ts'
import { type Answer, accessTo, now, startSender } from '#tests/harness/sender.ts'
import { test } from './check.ts'
import { complete } from './directory.ts'
import { historyPage } from './history.ts'
import { map } from './map.ts'
import created from './samples/message-create.json' with { type: 'json' }
import { open } from './socket.ts'

// Answers and gateway as in docs.discord.com/developers; the contents are ours.

const since = new Date('2026-11-01T00:00:00.000Z')
const at = (n: number) => new Date(since.getTime() + n * 60_000).toISOString()
const message = (n: number, rest: object = {}) => ({
  id: String(1000 + n),
  type: 0,
  channel_id: '10',
  author: { id: '5', username: 'mason' },
  content: `Text ${n}`,
  timestamp: at(n),
  ...rest,
})

const channels = [
  { id: '10', type: 0, name: 'help', guild_id: '1' },
  { id: '11', type: 15, name: 'ideas', guild_id: '1' },
  { id: '12', type: 4, name: 'a category', guild_id: '1' },
  { id: '13', type: 0, name: 'hidden', guild_id: '1' },
]
const post = { id: '21', type: 11, name: 'Dark mode', parent_id: '11' }
const closed = {
  id: '22',
  type: 11,
  name: 'Done',
  parent_id: '10',
  thread_metadata: { archive_timestamp: at(50) },
}
const old = {
  id: '23',
  type: 11,
  name: 'Long ago',
  parent_id: '10',
  thread_metadata: { archive_timestamp: at(-50) },
}
const hundred = Array.from({ length: 100 }, (_, i) => message(300 - i))

function usual(path: string, query: URLSearchParams): Answer {
  const answers: Record<string, unknown> = {
    '/users/@me': { id: '99', username: 'signalbox' },
    '/applications/@me': { flags: 1 << 19 },
    '/users/@me/guilds': [{ id: '1', name: 'Northline' }],
    '/guilds/1': { id: '1', name: 'Northline', roles: [] },
    '/guilds/1/channels': channels,
    '/guilds/1/threads/active': { threads: [post] },
    '/channels/10/messages': query.get('before') ? [message(2), message(1), message(-1)] : hundred,
    '/channels/10/threads/archived/public': { threads: [closed, old], has_more: true },
    '/channels/11/threads/archived/public': { threads: [], has_more: false },
    '/channels/13/threads/archived/public': { threads: [], has_more: false },
    '/channels/21/messages': [
      message(9, { channel_id: '21' }),
      message(8, { id: '21', channel_id: '21', content: 'Please' }),
    ],
    '/channels/22/messages': [message(7, { channel_id: '22' })],
    '/channels/21': post,
    '/channels/11': channels[1],
  }
  if (path === '/channels/13/messages')
    return { status: 403, body: { code: 50001, message: 'Missing Access' } }
  return path in answers
    ? { body: answers[path] }
    : { status: 404, body: { code: 10003, message: 'Unknown' } }
}

async function discord(
  answer: (path: string, query: URLSearchParams) => Answer | undefined = () => undefined,
) {
  const { url, asked, server } = await startSender(({ path, url: whole }) => {
    const short = path.replace('/api/v10', '')
    return answer(short, whole.searchParams) ?? usual(short, whole.searchParams)
  })
  const given = accessTo({}, { botToken: randomUUID() })
  const access: Access = { ...given, addresses: { slack: url, discord: `${url}/api` } }
  return { access, asked, url, server }
}

async function everything(access: Access, begin: unknown = null) {
  const pages: HistoryPage[] = []
  let cursor: unknown = begin
  do {
    const page = await historyPage(access, since, cursor)
    pages.push(page)
    cursor = page.cursor === null ? null : JSON.parse(JSON.stringify(page.cursor))
  } while (cursor !== null)
  return pages
}

describe('the history', () => {
  it('reads channels, threads and posts backwards to the day, and leaves out what it may not see', async () => {
    const { access, asked } = await discord()
    const pages = (await everything(access)).filter(({ done }) => done > 0)
    expect(pages.map(({ done }) => done)).toEqual([100, 2, 1, 2])
    expect(
      pages.flatMap(({ mapped }) => mapped.messages.slice(-1)).map((it) => [it.sourceMessageId, it.threadId]),
    ).toEqual([
      ['1201', '1201'],
      ['1001', '1001'],
      ['1007', '22'],
      ['21', '21'],
    ])
    expect(pages[2]?.mapped.messages[0]?.channel).toMatchObject({
      sourceChannelId: '10',
      channelName: 'help',
      serverName: 'Northline',
    })
    expect(pages[3]?.mapped.messages[1]?.content).toBe('Dark mode\n\nPlease')
    const before = asked
      .filter(({ path }) => path.endsWith('/channels/10/messages'))
      .map((it) => it.url.searchParams.get('before'))
    expect(before).toEqual([null, '1201'])
    expect(asked[0]?.headers.authorization).toBe(`Bot ${access.secrets.botToken}`)
  })

  it('waits as long as Discord says, after a 429 and before one', async () => {
    const limited = {
      status: 429,
      headers: { 'retry-after': '2.5' },
      body: { message: 'limited', retry_after: 2.5, global: false },
    }
    const busy = await discord((path) => (path === '/users/@me/guilds' ? limited : undefined))
    await expect(historyPage(busy.access, since, null)).rejects.toThrow(RateLimited)
    const spent = { 'x-ratelimit-bucket': 'b', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '4' }
    const { access, asked } = await discord((path) =>
      path === '/users/@me/guilds' ? { body: [{ id: '1', name: 'Northline' }], headers: spent } : undefined,
    )
    await historyPage(access, since, null)
    await expect(historyPage(access, since, null)).rejects.toMatchObject({
      until: new Date(now.getTime() + 4000),
    })
    expect(asked).toHaveLength(1)
  })

  it('says what is missing', async () => {
    const { access } = await discord(() => ({ status: 401, body: { code: 0, message: '401: Unauthorized' } }))
    await expect(everything(access)).rejects.toThrow(AccessRefused)
    const none = await discord((path) => (path === '/users/@me/guilds' ? { body: [] } : undefined))
    await expect(everything(none.access)).rejects.toThrow('no server')
  })
})

it('a delivery of a thread is completed with its channel, once', async () => {
  const { access, asked } = await discord()
  const payload = { t: 'MESSAGE_CREATE', d: { ...created.d, guild_id: '1', channel_id: '21' } }
  const delivery = { kind: 'MESSAGE_CREATE', deliveryId: 'd', headers: {}, payload, receivedAt: now }
  await complete(access, delivery)
  const n = asked.length
  const { messages } = map(await complete(access, delivery))
  expect(messages[0]).toMatchObject({
    channel: { sourceChannelId: '11', channelName: 'ideas' },
    threadId: '21',
  })
  expect(asked).toHaveLength(n)
})

it('the test names the switch that is off', async () => {
  const { access } = await discord()
  expect((await test(access)).map(({ ok }) => ok)).toEqual([true, true, true])
  const off = await discord((path) => (path === '/applications/@me' ? { body: { flags: 0 } } : undefined))
  expect((await test(off.access)).find(({ ok }) => !ok)?.message).toContain('switched off')
})

describe('the line', () => {
  /** A gateway with one session, which says again what came after the sequence that it is asked for. */
  async function gateway() {
    const said: { op: number; d: Record<string, unknown> }[] = []
    const far: FarEnd[] = []
    const log: { s: number; t: string; d: unknown }[] = []
    const kept: Fetched[] = []
    let state: unknown = null
    const { access, url, server } = await discord((path) => {
      const limit = { total: 1000, remaining: 900, reset_after: 1000, max_concurrency: 1 }
      return path === '/gateway/bot'
        ? { body: { url: url.replace('http', 'ws'), shards: 1, session_start_limit: limit } }
        : undefined
    })
    const tell = (t: string, d: unknown) => {
      const event = { s: log.length + 1, t, d }
      log.push(event)
      far.at(-1)?.send({ op: 0, ...event })
    }
    takeLines(server, {
      opened(one) {
        far.push(one)
        one.send({ op: 10, d: { heartbeat_interval: 100 } })
      },
      heard(one, heard) {
        const got = heard as (typeof said)[number]
        said.push(got)
        if (got.op === 1) one.send({ op: 11 })
        if (got.op === 2) tell('READY', { session_id: 's1', resume_gateway_url: url.replace('http', 'ws') })
        if (got.op !== 6) return
        for (const event of log.slice(Number(got.d.seq))) one.send({ op: 0, ...event })
        one.send({ op: 0, s: log.length, t: 'RESUMED', d: {} })
      },
    })
    const given = (): Line => ({
      ...access,
      state,
      pollNow: async () => undefined,
      saveState: async (next) => {
        state = next
      },
      deliver: async (fetched) => void kept.push(fetched),
    })
    const ops = () => said.map(({ op }) => op).filter((op) => op !== 1)
    return { given, said, ops, far, kept, tell, state: () => state, server }
  }
  const create = (id: string) => ({ ...created.d, id })
  const ids = (kept: Fetched[]) => kept.map(({ deliveryId }) => deliveryId)

  it('identifies itself, stays alive, and goes on after a drop with what was missed', async () => {
    const { given, said, ops, far, kept, tell, state } = await gateway()
    const first = await open(given())
    tell('MESSAGE_CREATE', create('1'))
    tell('TYPING_START', {})
    await vi.waitFor(() => expect(ids(kept)).toEqual(['MESSAGE_CREATE:1']), 20_000)
    await vi.waitFor(() => expect(said.some(({ op }) => op === 1)).toBe(true), 20_000)
    await vi.waitFor(() => expect(state()).toMatchObject({ sessionId: 's1', sequence: 2 }), 20_000)
    expect(said.find(({ op }) => op === 2)?.d.intents).toBe(33_281)
    far[0]?.drop()
    await first.closed
    await first.close()
    tell('MESSAGE_CREATE', create('2'))
    tell('MESSAGE_DELETE', { id: '1', channel_id: '10', guild_id: '1' })
    const second = await open(given())
    await vi.waitFor(
      () => expect(ids(kept)).toEqual(['MESSAGE_CREATE:1', 'MESSAGE_CREATE:2', 'MESSAGE_DELETE:1']),
      20_000,
    )
    expect(ops()).toEqual([2, 6])
    expect(said.find(({ op }) => op === 6)?.d).toMatchObject({ seq: 2, session_id: 's1' })
    await second.close()
    expect(far).toHaveLength(2)
  })

  it('hears again what could not be stored', async () => {
    const { given, kept, tell, ops } = await gateway()
    const broken = await open({ ...given(), deliver: () => Promise.reject(new Error('no database')) })
    tell('MESSAGE_CREATE', create('1'))
    await expect(broken.closed).rejects.toThrow('no database')
    await broken.close()
    const next = await open(given())
    await vi.waitFor(() => expect(ids(kept)).toEqual(['MESSAGE_CREATE:1']), 20_000)
    expect(ops()).toEqual([2, 6])
    await next.close()
  })

  it('begins anew when Discord has forgotten the session', async () => {
    const { given, far, state } = await gateway()
    const held = await open(given())
    await vi.waitFor(() => expect(state()).not.toBeNull(), 20_000)
    far[0]?.send({ op: 9, d: false })
    await held.closed
    expect(state()).toBeNull()
    await held.close()
  })

  it('says which switch is off, and which token is none', async () => {
    const { given, far } = await gateway()
    const held = await open(given())
    far[0]?.end(4014)
    await expect(held.closed).rejects.toThrow('Message Content Intent')
    await held.close()
    const { access } = await discord(() => ({ status: 401, body: { code: 0, message: '401: Unauthorized' } }))
    await expect(open({ ...given(), ...access })).rejects.toThrow(AccessRefused)
  })
})
