import type { IncomingMessage } from 'node:http'
import { ORPCError } from '@orpc/client'
import { exchangeCode } from '#service/api/assistants/exchange-code.ts'
import { OAuthError } from '#service/api/assistants/oauth-error.ts'
import { findProgram } from '#service/api/assistants/program-row.ts'
import { refreshTokens } from '#service/api/assistants/refresh.ts'
import { registerProgram } from '#service/api/assistants/register.ts'
import { revokeToken } from '#service/api/assistants/revoke-token.ts'
import type { ServiceAddresses } from '#service/core/context.ts'
import { peerOf } from '#service/core/gate/peer.ts'
import { processLeases, rateLimiter } from '#service/core/gate/rate-limit.ts'
import { sourceOf } from '#service/core/sign-in/source.ts'
import type { Database } from '#service/db/client.ts'
import type { Target } from '../http/listener.ts'
import type { Reply } from '../http/reply.ts'
import { readForm, readJson } from './form.ts'
import { authorizationServer, protectedResource } from './metadata.ts'

type Parts = { db: Database; secrets: () => readonly string[]; addresses: () => ServiceAddresses }
type Field = Awaited<ReturnType<typeof readForm>>

/** Requests a minute of one address. An assistant of the web asks for many members from few addresses. */
const perMinute = { register: 20, token: 600, revoke: 600 }

const path =
  /^\/(?:\.well-known\/(oauth-protected-resource|oauth-authorization-server)(?:\/.*)?|oauth\/(register|token|revoke))$/

function isEndpoint(name: string): name is keyof typeof perMinute {
  return name in perMinute
}

function needed(field: Field, name: string): string {
  const value = field(name)
  if (value === undefined) throw new OAuthError('invalid_request', `\`${name}\` is missing.`)
  return value
}

/** Programs that run in a page may ask as well: nothing here goes by a cookie. */
function allowPages(reply: Reply): void {
  reply.add('Access-Control-Allow-Origin', '*')
}

function preflight(reply: Reply, method: string): void {
  reply.add('Access-Control-Allow-Methods', method)
  reply.add('Access-Control-Allow-Headers', 'content-type, mcp-protocol-version')
  reply.add('Access-Control-Max-Age', 86_400)
  reply.text(200, '', 'text/plain; charset=utf-8')
}

function requireMethod(request: IncomingMessage, reply: Reply, methods: string[]): void {
  if (methods.includes(request.method ?? '')) return
  const allow = methods.join(', ')
  reply.add('Allow', allow)
  throw new ORPCError('METHOD_NOT_SUPPORTED', {
    status: 405,
    message: `This address answers to ${allow} only.`,
  })
}

/** The documents and endpoints of OAuth 2.1 by which programs are connected. Members allow them in the dashboard. */
export function oauthDoor({ db, secrets, addresses }: Parts) {
  const take = rateLimiter(processLeases())

  async function limit(
    request: IncomingMessage,
    reply: Reply,
    endpoint: keyof typeof perMinute,
  ): Promise<void> {
    const id = `${endpoint} ${sourceOf(peerOf(request))}`
    const { allowed, resetSeconds } = await take({ orgId: '', id, perMinute: perMinute[endpoint] })
    if (allowed) return
    reply.add('Retry-After', resetSeconds)
    throw new ORPCError('TOO_MANY_REQUESTS', {
      message: `Too many requests. Try again in ${resetSeconds} s.`,
    })
  }

  async function tokens(field: Field) {
    const clientId = needed(field, 'client_id')
    // Programs introduce themselves anew when they hear this.
    if (!(await findProgram(db, clientId)))
      throw new OAuthError('invalid_client', 'This program has not introduced itself here, or not lately.')
    const resource = field('resource')
    switch (needed(field, 'grant_type')) {
      case 'authorization_code':
        return exchangeCode(db, {
          ...{ clientId, code: needed(field, 'code'), verifier: needed(field, 'code_verifier') },
          ...{ redirectUri: field('redirect_uri'), resource },
        })
      case 'refresh_token':
        return refreshTokens(
          { db, secrets, isMcpUrl: addresses().isMcpUrl },
          { clientId, refreshToken: needed(field, 'refresh_token'), scope: field('scope'), resource },
        )
      default:
        throw new OAuthError('unsupported_grant_type', 'There are `authorization_code` and `refresh_token`.')
    }
  }

  async function act(
    request: IncomingMessage,
    reply: Reply,
    endpoint: keyof typeof perMinute,
  ): Promise<void> {
    await limit(request, reply, endpoint)
    if (endpoint === 'register') return reply.json(201, await registerProgram(db, await readJson(request)))
    const field = await readForm(request)
    if (endpoint === 'token') return reply.json(200, await tokens(field))
    await revokeToken(db, { token: needed(field, 'token'), clientId: needed(field, 'client_id') })
    reply.json(200, {})
  }

  function tell(request: IncomingMessage, reply: Reply, document: string): void {
    const known = addresses()
    const text =
      document === 'oauth-authorization-server'
        ? authorizationServer(known)
        : protectedResource(known, request.headers.host)
    reply.json(200, text)
  }

  async function answer(request: IncomingMessage, reply: Reply, endpoint: string): Promise<void> {
    try {
      if (isEndpoint(endpoint)) await act(request, reply, endpoint)
    } catch (failure) {
      if (!(failure instanceof OAuthError)) throw failure
      const { code: error, message } = failure
      reply.json(error === 'invalid_client' ? 401 : 400, { error, error_description: message })
    }
  }

  return {
    has: (asked: string) => path.test(asked),
    async respond(request: IncomingMessage, reply: Reply, { path: asked }: Target): Promise<void> {
      const [, document, endpoint = ''] = path.exec(asked) ?? []
      allowPages(reply)
      if (request.method === 'OPTIONS') return preflight(reply, document ? 'GET' : 'POST')
      requireMethod(request, reply, document ? ['GET', 'HEAD'] : ['POST'])
      if (document) tell(request, reply, document)
      else await answer(request, reply, endpoint)
    },
  }
}
