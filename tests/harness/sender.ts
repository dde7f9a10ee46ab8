import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { Access, Secrets, Settings } from '#service/core/sources.ts'

/** What the sender answers: `body` as JSON, or as it is where it is a text; `cut` breaks the line in the middle of it. */
export type Answer = { status?: number; headers?: Record<string, string>; body?: unknown; cut?: boolean }

export type Asked = {
  method: string
  path: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

/** A sender on this machine that speaks its wire format; closed when the test is over. */
export async function startSender(answer: (asked: Asked) => Answer) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://sender')
    const sent = await text(request)
    const one = {
      method: request.method ?? '',
      path: url.pathname,
      url,
      headers: request.headers,
      body: sent,
    }
    asked.push(one)
    const { status = 200, headers = {}, body = null, cut = false } = answer(one)
    const said = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    if (!cut) return response.end(said)
    response.write(said.slice(0, said.length / 2))
    setImmediate(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, server }
}

export const now = new Date('2026-11-20T12:00:00.000Z')

export function accessTo(settings: Settings, secrets: Secrets = { token: 'secret-token' }): Access {
  return {
    settings,
    secrets,
    inboundUrl: 'https://signals.example/ingest/abc',
    addresses: { slack: 'https://slack.example/api/', discord: 'https://discord.example/api' },
    fetch: (address, init) => fetch(address, { ...init, redirect: 'manual' }),
    findHost: async (name) => name,
    signal: new AbortController().signal,
    now: () => now,
  }
}
