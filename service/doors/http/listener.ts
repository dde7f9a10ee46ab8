import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ORPCError } from '@orpc/client'
import type { Logger } from 'pino'
import type { Database } from '#service/db/client.ts'
import { type Happening, isWatched, watched } from '#service/watching/watching.ts'
import { errorAnswer } from './error-answer.ts'
import { type EngineState, healthPaths, respondHealth } from './health.ts'
import { type Metrics, metricsPath, respondMetrics } from './metrics.ts'
import { type Lifecycle, Reply } from './reply.ts'

/** Path of a request, and its query string with the question mark. */
export type Target = { path: string; query: string }

/** Matches scheme and host: a proxy may send the whole address, of which only the path counts. */
const origin = /^https?:\/\/[^\s/?#\\]+/i

/**
 * Takes a path literally, without resolving `..`, empty segments or backslashes: a proxy that guards some paths must see
 * the same ones.
 */
export function targetOf(address: string): Target | null {
  const begin = origin.exec(address)?.[0].length ?? 0
  const end = address.indexOf('?', begin)
  const query = end < 0 ? '' : address.slice(end)
  const path = address.slice(begin, end < 0 ? undefined : end)
  if (path === '') return begin > 0 ? { path: '/', query } : null
  return path.startsWith('/') ? { path, query } : null
}

type Handle = (request: IncomingMessage, reply: Reply, target: Target) => Promise<void>
export type Pages = {
  has(path: string): boolean
  respond(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>
}

/** A door of its own beside `/v1`: what is sent there is raw bytes. */
type Door = {
  respond(
    request: IncomingMessage,
    sink: {
      add(name: string, value: string | number): void
      send(answer: { type: string; body: string }): void
    },
    path: string,
  ): Promise<void>
}

type Parts = {
  db: Database
  lifecycle: Lifecycle
  log: Logger
  api: Handle
  documentation: Pages
  /** Returns the state of the background work; null while there is none. */
  engine?: EngineState | undefined
  /** What is measured, for Prometheus; without it there is no such address. */
  metrics?: Metrics | null
  /** Door for programs that speak the Model Context Protocol, at `/mcp`. */
  mcp?: Handle | undefined
  /** Where assistants are connected by OAuth. */
  oauth?: (Pick<Pages, 'has'> & { respond: Handle }) | undefined
  /** Doors beside `/v1`, by the first word of their addresses; none where only the common interface is served. */
  doors?: Record<string, Door>
}

function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID()
}

function readOnly(reply: Reply) {
  reply.add('Allow', 'GET, HEAD')
  return new ORPCError('METHOD_NOT_SUPPORTED', {
    status: 405,
    message: 'This address answers to GET, HEAD only.',
  })
}

/** Refuses several hosts as well: a proxy in front may have read another of them than this program does. */
function requireHost({ httpVersion, headers, rawHeaders }: IncomingMessage): void {
  if (httpVersion === '1.1' && headers.host === undefined)
    throw new ORPCError('BAD_REQUEST', { message: 'An HTTP/1.1 request needs a Host header.' })
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1)
    throw new ORPCError('BAD_REQUEST', { message: 'A request has one Host header, not several.' })
}

function bringIn(door: Door, request: IncomingMessage, reply: Reply, path: string): Promise<void> {
  const send = ({ type, body }: { type: string; body: string }) => reply.text(200, body, type)
  return door.respond(request, { add: (name, value) => reply.add(name, value), send }, path)
}

function doorAt({ doors = {} }: Parts, path: string): Door | undefined {
  const [, word] = /^\/(\w+)\//.exec(path) ?? []
  return word !== undefined && Object.hasOwn(doors, word) ? doors[word] : undefined
}

/** What is read at an address of its own, beside the API and the doors. */
function pageAt(parts: Parts, request: IncomingMessage, path: string) {
  const { documentation, metrics } = parts
  if (healthPaths.has(path)) return (reply: Reply) => respondHealth(reply, path, parts)
  if (metrics && path === metricsPath) return (reply: Reply) => respondMetrics(request, reply, metrics)
  if (documentation.has(path)) return (reply: Reply) => documentation.respond(request, reply.handOver(), path)
  return null
}

function handleAt({ api, mcp }: Parts, path: string): Handle | undefined {
  if (path === '/mcp' || path === '/mcp/') return mcp
  return path === '/v1' || path.startsWith('/v1/') ? api : undefined
}

async function route(parts: Parts, request: IncomingMessage, reply: Reply): Promise<void> {
  requireHost(request)
  const target = targetOf(request.url ?? '/')
  const path = target?.path ?? '/'
  const page = pageAt(parts, request, path)
  if (page) {
    reply.route = path
    if (request.method !== 'GET' && request.method !== 'HEAD') throw readOnly(reply)
    return page(reply)
  }
  if (target && parts.oauth?.has(path)) return parts.oauth.respond(request, reply, target)
  const door = doorAt(parts, path)
  if (door) {
    reply.route = path.replace(/^(\/\w+)\/.*$/, '$1/{token}')
    return bringIn(door, request, reply, path)
  }
  const handle = handleAt(parts, path)
  if (handle === parts.mcp && handle) reply.route = '/mcp'
  if (target && handle) return handle(request, reply, target)
  throw new ORPCError('NOT_FOUND', {
    message: 'There is nothing at this address. The API begins at /v1.',
  })
}

function logWhenDone(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  const began = performance.now()
  response.once('finish', () => {
    const took = Math.round(performance.now() - began)
    log.debug({ requestId, method: request.method, path: request.url, status: response.statusCode, took })
  })
}

/** Does the work of a request, which lasts until its answer is sent or its client has left. */
function followed(request: IncomingMessage, reply: Reply, work: () => Promise<void>): Promise<void> {
  if (!isWatched()) return work()
  const { method = 'GET', url = '', headers } = request
  const { traceparent } = headers
  // Strangers who send to a door do not decide what is followed.
  const trace = typeof traceparent === 'string' && url.startsWith('/v1/') ? traceparent : null
  const about: Extract<Happening, { kind: 'request' }> = {
    kind: 'request',
    method,
    route: null,
    status: 0,
    trace,
  }
  const closed = new Promise((resolve) => reply.response.once('close', resolve))
  return watched(about, async () => {
    await work()
    await closed
    about.route = reply.route
    about.status = reply.response.statusCode
  })
}

/** Outermost handler: every request gets an answer in one of our formats, whatever fails. */
export function requestListener(parts: Parts) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const id = requestIdOf(request)
    const reply = new Reply(response, id, parts.lifecycle)
    if (parts.log.isLevelEnabled('debug')) logWhenDone(parts.log, request, response, id)
    const answer = () =>
      route(parts, request, reply).catch((failure: unknown) => {
        if (response.headersSent) return void response.destroy()
        const error = errorAnswer(failure, null, id, parts.log)
        reply.json(error.status, error)
      })
    void followed(request, reply, answer)
  }
}
