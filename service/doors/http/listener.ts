import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ORPCError } from '@orpc/client'
import type { Logger } from 'pino'
import type { Database } from '#service/db/client.ts'
import { errorAnswer } from './error-answer.ts'
import { type Lifecycle, Reply } from './reply.ts'

/** What a request asks for: the path, and the query string from its question mark on. */
export type Target = { path: string; query: string }

/** A proxy may send the whole address; what counts is its path. */
const origin = /^https?:\/\/[^\s/?#\\]+/i

/**
 * A path counts as it is written. Nothing steps up in it, is left out, or is turned into a slash: what stands before the
 * service to guard some paths reads the same ones.
 */
export function targetOf(address: string): Target | null {
  const begin = origin.exec(address)?.[0].length ?? 0
  const end = address.indexOf('?', begin)
  const query = end < 0 ? '' : address.slice(end)
  const path = address.slice(begin, end < 0 ? undefined : end)
  if (path === '') return begin > 0 ? { path: '/', query } : null
  return path.startsWith('/') ? { path, query } : null
}

const patience = 2000

async function databaseAnswers(db: Database): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, patience, false).unref())
  const ping = db.pool.query('SELECT 1').then(
    () => true,
    () => false,
  )
  return Promise.race([ping, late])
}

/** `/health/live` says that the process runs; `/health` and `/health/ready` that it can do its work. */
async function respondHealth(
  reply: Reply,
  path: string,
  db: Database,
  lifecycle: Lifecycle,
  engine?: () => object | null,
): Promise<void> {
  if (path === '/health/live') return reply.json(200, { status: 'live' })
  const reachable = await databaseAnswers(db)
  const ready = reachable && lifecycle.phase === 'ready'
  reply.json(ready ? 200 : 503, {
    status: ready ? 'ready' : lifecycle.phase === 'ready' ? 'degraded' : lifecycle.phase,
    version: lifecycle.version,
    uptimeSeconds: Math.floor((performance.now() - lifecycle.startedAt) / 1000),
    database: { kind: db.kind, ready: reachable },
    engine: engine?.() ?? undefined,
  })
}

type Handle = (request: IncomingMessage, reply: Reply, target: Target) => Promise<void>
export type Pages = {
  has(path: string): boolean
  respond(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>
}

type Parts = {
  db: Database
  lifecycle: Lifecycle
  log: Logger
  api: Handle
  documentation: Pages
  /** How the background work of this process is; null while there is none. */
  engine?: () => object | null
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

async function route(parts: Parts, request: IncomingMessage, reply: Reply): Promise<void> {
  if (request.httpVersion === '1.1' && request.headers.host === undefined)
    throw new ORPCError('BAD_REQUEST', { message: 'A request of HTTP/1.1 names its host.' })
  const target = targetOf(request.url ?? '/')
  const path = target?.path ?? '/'
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (path === '/health' || path === '/health/ready' || path === '/health/live') {
    if (!reads) throw readOnly(reply)
    return respondHealth(reply, path, parts.db, parts.lifecycle, parts.engine)
  }
  if (parts.documentation.has(path)) {
    if (!reads) throw readOnly(reply)
    return parts.documentation.respond(request, reply.handOver(), path)
  }
  if (target && (path === '/v1' || path.startsWith('/v1/'))) return parts.api(request, reply, target)
  throw new ORPCError('NOT_FOUND', {
    message: 'There is nothing at this address. The interface begins at /v1.',
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

/** The outermost room: whatever comes in, an answer in one of our shapes goes out. */
export function requestListener(parts: Parts) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const id = requestIdOf(request)
    const reply = new Reply(response, id, parts.lifecycle)
    if (parts.log.isLevelEnabled('debug')) logWhenDone(parts.log, request, response, id)
    route(parts, request, reply).catch((failure: unknown) => {
      if (response.headersSent) return response.destroy()
      const error = errorAnswer(failure, null, id, parts.log)
      reply.json(error.status, error)
    })
  }
}
