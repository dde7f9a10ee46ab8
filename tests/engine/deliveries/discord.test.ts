import { beforeEach, expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { type DiscordPost, useDiscord } from './chats.ts'
import type { Reply } from './provider.ts'
import { addDelivery, addDestination, depsOf, impatiently, stateOf, work } from './setting.ts'

const service = useService()
const discord = useDiscord()

beforeEach(() => {
  discord.clear()
  discord.messages.clear()
})

async function setting(target = '700') {
  const { id: orgId } = await service.org()
  await addDestination(service.db, orgId, { channel: 'discord', botToken: 'discord-secret-token' })
  const id = await addDelivery(service.db, orgId, {
    channel: 'discord',
    target,
    body: 'Hello @everyone <@1>',
  })
  const deps = depsOf(service.db, { discordUrl: `${discord.url}/api` })
  const state = () => stateOf(service.db, orgId, id)
  return { orgId, id, deps, state, work: () => work(deps, orgId) }
}

const posts = () => discord.received.map(({ body }) => JSON.parse(body) as DiscordPost)

test('posts once, pings nobody, and keeps id and address', async () => {
  const { work, state } = await setting()
  await work()
  await work()
  expect(await state()).toMatchObject({
    status: 'delivered',
    parts: [{ id: '5000', permalink: 'https://discord.com/channels/900/700/5000' }],
  })
  expect(discord.received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/api/v10/channels/700/messages', 'Bot discord-secret-token'],
  ])
  expect(posts()).toEqual([
    {
      content: '**Daily digest**\nHello @everyone \\<@1>',
      nonce: expect.stringMatching(/^[\w-]{25}$/),
      enforce_nonce: true,
      allowed_mentions: { parse: [] },
      flags: 4,
    },
  ])
})

test.each<[string, Reply]>([
  ['is cut', 'lost'],
  ['never comes', 'hang'],
  ['cannot be read', { text: 'gateway' }],
])('an answer that %s: the same message again is no second one', async (_, reply) => {
  const { work, state, deps } = await setting()
  discord.next.push(reply, reply)
  for (let turn = 0; turn < 2; turn++) await impatiently(deps, work)
  await work()
  expect((await state()).status).toBe('delivered')
  expect(discord.received).toHaveLength(3)
  expect(new Set(posts().map(({ nonce }) => nonce)).size).toBe(1)
  expect(discord.messages.size).toBe(1)
})

test('is not sent again once Discord has forgotten the message', async () => {
  const { work, state, orgId } = await setting()
  discord.next.push('lost')
  await work()
  await service.db.pool.query(
    `UPDATE deliveries SET part_started_at = now() - interval '3 minutes' WHERE org_id = $1`,
    [orgId],
  )
  await work()
  expect((await state()).status).toBe('uncertain')
  expect(discord.received).toHaveLength(1)
})

test('Discord forgets the message of the first attempt, whatever was lost since', async () => {
  const { work, state, orgId } = await setting()
  const timePasses = () =>
    service.db.pool.query(
      `UPDATE deliveries SET part_started_at = part_started_at - interval '70 seconds' WHERE org_id = $1`,
      [orgId],
    )
  discord.next.push('lost', 'lost')
  for (let turn = 0; turn < 2; turn++) {
    await work()
    await timePasses()
  }
  await work()
  expect((await state()).status).toBe('uncertain')
  expect(discord.received).toHaveLength(2)
})

test('a refusal after a lost answer does not say that nothing arrived', async () => {
  const { work, state } = await setting()
  discord.next.push('lost', { status: 403, json: { code: 50013, message: 'Missing Permissions' } })
  await work()
  await work()
  expect((await state()).status).toBe('uncertain')
})

test.each<[string, Reply, string, string]>([
  [
    'slow down',
    {
      status: 429,
      headers: { 'retry-after': '3' },
      json: { message: 'slow', retry_after: 3, global: false },
    },
    'queued',
    'Discord asks to send more slowly.',
  ],
  ['503', { status: 503, text: 'x' }, 'queued', 'Discord has a problem of its own (503).'],
  [
    '500',
    { status: 500, text: 'x' },
    'queued',
    'Discord failed in the middle (500); it may have sent the message.',
  ],
  [
    'unknown channel',
    { status: 404, json: { code: 10003, message: 'Unknown Channel' } },
    'failed',
    'Discord knows no channel 700. Choose another one, then send again.',
  ],
  [
    'no permission',
    { status: 403, json: { code: 50013, message: 'Missing Permissions' } },
    'failed',
    'The bot may not post in 700. Let it see the channel and send messages there, then send again.',
  ],
  [
    'bad token',
    { status: 401, json: { code: 0, message: '401: Unauthorized' } },
    'failed',
    'Discord does not accept the bot token. Enter a new one, then send again.',
  ],
])('%s', async (_, reply, status, message) => {
  const { work, state } = await setting()
  discord.next.push(reply)
  await work()
  expect(await state()).toMatchObject({ status, errorMessage: message })
  await work()
  expect(discord.messages.size).toBe(status === 'queued' ? 1 : 0)
})

test('a target that is no id of a channel leads nowhere else', async () => {
  const { work, state } = await setting('700/../../users/@me')
  await work()
  expect(await state()).toMatchObject({ status: 'failed' })
  expect(discord.received).toHaveLength(0)
})
