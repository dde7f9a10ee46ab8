import { describe, expect, it } from 'vitest'
import type { HistoryPage } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused, RateLimited } from '#service/core/sources.ts'
import { type Answer, now } from '#tests/harness/sender.ts'
import { no, ok, paged, slack, usual } from '#tests/harness/slack.ts'
import { test } from './check.ts'
import { complete } from './directory.ts'
import { historyPage, ofChannel } from './history.ts'
import { knownOf } from './known.ts'
import said from './samples/message.json' with { type: 'json' }

// Answers as in docs.slack.dev/reference/methods; the contents are ours.

const since = new Date('2026-11-01T00:00:00.000Z')
const stamp = (n: number) => `17636400${String(n).padStart(2, '0')}.000100`
const message = (n: number, rest: object = {}) => ({
  type: 'message',
  user: 'U1',
  text: `Text ${n}`,
  ts: stamp(n),
  ...rest,
})

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

const history = {
  'users.conversations': (args: URLSearchParams) =>
    args.get('cursor') === 'more'
      ? paged({ channels: [{ id: 'C3', name: 'gone' }] })
      : paged(
          {
            channels: [
              { id: 'C1', name: 'support' },
              { id: 'C2', name: 'product' },
            ],
          },
          'more',
        ),
  'conversations.history': (args: URLSearchParams) => {
    const channel = args.get('channel')
    if (channel === 'C3') return no('not_in_channel')
    if (channel === 'C2') return paged({ messages: [message(50), message(51, { bot_id: 'B0' })] })
    return args.get('cursor') === 'h2'
      ? paged({ messages: [message(1, { edited: { user: 'U1', ts: stamp(9) } })] })
      : paged(
          {
            messages: [
              message(20, { thread_ts: stamp(20), reply_count: 3 }),
              message(10, { subtype: 'channel_join' }),
            ],
          },
          'h2',
        )
  },
  'conversations.replies': (args: URLSearchParams) => {
    const root = message(20, { thread_ts: stamp(20) })
    const reply = (n: number) => message(n, { thread_ts: stamp(20), user: 'U2', text: 'Seen by <@U1>' })
    return args.get('cursor') === 'r2'
      ? paged({ messages: [root, reply(32)] })
      : paged({ messages: [root, reply(30), reply(31)] }, 'r2')
  },
}

describe('the history', () => {
  it('reads each channel page by page, and each thread of a page before the next', async () => {
    const { access, asked } = await slack(history)
    const pages = await everything(access)
    expect(pages.map(({ mapped }) => mapped.messages.map((it) => it.sourceMessageId))).toEqual([
      [],
      [stamp(20)],
      [stamp(30), stamp(31)],
      [stamp(32)],
      [stamp(1)],
      [stamp(50)],
      [],
      [],
    ])
    expect(pages.at(2)?.mapped.messages[0]).toMatchObject({
      threadId: stamp(20),
      content: 'Seen by @Oskar Berg',
      author: { platformId: 'U2', displayName: 'Ines Roth', email: null },
      channel: {
        sourceServerId: 'T1',
        sourceChannelId: 'C1',
        channelName: 'support',
        serverName: 'Northline',
      },
    })
    expect(pages.at(2)?.mapped.companies).toContainEqual({ domain: 'tidewater.example', name: 'Tidewater' })
    expect(pages.at(4)?.mapped.messages[0]?.editedAt).toEqual(new Date(Number(stamp(9)) * 1000))
    expect(asked('conversations.history')[0]?.args.get('oldest')).toBe((since.getTime() / 1000).toFixed(6))
    expect(asked('users.info').map(({ args }) => args.get('user'))).toEqual(['U1', 'U2'])
    expect(asked('auth.test')[0]?.authorization).toBe(`Bearer ${access.secrets.botToken}`)
  })

  it('reads one channel alone, and asks whether it is private', async () => {
    const { access, asked } = await slack({
      ...history,
      'conversations.info': () => ok({ channel: { id: 'C1', name: 'support', is_private: true } }),
    })
    const place = { sourceName: 'slack', sourceServerId: 'T1', sourceChannelId: 'C1', channelName: 'support' }
    const pages = await everything(access, ofChannel(place))
    const said = pages.flatMap(({ mapped }) => mapped.messages.map((it) => it.sourceMessageId))
    expect(said).toEqual([20, 30, 31, 32, 1].map(stamp))
    expect(pages[0]?.mapped.channels).toMatchObject([{ channelName: 'support', isPrivate: true }])
    expect(asked('users.conversations')).toEqual([])
  })

  it('says when to go on, also when it is a name that must wait, and then asks for no name twice', async () => {
    let isBusy = true
    const limited = {
      status: 429,
      headers: { 'retry-after': '30' },
      body: { ok: false, error: 'ratelimited' },
    }
    const { access, asked } = await slack({
      ...history,
      'users.info': (args) =>
        args.get('user') === 'U2' && isBusy ? limited : (usual['users.info']?.(args) ?? no('x')),
    })
    const list = await historyPage(access, since, null)
    const first = await historyPage(access, since, list.cursor)
    const replies = historyPage(access, since, first.cursor)
    await expect(replies).rejects.toThrow(RateLimited)
    await expect(replies).rejects.toMatchObject({ until: new Date(now.getTime() + 30_000) })
    isBusy = false
    expect((await historyPage(access, since, first.cursor)).done).toBe(2)
    expect(asked('users.info').map(({ args }) => args.get('user'))).toEqual(['U1', 'U2', 'U2'])
  })

  it('says what is missing: a right, a token, an invitation', async () => {
    const refused = (answer: Answer) =>
      slack({ ...history, 'users.conversations': () => answer }).then(({ access }) => everything(access))
    await expect(
      refused({ body: { ok: false, error: 'missing_scope', needed: 'groups:read' } }),
    ).rejects.toThrow('groups:read')
    await expect(refused(no('token_revoked'))).rejects.toThrow(AccessRefused)
    await expect(refused(paged({ channels: [] }))).rejects.toThrow('/invite')
    await expect(refused({ status: 500, body: 'oops' })).rejects.not.toThrow(AccessRefused)
  })
})

describe('what a delivery names', () => {
  const delivery = { kind: 'message', deliveryId: 'd', headers: {}, payload: said, receivedAt: now }

  it('is looked up once', async () => {
    const { access, asked } = await slack()
    await complete(access, delivery)
    const known = knownOf(await complete(access, delivery))
    expect(known.home).toMatchObject({ name: 'Northline', url: 'https://northline.slack.com/' })
    expect(known.channels.get('C2147483705')?.name).toBe('name-of-C2147483705')
    // Neither of them is there, which is not asked for again.
    expect(asked('users.info')).toHaveLength(2)
    expect(asked('conversations.info')).toHaveLength(2)
  })

  it('stays an id where the app lacks the right to see it', async () => {
    const { access } = await slack({ 'users.info': () => no('missing_scope') })
    const { users, channels } = knownOf(await complete(access, delivery))
    expect([users.size, channels.size]).toEqual([0, 2])
  })

  it('stays as it came with a token that Slack takes back', async () => {
    const { access } = await slack({ 'auth.test': () => no('token_revoked') })
    expect(await complete(access, delivery)).toBe(delivery)
  })
})

describe('the test of a connection', () => {
  const channels = { 'users.conversations': () => paged({ channels: [{ id: 'C1', name: 'support' }] }) }
  const lines = { 'apps.connections.open': () => ok({ url: 'wss://x.example' }) }

  it('says that all is well', async () => {
    const { access } = await slack({ ...channels, ...lines })
    expect((await test(access)).map(({ name, ok: fine }) => [name, fine])).toEqual([
      ['Bot User OAuth Token', true],
      ['Scopes', true],
      ['App-Level Token', true],
      ['Channels', true],
    ])
  })

  it('names what is missing', async () => {
    const { access } = await slack({
      'auth.test': () => ({
        ...ok({ team: 'Northline', team_id: 'T1' }),
        headers: { 'x-oauth-scopes': 'users:read' },
      }),
      'users.conversations': () => paged({ channels: [] }),
      'apps.connections.open': () => no('not_allowed_token_type'),
    })
    const steps = await test(access)
    expect(steps.map(({ ok: fine }) => fine)).toEqual([true, false, false, false])
    expect(steps[1]?.message).toContain('channels:history')
    expect(steps[3]?.message).toContain('/invite')
  })
})
