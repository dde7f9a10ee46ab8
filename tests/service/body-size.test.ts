import { describe, expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { exchange, requestHead } from './support/raw.ts'
import { expectError } from './support/shape.ts'

const service = useService()
const limit = 1024 * 1024

/** A body of exactly so many bytes that is JSON all the same. */
function padded(size: number): string {
  const start = '{"companies":[{"name":"Halden","domain":"halden.example"}]}'
  return start + ' '.repeat(size - start.length)
}

function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`
}

async function signed(): Promise<Record<string, string>> {
  const { key } = await service.org()
  return { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
}

describe('a body of one byte over 1 MiB', () => {
  test('is refused by its announced length, before it is sent', async () => {
    const head = requestHead('POST /v1/companies', {
      ...(await signed()),
      'Content-Length': String(limit + 1),
    })
    const answer = await exchange(service.url, head)
    expectError(answer, 413, 'PAYLOAD_TOO_LARGE', false)
    expect(answer.headers.get('connection')).toBe('keep-alive')
  })

  test('is answered although the client goes on sending', async () => {
    const size = 8 * limit
    const head = requestHead('POST /v1/companies', { ...(await signed()), 'Content-Length': String(size) })
    expectError(await exchange(service.url, head, padded(size)), 413, 'PAYLOAD_TOO_LARGE', false)
  })

  test('is refused when it comes in chunks without a length', async () => {
    const head = requestHead('POST /v1/companies', { ...(await signed()), 'Transfer-Encoding': 'chunked' })
    const answer = await exchange(service.url, head, chunk(padded(limit)), chunk('   '))
    expectError(answer, 413, 'PAYLOAD_TOO_LARGE', false)
  })

  test('reaches a usual client as an answer', async () => {
    const { api } = await service.org()
    for (const size of [limit + 1, 4 * limit]) {
      const answer = await api.send('POST', '/companies', undefined, {
        raw: padded(size),
        headers: { 'content-type': 'application/json' },
      })
      expectError(answer, 413, 'PAYLOAD_TOO_LARGE', false)
    }
  })
})

describe('a body of 1 MiB', () => {
  test('is taken with its length', async () => {
    const { api } = await service.org()
    const answer = await api.send('POST', '/companies', undefined, {
      raw: padded(limit),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(200)
  })

  test('is taken in chunks', async () => {
    const head = requestHead('POST /v1/companies', { ...(await signed()), 'Transfer-Encoding': 'chunked' })
    const half = limit / 2
    const body = padded(limit)
    const answer = await exchange(
      service.url,
      head,
      chunk(body.slice(0, half)),
      chunk(body.slice(half)),
      '0\r\n\r\n',
    )
    expect(answer.status).toBe(200)
  })

  test('is asked for when the client waits to be', async () => {
    const body = padded(1000)
    const head = requestHead('POST /v1/companies', {
      ...(await signed()),
      Expect: '100-continue',
      'Content-Length': String(body.length),
    })
    expect((await exchange(service.url, head, body)).status).toBe(200)
  })
})

test('a connection serves the next request after an unread body', async () => {
  const { api, key } = await service.org()
  expectError(await api.post('/companies', { companies: [] }, { key: null }), 401, 'UNAUTHORIZED')
  const head = requestHead('GET /v1/me', { Authorization: `Bearer ${key}`, 'Content-Length': '4' })
  expect((await exchange(service.url, head, 'xxxx')).status).toBe(200)
})
