import type { IncomingMessage } from 'node:http'
import { ORPCError } from '@orpc/client'
import type { AnyRouter } from '@orpc/server'
import type { Logger } from 'pino'
import { idempotencyKey } from '#contract/common/operation.ts'
import type { Actor, Caller, Context, Member } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { authenticate } from '#service/core/gate/authenticate.ts'
import type { KeyCache, lastUsed } from '#service/core/gate/key-cache.ts'
import type { Allowance, LimitOwner } from '#service/core/gate/rate-limit.ts'
import { payloadHash } from '#service/core/idempotency.ts'
import type { Models } from '#service/core/models.ts'
import type { Providers } from '#service/core/providers.ts'
import type { Database } from '#service/db/client.ts'
import { errorAnswer } from './error-answer.ts'
import { sendEvents } from './event-stream.ts'
import { readJsonBody } from './input.ts'
import type { Target } from './listener.ts'
import { operations } from './operations.ts'
import { leftSignal, type Reply } from './reply.ts'
import { type Found, findRoute, type Route, type Surface } from './routes.ts'

const most = 200

/**
 * Answers that follow from the address alone are made once and kept as they are sent. Whoever varies the address only
 * pushes out what others asked for.
 */
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

type ApiParts = {
  db: Database
  keys: KeyCache
  take: (owner: LimitOwner) => Promise<Allowance>
  used: ReturnType<typeof lastUsed>
  secret: string | null
  log: Logger
  router: AnyRouter
  models: Models
  /** Streams end when it says so. */
  stopping: AbortSignal
  surface: Surface
  providers: Providers
}

const memberPerMinute = 600

function limitOwner(principal: Caller): LimitOwner {
  if (principal.kind === 'api-key') return principal.key
  return { orgId: principal.member.orgId, id: principal.member.id, perMinute: memberPerMinute }
}

function setLimitHeaders(reply: Reply, allowance: Allowance): void {
  reply.add('RateLimit-Limit', allowance.limit)
  reply.add('RateLimit-Remaining', allowance.remaining)
  reply.add('RateLimit-Reset', allowance.resetSeconds)
  if (allowance.allowed) return
  reply.add('Retry-After', allowance.resetSeconds)
  throw new ORPCError('TOO_MANY_REQUESTS', {
    message: `This key may make ${allowance.limit} requests a minute. Try again in ${allowance.resetSeconds} s.`,
  })
}

function noSuchAddress() {
  return new ORPCError('NOT_FOUND', {
    message: 'There is no such address in this interface; its reference lists them all.',
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

/** Everything below `/v1` but its documentation: authenticate, rate-limit, validate, authorize, act. */
export function apiHandler(parts: ApiParts) {
  const perform = operations(parts.router)
  const constants = constantAnswers()

  async function answer(request: IncomingMessage, reply: Reply, asked: Asked): Promise<void> {
    const { method, query, path, found } = asked
    const principal = await authenticate(parts, request)
    setLimitHeaders(reply, await parts.take(limitOwner(principal)))
    if (principal.kind === 'api-key') parts.used.touch(principal.key)
    const { route, params } = requireRoute(found, reply)
    const kept = route.constant && principal.kind === 'api-key' ? constants.get(`${path}${query}`) : undefined
    if (kept !== undefined) return reply.text(200, kept)
    const body = method === 'GET' ? undefined : await readJsonBody(request)
    const context = contextOf(parts, principal)
    if (method !== 'GET') context.idempotency = idempotencyOf(request, route.name, path, body)
    const given = { query: new URLSearchParams(query), body, params }
    if (route.stream)
      return sendEvents(request, reply, parts, (client) => perform(route, given, context, client))
    const text = JSON.stringify(await perform(route, given, context, clientOf(route, reply)))
    if (route.constant) constants.keep(`${path}${query}`, text)
    reply.text(200, text)
  }

  return async (request: IncomingMessage, reply: Reply, target: Target): Promise<void> => {
    const asked = askedOf(request, target, parts.surface)
    try {
      await answer(request, reply, asked)
    } catch (failure) {
      refuse(reply, asked, failure, parts.log)
    }
  }
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

/** Seconds that an operation itself asks to wait; those of the key's limit are told with the limit. */
function retryAfter(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('retryAfterSeconds' in data)) return null
  return Math.max(1, Math.ceil(Number(data.retryAfterSeconds)))
}

/** The path is what stands below `/v1`. */
type Asked = { method: string; path: string; query: string; found: Found }

function askedOf(request: IncomingMessage, { path: whole, query }: Target, surface: Surface): Asked {
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
  const path = `/${whole.slice('/v1/'.length).replace(/\/$/, '')}`
  return { method, path, query, found: findRoute(method, path, surface) }
}

function contextOf(parts: ApiParts, principal: Caller): Context {
  const { orgId } = principal.kind === 'member' ? principal.member : principal.key
  const { db, log, models, providers } = parts
  const actor = actorOf(principal)
  return { orgId, principal, actor, db, log, models, providers, now: () => new Date(), idempotency: null }
}

function userOf({ id, name, image }: Member): Actor {
  return { type: 'user', id, name, image }
}

function actorOf(principal: Caller): Actor {
  if (principal.kind === 'member') return userOf(principal.member)
  return principal.actingMember ? userOf(principal.actingMember) : principal.key.createdBy
}
