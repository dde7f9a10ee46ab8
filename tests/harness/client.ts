import * as z from 'zod'
import { withTokens } from './token-each-time.ts'

export type Answer = { status: number; headers: Headers; text: string; body: Record<string, unknown> }

type Options = {
  headers?: Record<string, string>
  raw?: string | Uint8Array<ArrayBuffer>
  key?: string | null
}

export type Api = {
  get(path: string, options?: Options): Promise<Answer>
  send(method: string, path: string, body?: unknown, options?: Options): Promise<Answer>
  post(path: string, body?: unknown, options?: Options): Promise<Answer>
  patch(path: string, body?: unknown, options?: Options): Promise<Answer>
}

const anyObject = z.record(z.string(), z.unknown()).catch({})

/** Puts tokens of this request in the place of those that stand for one. */
function putTokens(headers: Headers, method: string, { pathname, search }: URL): void {
  const address = `${pathname.slice('/v1'.length)}${search}`
  const idempotencyKey = headers.get('idempotency-key') ?? undefined
  for (const name of ['authorization', 'signalbox-acting-member']) {
    const value = headers.get(name)
    if (value !== null) headers.set(name, withTokens(value, { method, address, idempotencyKey }))
  }
}

/** Speaks to a service the way its users do. `path` is below `/v1`. */
export function apiClient(url: string, key: string): Api {
  async function call(method: string, path: string, body: unknown, options: Options): Promise<Answer> {
    const headers = new Headers(options.headers)
    if (options.key !== null && !headers.has('authorization'))
      headers.set('authorization', `Bearer ${options.key ?? key}`)
    if ((body !== undefined || options.raw !== undefined) && !headers.has('content-type'))
      headers.set('content-type', 'application/json')
    const address = new URL(`${url}/v1${path}`)
    putTokens(headers, method, address)
    const response = await fetch(address, {
      method,
      headers,
      body: options.raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const parsed: unknown = text === '' || !isJson ? {} : JSON.parse(text)
    return { status: response.status, headers: response.headers, text, body: anyObject.parse(parsed) }
  }
  return {
    get: (path, options = {}) => call('GET', path, undefined, options),
    send: (method, path, body, options = {}) => call(method, path, body, options),
    post: (path, body, options = {}) => call('POST', path, body, options),
    patch: (path, body, options = {}) => call('PATCH', path, body, options),
  }
}
