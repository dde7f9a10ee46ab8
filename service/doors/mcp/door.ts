import type { IncomingMessage } from 'node:http'
import { ORPCError } from '@orpc/client'
import type { ErrorShape } from '#contract/common/errors.ts'
import { admit } from '#service/doors/http/admit.ts'
import { errorAnswer } from '#service/doors/http/error-answer.ts'
import { readJsonBody } from '#service/doors/http/input.ts'
import type { Target } from '#service/doors/http/listener.ts'
import type { Reply } from '#service/doors/http/reply.ts'
import { challengeFor } from '#service/doors/oauth/addresses.ts'
import { knownNames, requireKnownAddresses } from './addresses.ts'
import { assistantServer } from './assistant-server.ts'
import { type Calling, callsOf } from './calls.ts'
import { endpoint } from './endpoint.ts'

export type DoorParts = Calling & {
  /** Address of the service as others reach it. */
  publicUrl: string | undefined
}

export type McpDoor = {
  respond(request: IncomingMessage, reply: Reply, target: Target): Promise<void>
  close(): Promise<void>
}

/** Reads one message. Several in one request would count as one against the limits. */
async function messageOf(request: IncomingMessage): Promise<unknown> {
  const body = await readJsonBody(request)
  if (!Array.isArray(body)) return body
  throw new ORPCError('BAD_REQUEST', { message: 'Send one message a request, not a list of them.' })
}

/** Code of JSON-RPC for what was refused before the protocol was spoken. */
function rpcCodeOf({ status }: ErrorShape): number {
  return status === 400 ? -32700 : -32000
}

/** The one place in which this door says no: whoever was not let in learns here how to be. */
function refuse(
  { headers }: IncomingMessage,
  reply: Reply,
  failure: unknown,
  { log, addresses }: DoorParts,
): void {
  if (reply.response.headersSent) return void reply.response.destroy()
  const { status, code, message, data } = errorAnswer(failure, null, reply.requestId, log)
  if (status === 401) reply.add('WWW-Authenticate', challengeFor(addresses(), headers.host))
  const error = { code: rpcCodeOf({ status } as ErrorShape), message, data: { code, ...Object(data) } }
  reply.json(status, { jsonrpc: '2.0', error, id: null })
}

/** Door for assistants: the Model Context Protocol at `/mcp`, for whoever the gate knows. */
export function mcpDoor(parts: DoorParts): McpDoor {
  const names = knownNames([parts.publicUrl, parts.providers.dashboardUrl])
  const { respond, close } = endpoint(assistantServer, parts.log)
  return {
    async respond(request, reply, { query }) {
      try {
        requireKnownAddresses(request, names)
        const method = request.method ?? 'GET'
        const asking = await admit(parts, request, reply, {
          ...{ method, path: '/mcp', query },
          isForAssistants: true,
        })
        const body = method === 'POST' ? await messageOf(request) : undefined
        reply.add('Cache-Control', 'no-store')
        reply.add('X-Content-Type-Options', 'nosniff')
        await respond(request, reply.handOver(), body, callsOf(parts, asking, request, reply.requestId))
      } catch (failure) {
        refuse(request, reply, failure, parts)
      }
    },
    close,
  }
}
