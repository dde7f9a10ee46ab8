import type { IncomingMessage, ServerResponse } from 'node:http'
import { ORPCError } from '@orpc/client'
import type { AnyRouter } from '@orpc/server'
import type { Logger } from 'pino'
import { idempotencyKey } from '#contract/common/operation.ts'
import type { Context, Principal } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { payloadHash } from '#service/core/idempotency.ts'
import type { Database } from '#service/db/client.ts'
import { authenticate } from '../gate/authenticate.ts'
import type { KeyCache } from '../gate/key-cache.ts'
import type { lastUsed } from '../gate/last-used.ts'
import type { Allowance, LimitOwner } from '../gate/rate-limit.ts'
import { readJsonBody } from './body.ts'
import { constantAnswers } from './constant-answers.ts'
import { errorAnswer } from './error-answer.ts'
import { operations } from './operations.ts'
import { respondJson, respondText } from './respond.ts'
import { type Found, findRoute, type Surface } from './routes.ts'

export type ApiParts = {
  db: Database
  keys: KeyCache
  take: (owner: LimitOwner) => Promise<Allowance>
  used: ReturnType<typeof lastUsed>
  secret: string | null
  log: Logger
  router: AnyRouter
  surface: Surface
}

const memberPerMinute = 600

function limitOwner(principal: Principal): LimitOwner {
  if (principal.kind === 'api-key') return principal.key
  return { orgId: principal.member.orgId, id: principal.member.id, perMinute: memberPerMinute }
}

function setLimitHeaders(response: ServerResponse, allowance: Allowance): void {
  response.setHeader('RateLimit-Limit', allowance.limit)
  response.setHeader('RateLimit-Remaining', allowance.remaining)
  response.setHeader('RateLimit-Reset', allowance.resetSeconds)
  if (allowance.allowed) return
  response.setHeader('Retry-After', allowance.resetSeconds)
  throw new ORPCError('TOO_MANY_REQUESTS', {
    message: `This key may make ${allowance.limit} requests a minute. Try again in ${allowance.resetSeconds} s.`,
  })
}

function noSuchAddress() {
  return new ORPCError('NOT_FOUND', { message: 'There is no such address in this interface.' })
}

function requireRoute(found: Found, response: ServerResponse): Matched {
  if ('route' in found) return found
  if (found.allowed.length === 0) throw noSuchAddress()
  const allow = found.allowed.join(', ')
  response.setHeader('Allow', allow)
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

  async function answer(request: IncomingMessage, response: ServerResponse, target: Target): Promise<void> {
    const { method, url, path, found } = target
    const principal = await authenticate(parts, request.headers)
    setLimitHeaders(response, await parts.take(limitOwner(principal)))
    if (principal.kind === 'api-key') parts.used.touch(principal.key)
    const { route, params } = requireRoute(found, response)
    const kept = route.constant && principal.kind === 'api-key' ? constants.get(url.href) : undefined
    if (kept !== undefined) return respondText(response, 200, kept)
    const body = method === 'GET' ? undefined : await readJsonBody(request)
    const context = contextOf(parts, principal)
    if (method !== 'GET') context.idempotency = idempotencyOf(request, route.name, path, body)
    const given = { query: url.searchParams, body, params }
    const text = JSON.stringify(await perform(route, given, context))
    if (route.constant) constants.keep(url.href, text)
    respondText(response, 200, text)
  }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    requestId: string,
  ): Promise<void> => {
    const target = targetOf(request, url, parts.surface)
    try {
      await answer(request, response, target)
    } catch (failure) {
      if (response.headersSent) return void response.destroy()
      const route = 'route' in target.found ? target.found.route : null
      const error = errorAnswer(failure, route, requestId, parts.log)
      if (error.status === 401) response.setHeader('WWW-Authenticate', 'Bearer')
      if (error.status === 429 && !response.hasHeader('Retry-After'))
        response.setHeader('Retry-After', retryAfter(error.data))
      respondJson(response, error.status, error)
    }
  }
}

type Matched = Extract<Found, { route: unknown }>

/** Seconds that an operation asks to wait for, apart from the limit of the key. */
function retryAfter(data: unknown): number {
  const seconds = typeof data === 'object' && data !== null && 'retryAfterSeconds' in data
  return seconds ? Math.max(1, Math.ceil(Number(data.retryAfterSeconds))) : 1
}

type Target = { method: string; url: URL; path: `/${string}`; found: Found }

function targetOf(request: IncomingMessage, url: URL, surface: Surface): Target {
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
  const below = url.pathname.slice('/v1/'.length).replace(/\/$/, '')
  const path = `/${below}` as const
  return { method, url, path, found: findRoute(method, path, surface) }
}

function contextOf(parts: ApiParts, principal: Principal): Context {
  const member = principal.kind === 'member' ? principal.member : principal.actingMember
  const orgId = principal.kind === 'member' ? principal.member.orgId : principal.key.orgId
  const actor: Context['actor'] = member
    ? { type: 'user', id: member.id, name: member.name, image: member.image }
    : principal.kind === 'api-key'
      ? principal.key.createdBy
      : { type: 'system', id: 'system', name: 'Signalbox', image: '' }
  return { orgId, principal, actor, db: parts.db, log: parts.log, now: () => new Date(), idempotency: null }
}
