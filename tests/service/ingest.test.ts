import { deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import {
  arrivalsOf,
  connect,
  issueDelivery,
  mapAll,
  sendGithub,
  sendWebhook,
} from '#tests/harness/signals.ts'

const service = useService()

const message = {
  id: 'm1',
  channel: { sourceName: 'forum', sourceServerId: 's', sourceChannelId: 'c' },
  author: { platformId: 'u1' },
  content: 'It works',
  sentAt: '2026-03-12T11:00:00.000Z',
}
const messages = { messages: [message] }

async function connected(source = 'webhook') {
  return connect(await service.org(), source)
}

describe('what is authentic', () => {
  test('is answered 200, kept as it was signed, and mapped by the workers', async () => {
    const { url, org, id } = await connected()
    expect(await sendWebhook(url, messages, { id: 'msg_1' })).toMatchObject({
      status: 200,
      body: { accepted: true },
    })
    expect(await arrivalsOf(org)).toMatchObject([
      { outcome: 'waiting', deliveryId: 'msg_1', kind: 'messages', connectionId: id, source: 'webhook' },
    ])
    expect(await mapAll(service, org)).toBe(1)
    expect(await arrivalsOf(org)).toMatchObject([{ outcome: 'mapped', attempts: 1, made: { messages: 1 } }])
  })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
  ] as const)('may be encoded as %s, whichever bytes were signed', async (encoding, pack) => {
    const { url, org } = await connected()
    const packed = pack(JSON.stringify(messages))
    const headers = { 'content-encoding': encoding }
    expect(await sendWebhook(url, packed, { headers })).toMatchObject({ status: 200 })
    await mapAll(service, org)
    expect(await arrivalsOf(org)).toMatchObject([{ outcome: 'mapped' }])
  })

  test('comes in once, however often it is sent, also at the same time', async () => {
    const { url, org } = await connected()
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => sendWebhook(url, messages, { id: 'msg_1' })),
    )
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await mapAll(service, org)
    const outcomes = (await arrivalsOf(org)).map(({ outcome }) => outcome).toSorted()
    expect(outcomes).toEqual(['duplicate', 'duplicate', 'duplicate', 'duplicate', 'mapped'])
  })

  test('goes by its whole id, however long that is', async () => {
    const { url, org } = await connected()
    const long = 'x'.repeat(1000)
    for (const id of [`${long}a`, `${long}b`, `${long}a`]) await sendWebhook(url, messages, { id })
    const outcomes = (await arrivalsOf(org)).map(({ outcome }) => outcome).toSorted()
    expect(outcomes).toEqual(['duplicate', 'waiting', 'waiting'])
  })

  test('told by two hooks is one thing', async () => {
    const first = await connected('github')
    const second = await connect(first.org, 'github')
    const payload = issueDelivery(1, 'opened')
    await sendGithub(first.url, 'issues', payload)
    await sendGithub(second.url, 'issues', { ...payload, installation: { id: 1 } })
    expect((await arrivalsOf(first.org)).map(({ outcome }) => outcome)).toEqual(['waiting', 'duplicate'])
  })

  test('of a kind that nobody knows is ignored, with the reason', async () => {
    const { url, org } = await connected('github')
    expect((await sendGithub(url, 'ping', { zen: 'Speak like a human.' })).status).toBe(200)
    expect((await sendGithub(url, 'star', { action: 'created' })).status).toBe(200)
    await mapAll(service, org)
    expect(await arrivalsOf(org)).toMatchObject([
      { outcome: 'ignored', reason: 'GitHub tried the address, and it answered.' },
      { outcome: 'ignored', reason: expect.stringMatching(/^“star.created” is ignored/) },
    ])
  })

  test.each<[what: string, body: Uint8Array, reason: RegExp]>([
    ['nested 65 deep', Buffer.from('['.repeat(65) + ']'.repeat(65)), /nested deeper than 64/],
    ['nested a million deep', Buffer.from('['.repeat(1_000_000)), /nested deeper than 64/],
    ['not UTF-8', Buffer.from('{"messages":"é"}', 'latin1'), /not valid JSON in UTF-8/],
    ['in UTF-16', Buffer.from('{"messages":[]}', 'utf16le'), /not valid JSON in UTF-8/],
    ['no JSON', Buffer.from('hello'), /not valid JSON in UTF-8/],
    [
      'with a number for an id',
      Buffer.from(JSON.stringify({ messages: [{ ...message, id: 7 }] })),
      /messages\.0\.id/,
    ],
  ])('and broken is kept, and says so: %s', async (_, body, reason) => {
    const { url, org } = await connected()
    expect((await sendWebhook(url, body)).status).toBe(200)
    await mapAll(service, org)
    expect(await arrivalsOf(org)).toMatchObject([
      { outcome: 'failed', attempts: 1, reason: expect.stringMatching(reason) },
    ])
    expect((await org.api.get(`/arrivals/${(await arrivalsOf(org))[0]?.id}`)).status).toBe(200)
  })

  test('with 64 levels is read', async () => {
    const { url, org } = await connected()
    await sendWebhook(url, Buffer.from('['.repeat(64) + ']'.repeat(64)))
    await mapAll(service, org)
    expect(await arrivalsOf(org)).toMatchObject([{ outcome: 'ignored' }])
  })
})

describe('what is not authentic', () => {
  const long = 'x'.repeat(100)

  test.each<[what: string, (url: string) => Promise<{ status: number }>]>([
    ['forged', (url) => sendWebhook(url, { marker: long }, { secret: 'another secret' })],
    [
      'signed too long ago',
      (url) => sendWebhook(url, { marker: long }, { at: new Date(Date.now() - 301_000) }),
    ],
    [
      'signed in the future',
      (url) => sendWebhook(url, { marker: long }, { at: new Date(Date.now() + 330_000) }),
    ],
    ['unsigned', (url) => sendWebhook(url, { marker: long }, { headers: { 'webhook-signature': '' } })],
    [
      'signed for another id',
      (url) => sendWebhook(url, { marker: long }, { headers: { 'webhook-id': 'x' } }),
    ],
  ])('is answered 401, counted and stored nowhere: %s', async (_, send) => {
    const { url, org, path, id } = await connected()
    expect(await send(url)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    expect(await arrivalsOf(org)).toEqual([])
    await vi.waitFor(async () => {
      const { body } = await org.api.get(path)
      expect(body).toMatchObject({ status: 'failing', refused: { count: 1, lastReason: expect.any(String) } })
    }, 20_000)
    const kept = await service.db.pool.query(
      'SELECT to_jsonb(c)::text AS text FROM connections c WHERE id = $1',
      [id],
    )
    expect(kept.rows[0].text).not.toContain(long)
  })

  test('is a flipped byte of GitHub, and another connection', async () => {
    const [one, other] = [await connected('github'), await connected('github')]
    const payload = issueDelivery(1, 'opened')
    const headers = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }
    expect((await sendGithub(one.url, 'issues', payload, { headers })).status).toBe(401)
    const rotated = await other.org.api.post(`${other.path}/rotate-secret`, {})
    const { signingSecret } = rotated.body.secrets as { signingSecret: string }
    expect((await sendGithub(one.url, 'issues', payload, { secret: signingSecret })).status).toBe(401)
    expect((await sendGithub(other.url, 'issues', payload, { secret: signingSecret })).status).toBe(200)
  })
})

describe('what the door refuses', () => {
  test('an address that names no connection: 404', async () => {
    for (const token of ['x', 'a'.repeat(32), 'a'.repeat(300), 'a/b', '%00'])
      expect((await sendWebhook(`${service.url}/ingest/${token}`, messages)).status).toBe(404)
  })

  test('a disconnected source: 410', async () => {
    const { url, org, path } = await connected()
    expect((await org.api.send('DELETE', `${path}?data=keep`)).status).toBe(200)
    expect(await sendWebhook(url, messages)).toMatchObject({ status: 410, body: { code: 'GONE' } })
  })

  test('another method: 405', async () => {
    const { url } = await connected()
    const answer = await fetch(url)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, HEAD'])
  })

  test('more than 25 MiB: 413, and just that much is taken', async () => {
    const { url } = await connected()
    const most = 25 * 1024 * 1024
    expect((await sendWebhook(url, Buffer.alloc(most + 1, 0x20))).status).toBe(413)
    expect((await sendWebhook(url, Buffer.alloc(most, 0x20))).status).toBe(200)
  })

  test('what grows beyond 25 MiB when it is unpacked: 413', async () => {
    const { url, org } = await connected()
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(300_000)
    expect((await sendWebhook(url, bomb, { headers: { 'content-encoding': 'gzip' } })).status).toBe(413)
    expect(await arrivalsOf(org)).toEqual([])
  })

  test.each([
    ['gzip', 400],
    ['compress', 415],
  ])('a body that is no %s: %i', async (encoding, status) => {
    const { url } = await connected()
    expect((await sendWebhook(url, messages, { headers: { 'content-encoding': encoding } })).status).toBe(
      status,
    )
  })

  test('more than 1000 in a second from one address: 429, and others are served', async () => {
    const { url } = await connected()
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address, 'webhook-signature': '' } })
    const held = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(held)
    onTestFinished(() => void vi.restoreAllMocks())
    const flood = () => sendWebhook(url, {}, from('203.0.113.7'))
    for (let n = 0; n < 1000; n += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, flood))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    }
    const limited = await flood()
    expect(limited.status).toBe(429)
    expect(limited.headers.get('retry-after')).toBe('1')
    expect((await sendWebhook(url, {}, from('203.0.113.8'))).status).toBe(401)
  })
})

test('while a connection is paused, deliveries are kept, and mapped when it goes on', async () => {
  const { url, org, path } = await connected()
  expect((await org.api.post(`${path}/pause`, {})).body).toMatchObject({ status: 'paused' })
  expect((await sendWebhook(url, messages)).status).toBe(200)
  expect(await mapAll(service, org)).toBe(0)
  expect((await org.api.get(path)).body).toMatchObject({
    waiting: 1,
    statusText: 'Paused. 1 arrival waits until it is resumed.',
  })
  expect((await org.api.post(`${path}/resume`, {})).body).toMatchObject({ pausedAt: null })
  expect(await mapAll(service, org)).toBe(1)
  expect((await org.api.get(path)).body).toMatchObject({ status: 'healthy', waiting: 0 })
})
