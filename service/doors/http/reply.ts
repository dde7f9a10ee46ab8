import type { ServerResponse } from 'node:http'

/** Where the service stands between its start and its end; `startedAt` is of `performance`, which nobody sets back. */
export type Lifecycle = { phase: 'starting' | 'ready' | 'stopping'; startedAt: number; version: string }

/**
 * One answer. Its headers are gathered and written at once: node:http takes a finished list several times faster
 * than headers that are set one by one.
 */
export class Reply {
  readonly response: ServerResponse
  readonly requestId: string
  readonly #lifecycle: Lifecycle
  readonly #headers: string[]

  constructor(response: ServerResponse, requestId: string, lifecycle: Lifecycle) {
    this.response = response
    this.requestId = requestId
    this.#lifecycle = lifecycle
    this.#headers = ['X-Request-Id', requestId]
  }

  add(name: string, value: string | number): void {
    this.#headers.push(name, String(value))
  }

  json(status: number, body: unknown): void {
    this.text(status, JSON.stringify(body))
  }

  /** Sends what is JSON already; nothing of ours may be cached or taken for another type. */
  text(status: number, json: string | Buffer): void {
    this.add('Content-Type', 'application/json; charset=utf-8')
    this.add('Content-Length', Buffer.byteLength(json))
    this.add('Cache-Control', 'no-store')
    this.add('X-Content-Type-Options', 'nosniff')
    if (this.#lifecycle.phase === 'stopping') this.add('Connection', 'close')
    this.response.writeHead(status, this.#headers)
    this.response.end(json)
  }

  /** For answers that are not JSON: what was gathered so far stands on the response that is returned. */
  handOver(): ServerResponse {
    if (this.#lifecycle.phase === 'stopping') this.add('Connection', 'close')
    for (let at = 0; at < this.#headers.length; at += 2)
      this.response.setHeader(this.#headers[at] ?? '', this.#headers[at + 1] ?? '')
    return this.response
  }
}

/** Aborts when nobody waits for the answer any more. */
export function leftSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  response.once('close', () => left.abort())
  return left.signal
}
