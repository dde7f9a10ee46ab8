import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#service/db/client.ts'
import { serveHealth } from '#service/doors/http/health.ts'
import { requestListener } from '#service/doors/http/listener.ts'
import type { Lifecycle } from '#service/doors/http/reply.ts'
import { openTestDatabase, useService } from '#tests/harness/service.ts'
import { intercept } from './support/failing-database.ts'
import { readError } from './support/shape.ts'
import { memoryLog, startVariant } from './support/variant.ts'

const service = useService()

async function read(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init)
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? null : JSON.parse(text),
  }
}

/** Only the listener, in the phase of its life that is wanted. */
async function listenerIn(phase: Lifecycle['phase'], db: Database = service.db): Promise<string> {
  const lifecycle = { phase, startedAt: performance.now() - 5000, version: '1.2.3' }
  const nothing = { has: () => false, respond: async () => undefined }
  const parts = { db, lifecycle, log: memoryLog().log, api: async () => undefined, documentation: nothing }
  const server = createServer(requestListener(parts))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('/health', () => {
  test('counts from the start, whatever the clock of the machine is set to', async () => {
    const url = await listenerIn('ready')
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    onTestFinished(() => void vi.useRealTimers())
    const { body } = await read(`${url}/health`)
    expect(body.uptimeSeconds).toBeGreaterThanOrEqual(5)
  })

  test('says that the service is ready, without a key', async () => {
    const { status, headers, body } = await read(`${service.url}/health`)
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'ready',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      uptimeSeconds: expect.any(Number),
      database: {
        ...{ kind: service.db.kind, ready: true, clockSkewMs: expect.any(Number) },
        ...(service.db.standby && { standby: { state: expect.any(String) } }),
      },
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).not.toBeNull()
  })

  test.each(['starting', 'stopping'] as const)('is 503 while %s', async (phase) => {
    const { status, headers, body } = await read(`${await listenerIn(phase)}/health`)
    expect([status, body.status, body.version]).toEqual([503, phase, '1.2.3'])
    expect(headers.get('connection')).toBe(phase === 'stopping' ? 'close' : 'keep-alive')
  })

  test('is 503 when the database does not answer, and says nothing of why', async () => {
    const db = intercept(service.db, () => new Error('password hunter2'))
    const { status, body, text } = await read(`${await listenerIn('ready', db)}/health`)
    expect([status, body.status, body.database.ready]).toEqual([503, 'degraded', false])
    expect(text).not.toContain('hunter2')
  })

  test('tells how far the clock of the machine is from that of the database', async () => {
    const url = await listenerIn('ready')
    const minute = 60_000
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 10 * minute })
    onTestFinished(() => void vi.useRealTimers())
    const { database } = (await read(`${url}/health`)).body
    expect(database.clockSkewMs).toBeLessThan(-9 * minute)
    expect(database.clockSkewMs).toBeGreaterThan(-11 * minute)
  })

  test('is 503 when the pool is closed', async () => {
    const db = openTestDatabase()
    const variant = await startVariant({ db })
    await db.close()
    expect((await read(`${variant.url}/health`)).status).toBe(503)
  })
})

describe('/health/live', () => {
  test.each(['starting', 'ready', 'stopping'] as const)('is 200 while %s', async (phase) => {
    const { status, body } = await read(`${await listenerIn(phase)}/health/live`)
    expect([status, body]).toEqual([200, { status: 'live' }])
  })

  test('does not ask the database', async () => {
    const db = intercept(service.db, () => new Error('asked'))
    expect((await read(`${await listenerIn('ready', db)}/health/live`)).status).toBe(200)
  })
})

describe('both', () => {
  test.each(['/health', '/health/live'])('answer HEAD without a body: %s', async (path) => {
    expect(await read(`${service.url}${path}`, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuse %s in our shape', async (method) => {
    const answer = await read(`${service.url}/health`, { method })
    expect(readError(answer).status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
  })
})

describe('a worker', () => {
  async function worker(stuck: string[] = []) {
    const lifecycle: Lifecycle = { phase: 'ready', startedAt: performance.now(), version: '1.2.3' }
    const { log } = memoryLog()
    const health = {
      db: service.db,
      lifecycle,
      log,
      metrics: null,
      engine: () => ({ status: 'working', stuck }),
    }
    const { url, close } = await serveHealth(health, { host: '127.0.0.1', port: 0 })
    onTestFinished(close)
    return url
  }

  test('says at a port of its own how it is, and nothing else', async () => {
    const url = await worker()
    expect(await read(url)).toMatchObject({
      status: 200,
      body: { status: 'ready', version: '1.2.3', database: { ready: true }, engine: { status: 'working' } },
    })
    expect(await read(`${url}/live`)).toMatchObject({ status: 200, body: { status: 'live' } })
    expect((await read(url.replace('/health', '/v1/people'))).status).toBe(404)
  })

  test('that stands still in a part of its work is not alive', async () => {
    const { status, body } = await read(`${await worker(['runs'])}/live`)
    expect([status, body]).toEqual([503, { status: 'stuck', reason: 'engine' }])
  })
})
