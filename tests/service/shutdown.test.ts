import { once } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { intercept } from './support/failing-database.ts'
import { connectTo, nextAnswer, requestHead } from './support/raw.ts'
import { startVariant } from './support/variant.ts'

const service = useService()
const insert = /INSERT INTO companies/
const body = JSON.stringify({ companies: [{ name: 'Halden', domain: 'halden.example' }] })

/** A service where a write waits inside its transaction until it is let go. */
async function withSlowWrite() {
  const reached = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const db = intercept(service.db, (text) => {
    if (!insert.test(text)) return null
    reached.resolve()
    return go.promise
  })
  const variant = await startVariant({ db })
  const org = await service.org()
  const fields = {
    Authorization: `Bearer ${org.key}`,
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
  }
  const socket = connectTo(variant.url)
  const answer = nextAnswer(socket)
  socket.write(requestHead('POST /v1/companies', fields) + body)
  await reached.promise
  return { variant, org, socket, answer, go: go.resolve }
}

async function idleConnection(url: string) {
  const socket = connectTo(url)
  const answer = nextAnswer(socket)
  socket.write(requestHead('GET /health/live', {}))
  expect((await answer).headers.get('connection')).toBe('keep-alive')
  return socket
}

async function refuses(url: string): Promise<boolean> {
  const socket = connectTo(url)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true))
    socket.once('connect', () => socket.destroy())
  })
}

describe('a service that stops', () => {
  test('finishes the request it is working on, and then lets its connection go', async () => {
    const { variant, org, socket, answer, go } = await withSlowWrite()
    const gone = once(socket, 'close')
    const closing = variant.close()
    go()
    const { status, headers } = await answer
    expect([status, headers.get('connection')]).toEqual([200, 'close'])
    await gone
    await closing
    expect((await org.api.get('/companies')).body.totalCount).toBe(1)
  })

  test('takes no new connections and closes idle ones while it does', async () => {
    const { variant, answer, go } = await withSlowWrite()
    const idle = await idleConnection(variant.url)
    const gone = once(idle, 'close')
    const closing = variant.close()
    await gone
    expect(await refuses(variant.url)).toBe(true)
    go()
    expect((await answer).status).toBe(200)
    await closing
  })

  test('has noted every use of a key when it is closed', async () => {
    const variant = await startVariant()
    const org = await service.org()
    await variant.api(org.key).get('/me')
    await variant.close()
    const found = await service.db.pool.query(
      'SELECT FROM api_keys WHERE org_id = $1 AND last_used_at IS NOT NULL',
      [org.id],
    )
    expect(found.rowCount).toBe(1)
  })

  test('stops twice as once', async () => {
    const variant = await startVariant()
    await Promise.all([variant.close(), variant.close()])
    expect(await refuses(variant.url)).toBe(true)
  })
})

test('a service that cannot have its port fails and leaves no line to the database behind', async () => {
  const port = Number(new URL(service.url).port)
  const stop = vi.fn(async () => undefined)
  const listen = vi.fn(async () => stop)
  const db = { ...service.db, listen }
  await expect(startVariant({ port, db })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  expect(listen).toHaveBeenCalled()
  expect(stop).toHaveBeenCalledTimes(listen.mock.calls.length)
})
