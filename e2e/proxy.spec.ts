import { request as node } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { product } from './fixtures/product.ts'
import { test } from './fixtures/signed-in.ts'

const { dashboard } = product()
const origin = { origin: dashboard }

test('passes on what the service answers, and what its headers say', async ({ request }) => {
  const answer = await request.get('/api/v1/people?limit=1')
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toMatchObject({ page: 1, limit: 1 })
  const headers = answer.headers()
  expect(headers['x-request-id']).toMatch(/[0-9a-f-]{36}/)
  expect(headers['ratelimit-remaining']).toMatch(/^\d+$/)
  expect(headers['cache-control']).toBe('private, no-store')
  for (const name of ['authorization', 'set-cookie', 'www-authenticate'])
    expect(headers[name]).toBeUndefined()
})

test('puts a change down to whoever is signed in', async ({ request }) => {
  const me = await (await request.get('/api/v1/me')).json()
  expect(me).toMatchObject({ kind: 'api-key', member: { name: 'Mara Lindqvist', role: 'owner' } })
})

test('an idempotency key goes through: the second answer is the first', async ({ request }) => {
  const headers = { ...origin, 'idempotency-key': `e2e-${Date.now()}` }
  const data = { companies: [{ name: 'Halden', domain: `halden-${Date.now()}.example` }] }
  const answers = [
    await request.post('/api/v1/companies', { headers, data }),
    await request.post('/api/v1/companies', { headers, data }),
  ]
  const [first, second] = await Promise.all(answers.map((answer) => answer.text()))
  expect(first).toContain('"created"')
  expect(second).toBe(first)
})

test('what is not valid comes back with its issues', async ({ request }) => {
  const answer = await request.get('/api/v1/people?limit=1000')
  expect(answer.status()).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'BAD_REQUEST', data: { issues: [{ path: ['limit'] }] } })
})

test('a file larger than what Next.js keeps of a body goes through whole', async ({ request }) => {
  const row = `${'a'.repeat(1000)},2026-03-12\n`
  const buffer = Buffer.from(`text,date\n${row.repeat(12_000)}`)
  const answer = await request.post('/api/v1/imports', {
    headers: origin,
    multipart: { format: 'csv', dryRun: 'true', file: { name: 'large.csv', mimeType: 'text/csv', buffer } },
  })
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toMatchObject({ status: 'tried', size: buffer.length })
})

test('a file for a foreign name of the dashboard is refused', async ({ request }) => {
  const headers = { ...origin, host: 'evil.example' }
  const answer = await request.post('/api/v1/imports', { headers, multipart: { format: 'csv' } })
  expect(answer.status()).toBe(421)
})

// Titles contain no address, because each worker has its own dashboard and must find the same tests.
const foreign: Record<string, Record<string, string>> = {
  'that names no origin': {},
  'of another origin': { origin: 'https://evil.example' },
  'of no origin': { origin: 'null' },
  'from another site': { ...origin, 'sec-fetch-site': 'cross-site' },
  'from a sister site': { ...origin, 'sec-fetch-site': 'same-site' },
}

for (const [kind, headers] of Object.entries(foreign)) {
  test(`refuses a write ${kind}`, async ({ request }) => {
    const answer = await request.patch('/api/v1/people/1', { headers, data: { isVip: true } })
    expect(answer.status()).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'FORBIDDEN', defined: false })
  })
}

/** Sends the path unchanged, because clients normalize such paths. */
function rawly(path: string, cookie: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(dashboard)
  return new Promise((resolve, reject) => {
    const request = node({ hostname, port, path, headers: { cookie } }, (answer) =>
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject),
    )
    request.once('error', reject).end()
  })
}

for (const path of [
  '/api/v1/openapi.json',
  '/api/v1/reference',
  '/api/v1/../health',
  '/api/v1/people/../../health',
  '/api/v1/people/%2e%2e/%2e%2e/health',
  '/api/v1/people/..%2f..%2fhealth',
  '/api/v1/people/%2e%2e%2fme',
  '/api/v1/people/%252e%252e%252fme',
  '/api/v1/people/1%2fhistory',
  '/api/v1/people/1%3flimit=1',
  '/api/v1/people/%00',
  '/api/v1/people/1/',
  '/api/v1//people',
  '/api/v1/people;x=1',
  '/api/v1/sign-ins/options',
  '/api/v1/%5c%5cevil.example',
]) {
  test(`${path} is not found`, async ({ context }) => {
    const cookies = await context.cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { status, body } = await rawly(path, cookie)
    expect(status).toBeGreaterThanOrEqual(300)
    expect(status).not.toBe(500)
    expect(body).not.toContain('totalCount')
    expect(body).not.toContain('uptimeSeconds')
    expect(body).not.toContain('openapi')
  })
}

test('what only the dashboard may ask is not for browsers', async ({ request }) => {
  for (const path of [
    '/api/v1/sign-ins',
    '/api/v1/sign-ins/provider',
    '/api/v1/sign-ins/demo',
    '/api/v1/owner',
  ]) {
    const answer = await request.post(path, { headers: origin, data: {} })
    expect(answer.status()).toBe(404)
  }
})

test('names the methods of an address', async ({ request }) => {
  const answer = await request.delete('/api/v1/people/1', { headers: origin })
  expect(answer.status()).toBe(405)
  expect(answer.headers().allow).toBe('GET, PATCH')
})

test('a body over 1 MiB is refused, told or not', async ({ request }) => {
  const data = { displayName: 'x'.repeat(1_100_000) }
  const told = await request.patch('/api/v1/people/1', { headers: origin, data })
  expect(told.status()).toBe(413)
  expect(await told.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
})
