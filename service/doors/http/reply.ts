import type { ServerResponse } from 'node:http'

/** State of the service; `startedAt` comes from `performance`, which setting the clock does not change. */
export type Lifecycle = { phase: 'starting' | 'ready' | 'stopping'; startedAt: number; version: string }

/** Collects the headers of one answer and writes them at once, which node:http does several times faster than one by one. */
export class Reply {
  readonly response: ServerResponse
  readonly requestId: string
  /** Pattern of the address that was asked for; null where there is nothing. */
  route: string | null = null
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

  /** Sends JSON text, or text of another type; answers may not be cached or read as another type. */
  text(status: number, json: string | Buffer, type = 'application/json; charset=utf-8'): void {
    this.add('Content-Type', type)
    this.add('Content-Length', Buffer.byteLength(json))
    this.add('Cache-Control', 'no-store')
    this.add('X-Content-Type-Options', 'nosniff')
    if (this.#lifecycle.phase === 'stopping') this.add('Connection', 'close')
    this.response.writeHead(status, this.#headers)
    this.response.end(json)
  }

  /** Returns the response with the headers collected so far, for answers that are not JSON. */
  handOver(): ServerResponse {
    if (this.#lifecycle.phase === 'stopping') this.add('Connection', 'close')
    for (let at = 0; at < this.#headers.length; at += 2)
      this.response.setHeader(this.#headers[at] ?? '', this.#headers[at + 1] ?? '')
    return this.response
  }
}

/** Aborts when the client has left. */
export function leftSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  response.once('close', () => left.abort())
  return left.signal
}
