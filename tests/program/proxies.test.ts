import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { UnauthorizedError } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#tests/harness/client.ts'
import { memory } from '#tests/harness/oauth-program.ts'
import { besideService } from './support/beside-service.ts'
import { signalbox } from './support/cli.ts'
import { allowed, programThrough } from './support/oauth-walk.ts'
import { findProgram, type ProxyName, proxies, selfSigned, site, startProxy } from './support/proxies.ts'

const address = `https://${site}`
const metricsToken = 'token-of-the-tests-for-prometheus'
const {
  folder: data,
  dataDir,
  service,
  client,
} = besideService({
  SIGNALBOX_PUBLIC_URL: address,
  SIGNALBOX_DASHBOARD_URL: address,
  SIGNALBOX_METRICS_TOKEN: metricsToken,
})
const folder = mkdtempSync(join(tmpdir(), 'signalbox-proxies-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Stands where the dashboard would, and says what reached it, as it comes. */
const heard = { bytes: 0 }
const dashboard = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  response.setHeader('strict-transport-security', 'max-age=31536000')
  if (request.url === '/stream') return void response.write('data: first\n\n')
  heard.bytes = 0
  request.on('data', (piece: Buffer) => {
    heard.bytes += piece.length
  })
  // A proxy that refuses a body may have sent a part of it.
  if (
    !(await finished(request).then(
      () => true,
      () => false,
    ))
  )
    return
  const { host, 'x-forwarded-for': from, 'x-forwarded-proto': scheme } = request.headers
  response.end(JSON.stringify({ at: 'dashboard', url: request.url, bytes: heard.bytes, host, from, scheme }))
})

let key = ''
let api: Api
beforeAll(async () => {
  await new Promise<void>((resolve) => dashboard.listen(0, '127.0.0.1', resolve))
  const limited = ['--org', 'acme', '--name', 'from one address', '--addresses', '127.0.0.2']
  const made = signalbox(['keys', 'create', ...limited, ...dataDir])
  ;[{ stdout: key }, api] = await Promise.all([made, client()])
  key = key.trim()
})
afterAll(() => {
  dashboard.closeAllConnections()
  dashboard.close()
})

const installed = (Object.keys(proxies) as ProxyName[]).filter(
  (name) => findProgram(name) && findProgram('openssl'),
)
test.skipIf(installed.length > 0)('neither nginx nor caddy is installed here, with openssl', () => undefined)

describe.each(installed)('the file for %s', (name) => {
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let ca = ''

  beforeAll(async () => {
    const own = mkdtempSync(join(folder, name))
    const certificate = selfSigned(own)
    ca = readFileSync(certificate.cert, 'utf8')
    const { port } = dashboard.address() as AddressInfo
    proxy = await startProxy(
      name,
      own,
      { dashboard: port, service: Number(new URL(service().url).port) },
      certificate,
    )
  })
  afterAll(() => proxy?.stop())

  function open(path: string, options: RequestOptions = {}) {
    const to = { host: '127.0.0.1', port: proxy.https, servername: site, ca, path, agent: false, ...options }
    const asked = httpsRequest({ ...to, headers: { host: site, ...options.headers } })
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve).once('error', reject)
    })
    answered.catch(() => undefined)
    return { asked, answered }
  }

  async function ask(path: string, options: RequestOptions = {}, body?: Buffer) {
    const { asked, answered } = open(path, options)
    asked.end(body)
    const answer = await answered
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) }
  }

  test('takes over who asks, whatever they say of it, and keeps the id of a request', async () => {
    const headers = { authorization: `Bearer ${key}`, 'x-request-id': 'of-the-client-1' }
    const allowed = await ask('/v1/me', { headers, localAddress: '127.0.0.2' })
    expect([allowed.status, allowed.headers['x-request-id']]).toEqual([200, 'of-the-client-1'])
    const claimed = { ...headers, 'x-forwarded-for': '127.0.0.2' }
    expect((await ask('/v1/me', { headers: claimed })).status).toBe(403)
    const seen = JSON.parse((await ask('/', { headers: { 'x-forwarded-for': '203.0.113.9' } })).text)
    expect(seen).toMatchObject({ at: 'dashboard', host: site, scheme: 'https' })
    expect(seen.from.split(',').at(-1).trim()).toBe('127.0.0.1')
  })

  test('lets browsers come by https alone, and keeps /health and /metrics for the network behind it', async () => {
    const page = await ask('/')
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await ask('/v1/me')).headers['strict-transport-security']).toBe('max-age=31536000')
    const headers = { authorization: `Bearer ${metricsToken}` }
    expect((await fetch(`${service().url}/metrics`, { headers })).status).toBe(200)
    for (const path of ['/health', '/health/live', '/metrics', '//metrics', '/v1/../metrics', '/%6detrics'])
      expect(JSON.parse((await ask(path, { headers })).text)).toMatchObject({ at: 'dashboard', url: path })
    for (const path of ['/v1/%2e%2e/metrics', '/oauth/..%2fmetrics', '/mcp/..;/metrics'])
      expect((await ask(path, { headers })).text).not.toContain('process_uptime_seconds')
    const plain = await fetch(`http://127.0.0.1:${proxy.http}/people?limit=5`, {
      headers: { host: site },
      redirect: 'manual',
    })
    expect([301, 308]).toContain(plain.status)
    expect(plain.headers.get('location')).toMatch(/^https:.*\/people\?limit=5$/)
  })

  test('passes on what streams as it comes, in both directions', async () => {
    const stream = open('/stream')
    stream.asked.end()
    const [first] = await once(await stream.answered, 'data')
    expect(String(first)).toBe('data: first\n\n')
    stream.asked.destroy()
    const upload = open('/api/v1/imports', { method: 'POST' })
    heard.bytes = 0
    upload.asked.write(Buffer.alloc(5_000_000))
    await expect.poll(() => heard.bytes).toBe(5_000_000)
    upload.asked.end(Buffer.alloc(25_000_000))
    expect(JSON.parse(await text(await upload.answered))).toMatchObject({ bytes: 30_000_000 })
  })

  test('leads programs by OAuth to /mcp, with the public address in everything that they are told', async () => {
    const { kept, provider } = memory('http://127.0.0.1/callback')
    const program = programThrough(provider, `${address}/mcp`, open)
    await expect(program.connect()).rejects.toThrow(UnauthorizedError)
    expect(kept.asked?.searchParams.get('resource')).toBe(`${address}/mcp`)
    const { pathname, search } = kept.asked ?? new URL(address)
    const page = JSON.parse((await ask(`${pathname}${search}`)).text)
    expect(page).toMatchObject({
      at: 'dashboard',
      url: expect.stringMatching(/^\/authorize\?.*code_challenge=/),
    })
    const answer = await allowed(api, data, kept.asked?.searchParams)
    expect(answer.get('iss')).toBe(address)
    await program.transport.finishAuth(answer)

    const again = programThrough(provider, `${address}/mcp`, open)
    await again.connect()
    expect((await again.client.listTools()).tools.length).toBeGreaterThan(10)
    // Is told at once that it is heard, on an answer that goes on.
    const subscription = await again.client.listen({ toolsListChanged: true })
    await subscription.close()
    await again.client.close()

    for (const document of ['oauth-protected-resource', 'oauth-protected-resource/mcp'])
      expect(JSON.parse((await ask(`/.well-known/${document}`)).text)).toMatchObject({
        resource: `${address}/mcp`,
        authorization_servers: [address],
      })
    const server = JSON.parse((await ask('/.well-known/oauth-authorization-server')).text)
    const told = Object.entries(server).filter(([name]) => name === 'issuer' || name.endsWith('_endpoint'))
    expect(told).toHaveLength(5)
    for (const [, url] of told)
      expect(url).toMatch(/^https:\/\/signals\.example(?:\/oauth\/\w+|\/authorize)?$/)
    const form = { token: kept.tokens?.access_token ?? '', client_id: kept.client?.client_id ?? '' }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = Buffer.from(String(new URLSearchParams(form)))
    expect((await ask('/oauth/revoke', { method: 'POST', headers }, body)).status).toBe(200)
    const ended = await ask('/mcp', { method: 'POST', headers: { authorization: `Bearer ${form.token}` } })
    expect([ended.status, ended.headers['www-authenticate']]).toEqual([
      401,
      `Bearer resource_metadata="${address}/.well-known/oauth-protected-resource/mcp"`,
    ])
  })

  test('refuses what is larger than anybody may send', async () => {
    const send = (path: string, size: number) =>
      ask(path, { method: 'POST' }, Buffer.alloc(size)).then((it) => it.status)
    // Caddy before 2.7 says of a body that it refused what it says of a broken service.
    const refused = name === 'caddy' ? [413, 502] : [413]
    expect(refused).toContain(await send('/', 3_000_000))
    // What the service says of it, which knows no such address.
    expect(await send('/ingest/github/none', 20_000_000)).toBe(404)
    expect(refused).toContain(await send('/ingest/github/none', 30_000_000))
  })
})
