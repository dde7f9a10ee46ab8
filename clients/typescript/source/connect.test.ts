import { describe, expect, test } from 'vitest'
import { connect } from './connect.ts'
import type { WriteOptions } from './options.ts'

const operations = {
  people: { list: 'GET /people p', update: 'PATCH /people/{personId} k' },
  runs: { list: 'GET /runs p', stream: 'GET /runs/{runId}/stream s' },
  models: { test: 'POST /models/{id}/tests' },
}

type Call = ((input?: object, options?: WriteOptions) => Promise<unknown> & AsyncIterable<unknown>) & {
  all(input?: object): AsyncIterable<unknown>
}
type Sent = { url: string; method: string; headers: Headers; body: unknown }
type Reply = (sent: Sent, signal: AbortSignal) => Response | Promise<Response>

const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const refusal = (status: number, code: string, headers = {}, data?: unknown) =>
  json({ code, message: code, data }, status, headers)
const soon = { 'retry-after': '0' }

/** A client whose requests get these answers, one after the other. */
function clientWith(...replies: Reply[]) {
  const sent: Sent[] = []
  const client = connect(operations, {
    url: 'http://service.example/',
    key: async () => 'sbx_key',
    longestWait: 1000,
    async fetch(url, init) {
      const one = { url, method: String(init.method), headers: new Headers(init.headers), body: init.body }
      const reply = replies[sent.length]
      sent.push(one)
      if (!reply || !init.signal) throw new Error('one request too many')
      return reply(one, init.signal)
    },
  })
  const call = (group: string, name: string) => client[group]?.[name] as Call
  return { sent, call }
}

async function allOf(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const item of items) all.push(item)
  return all
}

describe('a request', () => {
  test('has each member of the input where the operation takes it', async () => {
    const { sent, call } = clientWith(
      () => json({}),
      () => json({}),
    )
    await call('people', 'list')({ tags: ['a', 'b&c'], isVip: false, search: undefined })
    await call('people', 'update')({ personId: 'a/b', title: null }, { idempotencyKey: 'mine' })
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET http://service.example/v1/people?tags=a&tags=b%26c&isVip=false',
      'PATCH http://service.example/v1/people/a%2Fb',
    ])
    expect(sent[1]?.body).toBe('{"title":null}')
    expect(sent[1]?.headers.get('idempotency-key')).toBe('mine')
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer sbx_key')
  })

  test('is not sent without what its address needs', async () => {
    const { sent, call } = clientWith()
    await expect(call('people', 'update')({})).rejects.toMatchObject({ issues: [{ field: 'personId' }] })
    expect(sent).toEqual([])
  })
})

describe('trying again', () => {
  test('a keyed write has the same key each time, also while its first attempt is still at work', async () => {
    const { sent, call } = clientWith(
      () => refusal(503, 'INTERNAL_SERVER_ERROR', soon),
      () => refusal(409, 'CONFLICT', soon),
      () => json({ id: '1' }),
    )
    expect(await call('people', 'update')({ personId: '1' })).toEqual({ id: '1' })
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each([
    ['a write that could be done twice', 'models', 'test', refusal(503, 'INTERNAL_SERVER_ERROR', soon)],
    ['what was refused for good', 'people', 'list', refusal(403, 'FORBIDDEN', soon)],
    ['a conflict at first', 'people', 'update', refusal(409, 'CONFLICT', soon)],
    [
      'when the wait is longer than allowed',
      'people',
      'list',
      refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': '60' }),
    ],
  ])('is not done: %s', async (_, group, name, answer) => {
    const { sent, call } = clientWith(() => answer)
    await expect(call(group, name)({ id: '1', personId: '1' })).rejects.toMatchObject({
      status: answer.status,
    })
    expect(sent).toHaveLength(1)
  })

  test('is done for what the rate limit refused, and ends after so many', async () => {
    const limited = () => refusal(429, 'TOO_MANY_REQUESTS', soon)
    const { sent, call } = clientWith(limited, limited)
    const failing = call('models', 'test')({ id: '1' }, { retries: 1 })
    await expect(failing).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 0 })
    expect(sent).toHaveLength(2)
  })
})

describe('a call that gets no answer', () => {
  const never: Reply = (_, signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

  test('ends after its time', async () => {
    const { call } = clientWith(never)
    await expect(call('models', 'test')({ id: '1' }, { timeout: 1 })).rejects.toMatchObject({
      code: 'TIMEOUT',
      status: null,
    })
  })

  test('ends with the reason of the signal', async () => {
    const { call } = clientWith(never)
    const controller = new AbortController()
    const pending = call('people', 'list')({}, { signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(pending).rejects.toThrow('enough')
  })

  test('says what stood in between', async () => {
    const { call } = clientWith(
      () => new Response('<html>', { status: 404 }),
      () => new Response('<html>'),
    )
    await expect(call('people', 'list')()).rejects.toMatchObject({ code: 'HTTP_404' })
    await expect(call('people', 'list')()).rejects.toMatchObject({ code: 'UNREADABLE' })
  })
})

describe('reading all pages', () => {
  const page = (ids: number[], page: number, more: object = {}) =>
    json({ data: ids.map((id) => ({ id })), page, limit: 2, totalCount: 3, ...more })

  test('has each item once, also when the list moves meanwhile', async () => {
    const { call } = clientWith(
      () => page([1, 2], 1),
      () => page([2, 3], 2),
    )
    expect(await allOf(call('people', 'list').all({ limit: 2 }))).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })

  test('goes on where one request could not look further back', async () => {
    const { sent, call } = clientWith(
      () => page([1], 1, { totalCount: 1, lookedBackTo: '2026-01-01T00:00:00Z' }),
      () => page([2], 1, { totalCount: 1, lookedBackTo: null }),
    )
    expect(await allOf(call('runs', 'list').all())).toEqual([{ id: 1 }, { id: 2 }])
    expect(sent[1]?.url).toContain('until=2026-01-01T00%3A00%3A00Z')
  })
})

describe('a stream', () => {
  const pieces = (texts: string[], breaks: boolean) =>
    new Response(
      new ReadableStream({
        pull(controller) {
          const text = texts.shift()
          if (text !== undefined) controller.enqueue(new TextEncoder().encode(text))
          else if (breaks) controller.error(new TypeError('terminated'))
          else controller.close()
        },
      }),
    )

  test('goes on behind its last event when it breaks off, and ends with its end', async () => {
    const { sent, call } = clientWith(
      () => pieces(['retry: 2000\n\n', 'id: 1\nevent: step\nda', 'ta: {"n":1}\n\n:\n\n'], true),
      () =>
        pieces(['event: end\r\ndata: {"status":"succeeded"}\r\n\r\n', 'event: step\ndata: {}\n\n'], false),
    )
    expect(await allOf(call('runs', 'stream')({ runId: 'a' }))).toEqual([
      { event: 'step', id: '1', data: { n: 1 } },
      { event: 'end', data: { status: 'succeeded' } },
    ])
    expect(sent[1]?.headers.get('last-event-id')).toBe('1')
  })
})
