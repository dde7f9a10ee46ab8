import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Org, useService } from '#tests/harness/service.ts'
import { arrivalsOf, mapAll } from '#tests/harness/signals.ts'

const service = useService()

type Form = { org: Org; id: string; url: string }

async function connected(settings: Record<string, unknown> = {}): Promise<Form> {
  const org = await service.org()
  const made = await org.api.post('/connections', { source: 'feedback', settings })
  expect(made.status).toBe(200)
  return { org, id: String(made.body.id), url: String(made.body.inboundUrl) }
}

async function send(url: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    body: typeof body === 'string' || body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: JSON.parse(text) }
}

async function stored({ org }: Form) {
  const answer = await org.api.get('/messages')
  return answer.body.data as Record<string, unknown>[]
}

describe('a connection', () => {
  test('has a public address, no secret, and steps to paste', async () => {
    const { org, url, id } = await connected()
    expect(url).toMatch(new RegExp(`^${service.url}/feedback/[\\da-f]{48}$`))
    const { body } = await org.api.get(`/connections/${id}`)
    expect(body).toMatchObject({ source: 'feedback', secretNames: [], status: 'waiting' })
    const sources = (await org.api.get('/sources')).body.data as { source: string; steps: unknown[] }[]
    expect(sources.find(({ source }) => source === 'feedback')?.steps[0]).toMatchObject({
      copy: '<script async src="{serviceUrl}/feedback.js" data-key="{channelKey}"></script>',
    })
  })

  test('takes no signing secret', async () => {
    const org = await service.org()
    const made = await org.api.post('/connections', {
      source: 'feedback',
      secrets: { signingSecret: 'a secret' },
    })
    expect(made).toMatchObject({ status: 400 })
    expect(made.text).toContain('signingSecret')
  })

  test('gets another key, and the old one counts no more', async () => {
    const form = await connected()
    expect((await send(form.url, { message: 'Before' })).status).toBe(200)
    const path = `/connections/${form.id}/rotate-secret`
    expect((await form.org.api.post(path, { keepOldHours: 2 })).status).toBe(400)
    const rotated = await form.org.api.post(path, {})
    expect(rotated.status).toBe(200)
    expect(rotated.body.inboundUrl).not.toBe(form.url)
    expect((await send(form.url, { message: 'Old' })).status).toBe(404)
    expect((await send(String(rotated.body.inboundUrl), { message: 'After' })).status).toBe(200)
    await mapAll(service, form.org)
    const messages = await stored(form)
    expect(messages.map(({ content }) => content).toSorted()).toEqual(['After', 'Before'])
    expect(new Set(messages.map((it) => (it.channel as { id: string }).id)).size).toBe(1)
  })

  test('is no webhook, and a webhook takes no feedback', async () => {
    const { org, url } = await connected()
    expect((await send(url.replace('/feedback/', '/ingest/'), { message: 'Hello' })).status).toBe(404)
    const hook = await org.api.post('/connections', { source: 'webhook' })
    const wrong = String(hook.body.inboundUrl).replace('/ingest/', '/feedback/')
    expect((await send(wrong, { message: 'Hello' })).status).toBe(404)
  })

  test('that is disconnected answers 410, readable by every page', async () => {
    const { org, url, id } = await connected()
    await org.api.send('DELETE', `/connections/${id}`, {})
    const answer = await send(url, { message: 'Hello' })
    expect(answer.status).toBe(410)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('feedback', () => {
  test('becomes a message of its kind, with the person, the page and what else is known', async () => {
    const form = await connected({ channelName: 'in-app' })
    const context = { page: 'https://app.northline.example/billing', version: '2.1', seats: 4 }
    const sent = await send(form.url, {
      message: 'The invoice is in the wrong currency',
      email: 'Ada@halden.example',
      name: 'Ada Berg',
      context,
    })
    expect(sent).toMatchObject({ status: 200, body: { accepted: true } })
    await mapAll(service, form.org)
    expect(await arrivalsOf(form.org)).toMatchObject([
      { outcome: 'mapped', kind: 'feedback', made: { messages: 1 } },
    ])
    expect(await stored(form)).toMatchObject([
      {
        kind: 'feedback',
        content:
          'The invoice is in the wrong currency\n\npage: https://app.northline.example/billing · version: 2.1 · seats: 4',
        url: 'https://app.northline.example/billing',
        channel: { sourceName: 'feedback', channelName: 'in-app' },
        author: { displayName: 'Ada Berg' },
      },
    ])
  })

  test('sent again with the same key is one message; the same words from two people are two', async () => {
    const form = await connected()
    const headers = { 'idempotency-key': randomUUID() }
    for (let n = 0; n < 3; n++)
      expect((await send(form.url, { message: 'Great!' }, headers)).status).toBe(200)
    expect((await send(form.url, { message: 'Great!' })).status).toBe(200)
    await mapAll(service, form.org)
    expect(await stored(form)).toHaveLength(2)
  })

  test('of a program that fills in the hidden field is answered, counted, and stored nowhere', async () => {
    const form = await connected()
    const sent = await send(form.url, { message: 'Buy now', website: 'https://spam.example' })
    expect(sent).toMatchObject({ status: 200, body: { accepted: true } })
    expect(await arrivalsOf(form.org)).toEqual([])
    await expect
      .poll(async () => (await form.org.api.get(`/connections/${form.id}`)).body.refused)
      .toMatchObject({ count: 1, lastReason: 'A program filled in the field that people do not see.' })
  })

  test.each<[what: string, body: unknown, path: unknown[]]>([
    ['no message', {}, ['message']],
    ['a message of spaces', { message: ' \n ' }, ['message']],
    ['a message that is too long', { message: 'x'.repeat(10_001) }, ['message']],
    ['a message that is a number', { message: 7 }, ['message']],
    ['a message with U+0000', { message: 'a\0b' }, ['message']],
    ['what is no address', { message: 'a', email: 'ada' }, ['email']],
    ['a context that is a text', { message: 'a', context: 'x' }, ['context']],
    ['a context that is nested', { message: 'a', context: { page: { url: 'x' } } }, ['context', 'page']],
    ['an unknown field', { message: 'a', rating: 5 }, ['rating']],
    ['a list', [], []],
    ['no JSON', '{', []],
  ])('with %s is refused by the name of the field', async (_, body, path) => {
    const { url } = await connected()
    const answer = await send(url, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(answer.body.data.issues[0].path).toEqual(path)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('is refused when it is too large, or no JSON by its type', async () => {
    const { url } = await connected()
    expect(await send(url, { message: 'x'.repeat(70_000) })).toMatchObject({
      status: 413,
      body: { message: 'The body is larger than 64 KiB.' },
    })
    expect((await send(url, 'message=a', { 'content-type': 'text/plain' })).status).toBe(415)
  })

  test('may come packed, and is refused when it is too large unpacked', async () => {
    const { url } = await connected()
    const packed = { 'content-encoding': 'gzip' }
    expect((await send(url, gzipSync('{"message":"Packed"}'), packed)).status).toBe(200)
    expect((await send(url, gzipSync(Buffer.alloc(50_000_000)), packed)).status).toBe(413)
    expect((await send(url, { message: 'Not packed' }, packed)).status).toBe(400)
    expect((await send(url, { message: 'a' }, { 'content-encoding': 'zstd' })).status).toBe(415)
  })

  test('comes at most twenty times a minute from one address, and another connection is not slowed by it', async () => {
    const { url } = await connected()
    const other = await connected()
    const sent = await Promise.all(Array.from({ length: 25 }, () => send(url, { message: 'Again' })))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = sent.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused?.headers.get('access-control-allow-origin')).toBe('*')
    expect((await send(other.url, { message: 'First' })).status).toBe(200)
  })

  test('comes at most 300 times a minute with one key, from however many addresses', async () => {
    const { url } = await connected()
    const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n % 200}` })
    const sent = await Promise.all(
      Array.from({ length: 320 }, (_, n) => send(url, { message: `${n}` }, from(n))),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(300)
  })
})

describe('a browser', () => {
  const asked = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,idempotency-key',
  }

  test('may send from every page, unless the owner named some', async () => {
    const open = await connected()
    const closed = await connected({ origins: ['https://app.northline.example'] })
    const preflight = (url: string, origin: string) =>
      fetch(url, { method: 'OPTIONS', headers: { origin, ...asked } })
    const free = await preflight(open.url, 'https://anywhere.example')
    expect(free.status).toBe(200)
    expect(free.headers.get('access-control-allow-origin')).toBe('*')
    expect(free.headers.get('access-control-allow-headers')).toContain('idempotency-key')
    const named = await preflight(closed.url, 'https://app.northline.example')
    expect(named.headers.get('access-control-allow-origin')).toBe('https://app.northline.example')
    expect(named.headers.get('vary')).toBe('Origin')
    const foreign = await send(closed.url, { message: 'a' }, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    expect(await arrivalsOf(closed.org)).toEqual([])
  })

  test('is refused an origin that is none', async () => {
    const org = await service.org()
    const made = await org.api.post('/connections', {
      source: 'feedback',
      settings: { origins: 'app.northline.example' },
    })
    expect(made.status).toBe(400)
  })

  test('gets the form in at most 5 kB, for pages of any origin', async () => {
    const answer = await fetch(`${service.url}/feedback.js`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const text = await answer.text()
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(5000)
    expect(() => new Function(text)).not.toThrow()
    const tag = String(answer.headers.get('etag'))
    expect((await fetch(`${service.url}/feedback.js`, { headers: { 'if-none-match': tag } })).status).toBe(
      304,
    )
  })

  test('is told that only POST is answered', async () => {
    const { url } = await connected()
    const answer = await fetch(url)
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
  })
})
