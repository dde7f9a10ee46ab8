import type { IncomingMessage } from 'node:http'
import { ORPCError } from '@orpc/client'
import type { Logger } from 'pino'
import { idempotencyKey } from '#contract/common/operation.ts'
import type { Caller, Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { takeAsVisitor, visitor } from '#service/core/gate/visitor.ts'
import { payloadHash } from '#service/core/write.ts'
import { type AdmissionParts, admit, contextOf, countRequest } from './admit.ts'
import { errorAnswer } from './error-answer.ts'
import { sendEvents } from './event-stream.ts'
import { readJsonBody } from './input.ts'
import type { Target } from './listener.ts'
import { readMultipart } from './multipart.ts'
import {
  type Client,
  type Found,
  findRoute,
  type Operations,
  type Route,
  type Surface,
} from './operations.ts'
import { recordingRefusals } from './refusals.ts'
import { leftSignal, type Reply } from './reply.ts'
import { takeTime } from './slow-uploads.ts'

const most = 200

/** Caches answers that depend on the address alone, as bytes. Bounded: varied addresses only evict others. */
function constantAnswers() {
  const known = new Map<string, Buffer>()
  return {
    get: (address: string) => known.get(address),
    keep(address: string, text: string): void {
      if (known.size >= most) known.clear()
      known.set(address, Buffer.from(text))
    },
  }
}

type ApiParts = AdmissionParts & {
  perform: Operations['perform']
  /** Ends open streams when it aborts. */
  stopping: AbortSignal
  surface: Surface
}

function noSuchAddress() {
  return new ORPCError('NOT_FOUND', {
    message: 'There is no such address in this API. Its reference lists all of them.',
  })
}

function requireRoute(found: Found, reply: Reply): Matched {
  if ('route' in found) return found
  if (found.allowed.length === 0) throw noSuchAddress()
  const allow = found.allowed.join(', ')
  reply.add('Allow', allow)
  throw new ORPCError('METHOD_NOT_SUPPORTED', {
    status: 405,
    message: `This address answers to ${allow} only.`,
  })
}

function idempotencyOf(
  request: IncomingMessage,
  operation: string,
  path: string,
  body: unknown,
): Context['idempotency'] {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  const parsed = idempotencyKey.safeParse(header)
  if (!parsed.success) throw invalid([{ path: ['Idempotency-Key'], message: 'Must be 1 to 255 characters' }])
  return { key: parsed.data, operation, payloadHash: payloadHash(`${request.method} ${path}`, body) }
}

/** Handles every request below `/v1` except the documentation: authenticate, rate-limit, validate, authorize, act. */
export function apiHandler(parts: ApiParts) {
  const { perform } = parts
  const constants = constantAnswers()

  /** For an operation that needs no key, whatever else the request brings. */
  async function answerVisitor(
    request: IncomingMessage,
    reply: Reply,
    { query }: Asked,
    { route, params }: Matched,
  ): Promise<void> {
    countRequest(reply, await takeAsVisitor(request))
    const context = contextOf(parts, visitor, request)
    const body = await bodyOf(request, route, context)
    const given = { query: new URLSearchParams(query), body, params }
    send(reply, route, await perform(route, given, context, clientOf(route, reply)))
  }

  async function answer(request: IncomingMessage, reply: Reply, asked: Asked): Promise<void> {
    const { method, query, path, found } = asked
    if ('route' in found && found.route.open) return answerVisitor(request, reply, asked, found)
    const asking = await admit(parts, request, reply, asked)
    const { principal } = asking
    const { route, params } = requireRoute(found, reply)
    const kept = mayTakeKept(route, principal) ? constants.get(`${path}${query}`) : undefined
    if (kept !== undefined) return reply.text(200, kept)
    const context = contextOf(parts, asking, request)
    const body = await bodyOf(request, route, context)
    if (method !== 'GET') context.idempotency = idempotencyOf(request, route.name, path, body)
    const given = { query: new URLSearchParams(query), body, params }
    const act = (client: Client) =>
      recordingRefusals(parts, { ...asking, request, route }, () => perform(route, given, context, client))
    if (route.stream) return sendEvents(request, reply, parts, act)
    const result = await act(clientOf(route, reply))
    const text = send(reply, route, result)
    if (route.constant) constants.keep(`${path}${query}`, text)
  }

  return async (request: IncomingMessage, reply: Reply, target: Target): Promise<void> => {
    const asked = askedOf(request, target, parts.surface)
    if ('route' in asked.found) reply.route = `/v1${asked.found.route.path}`
    try {
      await answer(request, reply, asked)
    } catch (failure) {
      refuse(reply, asked, failure, parts.log)
    }
  }
}

/** What is kept is given out before anything is authorized, so a limited key, and a member who may do nothing yet, do not get it. */
function mayTakeKept({ constant }: Route, principal: Caller): boolean {
  if (principal.kind !== 'api-key' || principal.actingMember?.lacksSecondFactor) return false
  return constant && principal.key.resources === null
}

/** A form with a file is not read here: the operation takes it as it comes. */
function bodyOf(request: IncomingMessage, { method, upload }: Route, context: Context): unknown {
  if (method === 'GET') return undefined
  if (!upload) return readJsonBody(request)
  takeTime(request)
  context.upload = readMultipart(request)
  return {}
}

function send(reply: Reply, { download }: Route, result: unknown): string {
  const text = download === null ? JSON.stringify(result) : String(result)
  if (download === null) reply.text(200, text)
  else {
    reply.add('Content-Disposition', 'attachment')
    reply.text(200, text, `${download}; charset=utf-8`)
  }
  return text
}

function clientOf({ abandonable }: Route, { response }: Reply): { signal?: AbortSignal } {
  return abandonable ? { signal: leftSignal(response) } : {}
}

function refuse(reply: Reply, { found }: Asked, failure: unknown, log: Logger): void {
  if (reply.response.headersSent) return void reply.response.destroy()
  const error = errorAnswer(failure, 'route' in found ? found.route : null, reply.requestId, log)
  if (error.status === 401) reply.add('WWW-Authenticate', 'Bearer')
  const wait = error.status === 429 ? retryAfter(error.data) : null
  if (wait !== null) reply.add('Retry-After', wait)
  reply.json(error.status, error)
}

type Matched = Extract<Found, { route: unknown }>

/** Seconds that an operation asks the client to wait; the rate limit sets its own header. */
function retryAfter(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('retryAfterSeconds' in data)) return null
  return Math.max(1, Math.ceil(Number(data.retryAfterSeconds)))
}

/** Request with its path below `/v1`. */
type Asked = { method: string; path: string; query: string; found: Found }

function askedOf(request: IncomingMessage, { path: whole, query }: Target, surface: Surface): Asked {
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
  const path = `/${whole.slice('/v1/'.length).replace(/\/$/, '')}`
  return { method, path, query, found: findRoute(method, path, surface) }
}
