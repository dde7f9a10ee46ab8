import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { forward } from './answer.ts'
import { targetOf } from './target.ts'

const asked = vi.hoisted(() => ({ url: '' }))
vi.mock('../env.ts', () => ({
  getEnv: () => ({ SIGNALBOX_API_URL: asked.url, SIGNALBOX_API_KEY: 'the key' }),
}))
vi.mock('../auth/session.ts', () => ({ currentSession: async () => null }))
vi.mock('../auth/viewer.ts', () => ({ actingHeaders: () => ({}) }))

const coming: { request: IncomingMessage; response: ServerResponse }[] = []
const short: Record<string, [number, Record<string, string>]> = {
  '/v1/people': [302, { location: '/v1/elsewhere' }],
  '/v1/topics': [304, { etag: '"1"' }],
}
const server = createServer((request, response) => {
  const answer = short[request.url ?? '']
  if (answer) return void response.writeHead(...answer).end()
  coming.push({ request, response })
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
  response.write('id: 1\nevent: step\ndata: {}\n\n')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  asked.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const run = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'

test('a stream passes as it comes, can be resumed, and ends when the browser leaves', async () => {
  const target = targetOf('GET', `/runs/${run}/stream`)
  if (!target || !('route' in target)) throw new Error('the stream is no operation')
  const browser = new AbortController()
  const request = new Request(`http://dashboard.example/api/v1/runs/${run}/stream?after=0`, {
    headers: { 'last-event-id': '0' },
    signal: browser.signal,
  })
  const answer = await forward(request, target, () => ({}))
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  expect(answer.headers.get('cache-control')).toBe('private, no-store, no-transform')
  expect(answer.headers.get('x-accel-buffering')).toBe('no')
  const [{ request: sent, response }] = coming as [(typeof coming)[0]]
  expect([sent.url, sent.headers['last-event-id']]).toEqual([`/v1/runs/${run}/stream?after=0`, '0'])
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const next = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await next()).toContain('id: 1')
  response.write('id: 2\nevent: step\ndata: {}\n\n')
  expect(await next()).toContain('id: 2')
  const left = new Promise<void>((resolve) => response.once('close', () => resolve()))
  browser.abort()
  await left
})

async function read(path: string) {
  const target = targetOf('GET', path)
  if (!target || !('route' in target)) throw new Error('there is no such operation')
  return forward(new Request(`http://dashboard.example/api/v1${path}`), target, () => ({}))
}

test('no redirect is followed: it would take the key elsewhere', async () => {
  const before = coming.length
  expect((await read('/people')).status).toBe(502)
  expect(coming).toHaveLength(before)
})

test('that nothing has changed is no redirect', async () => {
  const answer = await read('/topics')
  expect([answer.status, answer.headers.get('etag')]).toEqual([304, '"1"'])
})
