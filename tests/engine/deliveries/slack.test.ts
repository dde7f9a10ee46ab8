import { beforeEach, describe, expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { slackPost, useSlack } from './chats.ts'
import type { Reply } from './provider.ts'
import { addDelivery, addDestination, depsOf, impatiently, stateOf, work } from './setting.ts'

const service = useService()
const slack = useSlack()
const botToken = 'xoxb-very-secret-token-4711'

beforeEach(() => {
  slack.clear()
  slack.messages.length = 0
  slack.state.mayRead = false
})

async function setting(body?: string) {
  const { id: orgId } = await service.org()
  await addDestination(service.db, orgId, { channel: 'slack', botToken })
  const id = await addDelivery(service.db, orgId, { channel: 'slack', target: 'C1', body })
  const deps = depsOf(service.db, { slackUrl: `${slack.url}/api/` })
  const state = () => stateOf(service.db, orgId, id)
  return { orgId, id, deps, state, work: () => work(deps, orgId) }
}

const refusal = (error: string): Reply => ({ json: { ok: false, error } })

test('posts once, and keeps id and address of the message', async () => {
  const { work, state, id } = await setting()
  await work()
  await work()
  expect(await state()).toMatchObject({
    status: 'delivered',
    simulated: false,
    permalink: 'https://x.slack.test/pC1',
    parts: [{ id: '170000000.000100', permalink: 'https://x.slack.test/pC1', text: null }],
    attempts: [{ outcome: 'delivered' }],
  })
  expect(slack.received).toHaveLength(1)
  const post = slackPost(slack.received[0]?.body ?? '')
  expect(slack.received[0]?.headers.authorization).toBe(`Bearer ${botToken}`)
  expect(post).toMatchObject({ channel: 'C1', text: 'Daily digest: All is well.' })
  expect(JSON.parse(post.metadata)).toMatchObject({ event_payload: { delivery: id, part: 0 } })
  expect(JSON.parse(post.blocks)).toEqual([
    { type: 'header', text: { type: 'plain_text', text: 'Daily digest', emoji: false } },
    { type: 'section', text: { type: 'mrkdwn', text: 'All is *well*.', verbatim: true } },
  ])
})

test.each<[name: string, reply: Reply, message: string]>([
  ['asks to wait', { status: 429, headers: { 'retry-after': '7' } }, 'Slack asks to send more slowly.'],
  ['has a problem', { status: 503, text: 'oops' }, 'Slack has a problem of its own (503).'],
  ['is busy', refusal('service_unavailable'), 'Slack is busy (service_unavailable).'],
])('a provider that %s is asked again', async (_, reply, message) => {
  const { work, state } = await setting()
  slack.next.push(reply)
  await work()
  expect(await state()).toMatchObject({
    status: 'queued',
    errorMessage: message,
    attempts: [{ outcome: 'retry', message, nextAt: expect.any(String) }],
  })
  await work()
  expect(await state()).toMatchObject({ status: 'delivered', errorMessage: null })
  expect(slack.messages).toHaveLength(1)
})

test.each([
  ['600', 600_000, 601_000],
  ['86400', 3_600_000, 3_600_000],
])('waits as long as the provider says, and an hour at most: %s s', async (seconds, least, most) => {
  const { work, state } = await setting()
  slack.next.push({ status: 429, headers: { 'retry-after': seconds } })
  await work()
  const [attempt] = (await state()).attempts
  const wait = Date.parse(attempt?.nextAt ?? '') - Date.parse(attempt?.at ?? '')
  expect(wait).toBeGreaterThanOrEqual(least)
  expect(wait).toBeLessThanOrEqual(most)
})

test.each([
  ['not_in_channel', 'The bot is not in C1. Invite it there, then send again.'],
  ['invalid_auth', 'Slack does not accept the bot token (invalid_auth). Enter a new one, then send again.'],
  ['something_new', 'Slack refused the message (something_new).'],
])('%s is final, and says what to do', async (error, message) => {
  const { work, state } = await setting()
  slack.next.push(refusal(error))
  await work()
  await work()
  expect(await state()).toMatchObject({ status: 'failed', errorMessage: message })
  expect(slack.received).toHaveLength(1)
})

test('gives up after six attempts', async () => {
  const { work, state } = await setting()
  slack.next.push(...Array.from({ length: 8 }, () => ({ status: 503 })))
  for (let turn = 0; turn < 8; turn++) await work()
  const { status, attempts, errorMessage } = await state()
  expect(status).toBe('failed')
  expect(errorMessage).toBe('Slack has a problem of its own (503).')
  expect(attempts.map(({ outcome }) => outcome)).toEqual([
    'retry',
    'retry',
    'retry',
    'retry',
    'retry',
    'failed',
  ])
  expect(slack.received).toHaveLength(6)
})

describe('a message whose answer is lost', () => {
  const lost: [string, Reply][] = [
    ['is cut', 'lost'],
    ['never comes', 'hang'],
    ['cannot be read', { text: '<html>gateway</html>' }],
    ['tells of half a success', refusal('internal_error')],
    ['is that of a gateway', { status: 502, text: '<html>bad gateway</html>' }],
  ]

  test.each(lost)('that %s: is not sent again where nobody can look', async (_, reply) => {
    const { work, state, deps } = await setting()
    slack.next.push(reply)
    await impatiently(deps, work)
    expect((await state()).status).toBe('queued')
    await work()
    await work()
    expect((await state()).status).toBe('uncertain')
    expect(slack.received).toHaveLength(1)
  })

  test.each(['lost', 'hang'] as const)('that is %s: is found where the bot may read', async (reply) => {
    const { work, state, deps } = await setting()
    slack.state.mayRead = true
    slack.next.push(reply)
    await impatiently(deps, work)
    await work()
    expect(await state()).toMatchObject({ status: 'delivered', parts: [{ id: '170000000.000100' }] })
    expect(slack.received).toHaveLength(1)
  })

  test('is sent again where it is certainly not there', async () => {
    const { work, state } = await setting()
    slack.state.mayRead = true
    slack.next.push({ text: 'not from Slack' })
    await work()
    await work()
    expect((await state()).status).toBe('delivered')
    expect(slack.messages).toHaveLength(1)
  })
})

const long = Array.from({ length: 400 }, (_, n) => `Paragraph ${n} ${'word '.repeat(12)}`).join('\n\n')

test('a long text goes on behind the part that arrived', async () => {
  const { work, state } = await setting(long)
  slack.next.push({ json: { ok: true, ts: '1.0', channel: 'C1' } }, { status: 503 })
  await work()
  expect((await state()).parts).toHaveLength(1)
  await work()
  const { status, parts } = await state()
  expect(status).toBe('delivered')
  const titles = slack.received.map(({ body: sent }) => JSON.parse(slackPost(sent).blocks)[0].text.text)
  expect(titles.slice(0, 4)).toEqual([1, 2, 2, 3].map((n) => `Daily digest · ${n}/${parts.length}`))
  expect(parts.map(({ id }) => id).slice(0, 2)).toEqual(['1.0', '170000000.000100'])
})

test('an attempt that got further is not the last one', async () => {
  const { work, state } = await setting(long)
  slack.next.push(...Array.from({ length: 5 }, () => ({ status: 503 })))
  slack.next.push({ json: { ok: true, ts: '1.0', channel: 'C1' } }, { status: 503 })
  for (let turn = 0; turn < 6; turn++) await work()
  expect(await state()).toMatchObject({ status: 'queued', parts: [{ id: '1.0' }] })
  await work()
  expect((await state()).status).toBe('delivered')
})

test('a port where nobody listens is asked again: nothing was sent', async () => {
  const { orgId, state } = await setting()
  await work(depsOf(service.db, { slackUrl: 'http://127.0.0.1:9/api/' }), orgId)
  expect(await state()).toMatchObject({
    status: 'queued',
    errorMessage: 'Slack could not be reached (ECONNREFUSED).',
  })
})

test('the token stands in no answer, no error and no line of the log', async () => {
  const { work, state, deps, orgId } = await setting()
  slack.next.push({ status: 503, text: botToken }, { text: botToken }, refusal('invalid_auth'))
  for (let turn = 0; turn < 4; turn++) await work()
  const { rows } = await service.db.pool.query('SELECT * FROM destinations WHERE org_id = $1', [orgId])
  const seen = JSON.stringify([await state(), rows, deps.lines])
  expect(seen).not.toContain(botToken)
  expect(seen).not.toContain(botToken.slice(5, 20))
})
