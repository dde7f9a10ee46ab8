import type { IncomingMessage, ServerResponse } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import {
  type AuthInfo,
  createMcpHandler,
  type McpHttpHandler,
  type McpRequestContext,
  type McpServer,
} from '@modelcontextprotocol/server'
import type { Logger } from 'pino'

/** Revision of 2026-07-28 and later, or those before it. */
export type Era = McpRequestContext['era']

export type Endpoint<Caller> = {
  /** Answers one request of a caller who was let in. The body is parsed already; a GET has none. */
  respond(request: IncomingMessage, response: ServerResponse, body: unknown, caller: Caller): Promise<void>
  /** Tells clients that listen that a list has changed. */
  notify: McpHttpHandler['notify']
  close(): Promise<void>
}

/** Streams that stay open for news, of which our own server has none. */
const mostSubscriptions = 100

/**
 * Speaks the protocol over HTTP without sessions: each request gets a server of its own, made for its caller, whichever
 * revision the client speaks. Several services can stand behind one address.
 */
export function endpoint<Caller extends object>(
  serverFor: (caller: Caller, era: Era) => McpServer,
  log: Logger,
): Endpoint<Caller> {
  const callers = new WeakMap<AuthInfo, Caller>()
  const handler = createMcpHandler(
    ({ authInfo, era }) => {
      const caller = authInfo && callers.get(authInfo)
      if (!caller) throw new Error('a request came past the gate')
      return serverFor(caller, era)
    },
    {
      maxSubscriptions: mostSubscriptions,
      onerror: (error) => log.debug({ err: error }, 'a request of an assistant was refused'),
    },
  )
  return {
    async respond(request, response, body, caller) {
      const auth: AuthInfo = { token: '', clientId: '', scopes: [] }
      callers.set(auth, caller)
      const handle = toNodeHandler(
        { fetch: (asked, options) => handler.fetch(asked, { ...options, authInfo: auth }) },
        { onerror: (error) => log.error({ err: error }, 'a request of an assistant failed') },
      )
      await handle(request, response, body)
    },
    notify: handler.notify,
    close: () => handler.close(),
  }
}
