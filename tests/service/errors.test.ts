import { describe, expect, test } from 'vitest'
import { routes } from '#service/doors/http/operations.ts'
import { useService } from '#tests/harness/service.ts'
import { bodyFor, calls, fill } from './support/operations.ts'
import { codes, expectError, readError } from './support/shape.ts'

const service = useService()

describe('addresses that are nothing', () => {
  test.each([
    '',
    '/',
    '/nothing',
    '/companies/1/nothing',
    '/people/1/2',
    '/openapi.yaml',
    '/%2e%2e/me',
    '//me',
  ])('answer 404 below /v1: %s', async (path) => {
    const { api } = await service.org()
    expectError(await api.get(path), 404, 'NOT_FOUND', false)
  })

  test.each(['/', '/favicon.ico', '/V1/me', '/v2/me', '/v10', '/healthy', '/health/dead', '/v1x'])(
    'answer 404 outside of it: %s',
    async (path) => {
      const response = await fetch(`${service.url}${path}`)
      expectError(
        { ...response, status: response.status, headers: response.headers, text: await response.text() },
        404,
        'NOT_FOUND',
        false,
      )
    },
  )
})

describe('methods that an address does not answer to', () => {
  const byPath = Map.groupBy(routes, ({ path }) => path)
  const wrong = [...byPath].flatMap(([path, here]) =>
    ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']
      .filter((method) => !here.some((route) => route.method === method))
      .map((method) => ({ method, path: fill(path), allow: here.map((route) => route.method) })),
  )

  test.each(wrong)('answer 405 with those it does: $method $path', async ({ method, path, allow }) => {
    const { api } = await service.org()
    const answer = await api.send(method, path)
    expectError(answer, 405, 'METHOD_NOT_SUPPORTED', false)
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual([...allow].sort())
  })
})

test.each([
  ['/me/', 200],
  ['/companies/?limit=1', 200],
  ['/me//', 404],
])('one slash at the end of an address is ignored: %s', async (path, status) => {
  const { api } = await service.org()
  expect((await api.get(path)).status).toBe(status)
})

describe('HEAD', () => {
  test('is GET without the body', async () => {
    const { api } = await service.org()
    const [head, get] = [await api.send('HEAD', '/me'), await api.get('/me')]
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
  })

  test('carries the status of an error', async () => {
    const { api } = await service.org()
    expect((await api.send('HEAD', '/companies/1')).status).toBe(404)
    expect((await api.send('HEAD', '/me', undefined, { key: null })).status).toBe(401)
    expect((await api.send('HEAD', '/schedules/preview')).status).toBe(405)
  })
})

describe('an error says whether its operation declares it', () => {
  test.each(calls)('$name declares 401', async ({ method, path }) => {
    const { api } = await service.org()
    const answer = await api.send(method, path, bodyFor(method), { key: null })
    expectError(answer, 401, 'UNAUTHORIZED', true)
  })

  test.each([
    { what: 'unknown address', status: 404, method: 'GET', path: '/nothing', defined: false },
    { what: 'foreign id', status: 404, method: 'GET', path: '/companies/1', defined: true },
    { what: 'invalid query', status: 400, method: 'GET', path: '/companies?limit=0', defined: true },
    { what: 'wrong method', status: 405, method: 'PUT', path: '/companies', defined: false },
    { what: 'wrong type of body', status: 415, method: 'POST', path: '/companies', defined: false },
  ])('$what', async ({ status, method, path, defined }) => {
    const { api } = await service.org()
    const raw = status === 415 ? { raw: 'a=1', headers: { 'content-type': 'text/plain' } } : {}
    expectError(await api.send(method, path, undefined, raw), status, codes[status] ?? '', defined)
  })
})

describe('X-Request-Id', () => {
  test.each(['abc', 'a.b:c-d_1', 'x'.repeat(100)])('is echoed: %s', async (id) => {
    const { api } = await service.org()
    for (const path of ['/me', '/nothing', '/companies?limit=0']) {
      const { headers } = await api.get(path, { headers: { 'x-request-id': id } })
      expect(headers.get('x-request-id')).toBe(id)
    }
  })

  test.each(['x'.repeat(101), 'a b', '<script>', 'ä'])('is replaced when it is odd: %s', async (id) => {
    const { api } = await service.org()
    const answer = await api.get('/nothing', { headers: { 'x-request-id': id } })
    readError(answer)
    expect(answer.headers.get('x-request-id')).not.toBe(id)
  })
})
