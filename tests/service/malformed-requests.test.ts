import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { connectTo, exchange, nextAnswer, requestHead } from './support/raw.ts'
import { expectError, readError } from './support/shape.ts'
import { startVariant } from './support/variant.ts'

const service = useService()
const host = 'Host: signalbox.example'

describe('what never becomes a request', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a TLS greeting', Buffer.from('160301020001000', 'hex')],
    ['an unknown method', `FETCH /v1/me HTTP/1.1\r\n${host}\r\n\r\n`],
    ['a field without a colon', `GET /v1/me HTTP/1.1\r\n${host}\r\nnonsense\r\n\r\n`],
    ['a bare line feed inside a field', `GET /v1/me HTTP/1.1\r\n${host}\r\nA: b\nC: d\r\n\r\n`],
    ['a length that is no number', `POST /v1/me HTTP/1.1\r\n${host}\r\nContent-Length: ten\r\n\r\n`],
    ['two lengths', `POST /v1/me HTTP/1.1\r\n${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`],
    [
      'a length and chunks',
      `POST /v1/me HTTP/1.1\r\n${host}\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ],
  ])('is answered with 400: %s', async (_, bytes) => {
    const answer = await exchange(service.url, bytes)
    expectError(answer, 400, 'BAD_REQUEST', false)
    expect(answer.headers.get('connection')).toBe('close')
  })

  test.each([
    ['a long address', requestHead(`GET /v1/companies?search=${'a'.repeat(64_000)}`, {})],
    ['a long field', requestHead('GET /v1/me', { Authorization: `Bearer ${'a'.repeat(64_000)}` })],
  ])('is answered with 431: %s', async (_, head) => {
    expectError(await exchange(service.url, head), 431, 'REQUEST_HEADER_FIELDS_TOO_LARGE', false)
  })

  test('an answer to HEAD has no body', async () => {
    const socket = await connectTo(service.url)
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.write(`HEAD /v1/me HTTP/1.1\r\n${host}\r\nnonsense\r\n\r\n`)
    await once(socket, 'close')
    const [head, ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(rest.join('')).toBe('')
  })

  test('a chunk that is none is answered with 400', async () => {
    const { key } = await service.org()
    const fields = {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Transfer-Encoding': 'chunked',
    }
    const answer = await exchange(service.url, requestHead('POST /v1/companies', fields), 'xyz\r\n{}\r\n')
    expectError(answer, 400, 'BAD_REQUEST', false)
  })
})

describe('unusual requests', () => {
  test.each([
    ['an expectation nobody has heard of', { Expect: 'a-miracle' }],
    ['a wish for another protocol', { Connection: 'Upgrade', Upgrade: 'websocket' }],
    ['many fields', Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`X-Field-${n}`, 'a']))],
  ])('are answered as any other: %s', async (_, fields) => {
    expectError(await exchange(service.url, requestHead('GET /v1/me', fields)), 401, 'UNAUTHORIZED')
  })

  test.each(['signals.example', 'other.example'])('two hosts are refused: %s', async (second) => {
    const { key } = await service.org()
    const head = `GET /v1/me HTTP/1.1\r\n${host}\r\nhost: ${second}\r\nAuthorization: Bearer ${key}\r\n\r\n`
    expectError(await exchange(service.url, head), 400, 'BAD_REQUEST', false)
  })

  test('a whole address is read by its path', async () => {
    const { key } = await service.org()
    const head = requestHead('GET http://signals.example/v1/me', { Authorization: `Bearer ${key}` })
    expect((await exchange(service.url, head)).status).toBe(200)
  })

  test.each(['*', 'me', 'http://other.example/v2/me', '/v1/%', '/v1/companies/%zz', '/v1/companies/%c3%28'])(
    'an odd address gets an error in our shape: %s',
    async (target) => {
      const { key } = await service.org()
      const head = requestHead(`GET ${target}`, { Authorization: `Bearer ${key}` })
      const answer = await exchange(service.url, head)
      expect([400, 404]).toContain(answer.status)
      readError(answer)
    },
  )

  test.each([
    '/v1/people\\1',
    '/v1\\people',
    '/v1//people',
    '/v1/people//1',
    '/v1/./people',
    '/v1/people/../people',
    '/v1/people/1/../1',
    '/v1/people/1/%2e%2e/1',
    '/v1/../health',
    '/health/./live',
    '/v1/people%2F1',
    '/v1%2Fpeople',
    '/v1/people%5C1',
    '/v1/people#1',
    '/v1/%70eople',
    'http://signals.example/v1/people\\1',
    'http://signals.example//v1/people',
    'ftp://signals.example/v1/people',
  ])('a path is none other than it says: %s', async (target) => {
    const { key } = await service.org()
    const head = requestHead(`GET ${target}`, { Authorization: `Bearer ${key}` })
    expectError(await exchange(service.url, head), 404, 'NOT_FOUND', false)
  })

  test.each(['/v1/people/%2e%2e', '/v1/people/1%2Fhistory', '/v1/people/1%5C', '/v1/people/1\\..\\1'])(
    'what stands for an id is read as one: %s',
    async (target) => {
      const { key } = await service.org()
      const answer = await exchange(
        service.url,
        requestHead(`GET ${target}`, { Authorization: `Bearer ${key}` }),
      )
      expect(expectError(answer, 400, 'BAD_REQUEST').data).toMatchObject({ issues: [{ path: ['personId'] }] })
    },
  )

  test.each(['/v1/peo\tple', '/v1/peo\nple', '/v1/peo\0ple', '/v1/peo ple'])(
    'an address of more than one word is no request: %j',
    async (target) => {
      expectError(await exchange(service.url, requestHead(`GET ${target}`, {})), 400, 'BAD_REQUEST', false)
    },
  )

  test('HTTP/1.1 needs a host', async () => {
    const answer = await exchange(service.url, 'GET /v1/me HTTP/1.1\r\n\r\n')
    expectError(answer, 400, 'BAD_REQUEST', false)
  })

  test('HTTP/1.0 needs no host', async () => {
    expectError(await exchange(service.url, 'GET /v1/me HTTP/1.0\r\n\r\n'), 401, 'UNAUTHORIZED')
  })

  test('the first of two keys counts', async () => {
    const { key } = await service.org()
    const head = `GET /v1/me HTTP/1.1\r\n${host}\r\nAuthorization: Bearer ${key}\r\nAuthorization: Bearer x\r\n\r\n`
    expect((await exchange(service.url, head)).status).toBe(200)
  })
})

test('a client that leaves in the middle of its body is no failure of ours', async () => {
  const variant = await startVariant()
  const { key } = await service.org()
  const fields = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    'Content-Length': '100',
    Expect: '100-continue',
  }
  const socket = connectTo(variant.url)
  socket.write(requestHead('POST /v1/companies', fields))
  await once(socket, 'data')
  socket.destroy()
  await once(socket, 'close')
  expectError(await nextAnswer(ask(variant.url)), 401, 'UNAUTHORIZED')
  await variant.close()
  expect(variant.logged.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

function ask(url: string) {
  const socket = connectTo(url)
  socket.write(requestHead('GET /v1/me', { Connection: 'close' }))
  return socket
}
