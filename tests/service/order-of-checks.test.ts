import { describe, expect, test } from 'vitest'
import { testSecret, useService } from '#tests/harness/service.ts'
import { tokenEachTime } from '#tests/harness/token-each-time.ts'
import { automation } from './support/data.ts'
import { exchange, requestHead } from './support/raw.ts'
import { codes, expectError } from './support/shape.ts'

const service = useService()
const mebibyte = 1024 * 1024

/** Requests with one flaw each, and the status the flaw has by itself. */
const flaws = [
  { what: 'unknown address', method: 'GET', path: '/nothing', status: 404, declared: false },
  { what: 'wrong method', method: 'DELETE', path: '/companies', status: 405, declared: false },
  { what: 'unknown id', method: 'GET', path: '/companies/1', status: 404, declared: true },
  { what: 'invalid query', method: 'GET', path: '/companies?limit=0', status: 400, declared: true },
  { what: 'malformed JSON', method: 'POST', path: '/companies', raw: '{', status: 400, declared: true },
  {
    what: 'wrong type',
    method: 'POST',
    path: '/companies',
    raw: 'a',
    type: 'text/plain',
    status: 415,
    declared: true,
  },
  {
    what: 'large body',
    method: 'POST',
    path: '/companies',
    raw: 'a'.repeat(mebibyte + 1),
    status: 413,
    declared: true,
  },
]

async function send(key: string | null, flaw: (typeof flaws)[number]) {
  const { api } = await service.org()
  const headers: Record<string, string> = flaw.raw ? { 'content-type': flaw.type ?? 'application/json' } : {}
  return api.send(flaw.method, flaw.path, undefined, { raw: flaw.raw, headers, key })
}

describe.each(flaws)('$what', (flaw) => {
  test('without a key is 401', async () => {
    expectError(await send(null, flaw), 401, 'UNAUTHORIZED', flaw.declared)
  })

  test('beyond the limit is 429', async () => {
    const { key, api } = await service.org({ perMinute: 1 })
    expect((await api.get('/me')).status).toBe(200)
    const answer = await send(key, flaw)
    expectError(answer, 429, 'TOO_MANY_REQUESTS', flaw.declared)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('with a key is itself', async () => {
    const answer = await send((await service.org()).key, flaw)
    expect(answer.status).toBe(flaw.status)
    expectError(
      answer,
      flaw.status,
      codes[flaw.status] ?? '',
      flaw.status === 400 || flaw.path === '/companies/1',
    )
  })
})

test('a body is not waited for when the key is wrong', async () => {
  const head = requestHead('POST /v1/companies', { Authorization: 'Bearer wrong', 'Content-Length': '500' })
  expectError(await exchange(service.url, head), 401, 'UNAUTHORIZED')
})

test('an invalid key does not use up the limit of a valid one', async () => {
  const { api } = await service.org({ perMinute: 2 })
  for (let turn = 0; turn < 5; turn++) expect((await api.get('/me', { key: 'wrong' })).status).toBe(401)
  expect((await api.get('/me')).headers.get('ratelimit-remaining')).toBe('1')
})

describe('who may not do it', () => {
  async function token() {
    const org = await service.org()
    const found = await service.db.pool.query<{ id: string }>('SELECT id FROM members WHERE org_id = $1', [
      org.id,
    ])
    const member = found.rows[0]?.id ?? ''
    return { org, token: tokenEachTime(testSecret, { organization: org.id, member, role: 'owner' }) }
  }

  test.each([
    ['an invalid automation', {}, 400, 'BAD_REQUEST'],
    ['a valid one', automation, 403, 'FORBIDDEN'],
  ])('learns first what is wrong with the request: %s', async (_, body, status, code) => {
    const { org, token: key } = await token()
    expectError(await org.api.post('/automations', body, { key }), status, code)
  })

  test('is told before anything is looked up', async () => {
    const { org, token: key } = await token()
    expectError(await org.api.get('/companies/1', { key }), 403, 'FORBIDDEN')
    expectError(await org.api.get('/companies/x', { key }), 400, 'BAD_REQUEST')
  })
})
