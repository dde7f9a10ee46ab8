import type { IncomingMessage } from 'node:http'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { idempotencyKey as idempotencyKeyShape } from '#contract/common/operation.ts'
import type { Contract } from '#contract/index.ts'
import { getOrganization } from '#service/api/organizations/get.ts'
import { invalid } from '#service/core/errors.ts'
import { readsOnly } from '#service/core/gate/key-rights.ts'
import { refusalOf } from '#service/core/implement.ts'
import { payloadHash } from '#service/core/write.ts'
import { type AdmissionParts, type Asking, contextOf } from '#service/doors/http/admit.ts'
import { type Operations, type Route, routes } from '#service/doors/http/operations.ts'
import { recordingRefusals } from '#service/doors/http/refusals.ts'
import { type Links, linksTo } from '#service/runs/capabilities/tool.ts'
import { withoutIdentities } from './mask.ts'

export type Calling = AdmissionParts &
  Pick<Operations, 'call'> & {
    /** Aborts when the service stops: nobody has left or canceled then. */
    stopping: AbortSignal
  }

/** Every operation of the contract, called as the interface calls it: with its rights, validation, audit and replay. */
export type Api = ContractRouterClient<Contract>

export type CallOptions = { signal: AbortSignal; idempotencyKey?: string | undefined }

/** One request of an assistant: what its caller may do, and how it is done. */
export type Calls = {
  asking: Asking
  requestId: string
  parts: Calling
  links: Links
  may(operation: string): boolean
  /** What of a result the caller is shown: without identities where the organization hides them from programs. */
  shown<Value>(value: Value): Promise<Value>
  api(options: CallOptions): Api
  perform(route: Route, input: unknown, options: CallOptions): Promise<unknown>
}

export const routeOf = new Map(routes.map((route) => [route.name, route]))

export function isReading({ name, method }: Route): boolean {
  return readsOnly(name, method === 'GET')
}

function checkedKey(key: string): string {
  const parsed = idempotencyKeyShape.safeParse(key)
  if (!parsed.success) throw invalid([{ path: ['idempotencyKey'], message: 'Must be 1 to 255 characters' }])
  return parsed.data
}

export function callsOf(parts: Calling, asking: Asking, request: IncomingMessage, requestId: string): Calls {
  function perform(route: Route, input: unknown, { signal, idempotencyKey }: CallOptions): Promise<unknown> {
    const context = contextOf(parts, asking, request)
    if (route.method !== 'GET' && idempotencyKey !== undefined)
      context.idempotency = {
        key: checkedKey(idempotencyKey),
        operation: route.name,
        payloadHash: payloadHash(route.operationId, input),
      }
    return recordingRefusals(parts, { ...asking, request, route }, () =>
      parts.call(route, input, context, { signal }),
    )
  }
  let hides: Promise<boolean> | undefined
  return {
    asking,
    requestId,
    parts,
    links: linksTo(parts.providers.dashboardUrl ?? undefined),
    may(operation) {
      const route = routeOf.get(operation)
      return route !== undefined && refusalOf(asking.principal, operation, route.method === 'GET') === null
    },
    async shown(value) {
      hides ??= getOrganization(contextOf(parts, asking, request)).then((it) => it.identitiesHidden)
      return (await hides) ? withoutIdentities(value) : value
    },
    api: (options) =>
      createORPCClient<Api>({
        async call(path, input, { signal = options.signal }) {
          const route = routeOf.get(path.join('.'))
          if (!route) throw new Error(`there is no operation ${path.join('.')}`)
          return perform(route, input, { ...options, signal })
        },
      }),
    perform,
  }
}
