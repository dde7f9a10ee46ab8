import { createORPCClient } from '@orpc/client'
import { expect, test } from 'vitest'
import { AnswerError, requestIdOf, retryAfterOf } from './errors.ts'
import type { Client } from './link.ts'
import { linkTo } from './link.ts'

function clientThat(answer: (request: Request) => Response) {
  const link = linkTo({ url: 'http://signals.example/v1', fetch: async (request) => answer(request) })
  return createORPCClient<Client>(link)
}

test('writes arrays of a query as deep objects, and leaves out what is not given', async () => {
  let seen = ''
  const client = clientThat(({ method, url }) => {
    seen = `${method} ${decodeURIComponent(url)}`
    return Response.json({ data: [], page: 1, limit: 50, totalCount: 0 })
  })
  await client.people.list({ ecosystemTags: ['oss', 'ci'], isVip: true, search: undefined })
  expect(seen).toBe(
    'GET http://signals.example/v1/people?ecosystemTags[0]=oss&ecosystemTags[1]=ci&isVip=true',
  )
})

test('sends the key of an intent, and the body without what stands in the path', async () => {
  let seen: Request | undefined
  const client = clientThat((request) => {
    seen = request
    return Response.json({})
  })
  await client.people.update({ personId: 'a/b', isVip: true }, { context: { idempotencyKey: 'once' } })
  expect(seen?.url).toBe('http://signals.example/v1/people/a%2Fb')
  expect(seen?.headers.get('idempotency-key')).toBe('once')
  expect(await seen?.json()).toEqual({ isVip: true })
})

test('a refusal carries what the body and the headers say', async () => {
  const body = { defined: true, code: 'TOO_MANY_REQUESTS', status: 429, message: 'Slow down' }
  const headers = { 'x-request-id': 'req-1', 'retry-after': '7' }
  const client = clientThat(() => Response.json(body, { status: 429, headers }))
  const error: unknown = await client.me.get().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(AnswerError)
  expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429, message: 'Slow down' })
  expect(requestIdOf(error)).toBe('req-1')
  expect(retryAfterOf(error)).toBe(7)
})

test.each([
  [502, '<html>Bad gateway</html>', 'text/html', 'BAD_GATEWAY'],
  [500, '{}', 'application/json', 'INTERNAL_SERVER_ERROR'],
  [418, '"teapot"', 'application/json', 'BAD_REQUEST'],
])('a %d in another shape is a refusal too', async (status, body, type, code) => {
  const client = clientThat(() => new Response(body, { status, headers: { 'content-type': type } }))
  await expect(client.me.get()).rejects.toMatchObject({ status, code })
})

test('a refusal that does not ask to wait is no wait, although every answer says when the window ends', async () => {
  const headers = { 'ratelimit-reset': '40' }
  const client = clientThat(() => Response.json({}, { status: 409, headers }))
  const error: unknown = await client.me.get().catch((reason: unknown) => reason)
  expect(retryAfterOf(error)).toBeNull()
})
