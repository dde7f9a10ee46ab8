import type { HTTPMethod, OpenAPI } from '@orpc/contract'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { conflictError, declaredErrors } from './errors.ts'

export const idempotencyKey = z.string().min(1).max(255)

type Route = {
  method: HTTPMethod
  path: `/${string}`
  operationId: string
  summary: string
  description: string
  tag: string
  /** Not part of the specification of the interface; ours on top of it. */
  extension?: true
  /** The answer follows from the address alone, for every organization, as long as the service runs. */
  constant?: true
  /** Costs something while it works, and ends when whoever asked has left. */
  abandonable?: true
}

type Operation = OpenAPI.OperationObject & { 'x-signalbox-extension'?: true }

const idempotencyParameter: OpenAPI.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a retry safe: the first success under a key is stored for 24 hours and answered again, byte for byte, ' +
    'to the same payload. Another payload under the same key, or a request that is still in progress, answers 409.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: 'create-friday-digest-1',
}

function routeOf(route: Route, adapt: (operation: Operation) => Operation) {
  const { tag, extension, constant: _, abandonable: __, ...rest } = route
  return {
    ...rest,
    tags: [tag],
    spec: (operation: OpenAPI.OperationObject) =>
      adapt(extension ? { ...operation, 'x-signalbox-extension': true } : operation),
  }
}

export function operation(route: Route, errors: { CONFLICT?: { status: 409; message: string } } = {}) {
  return oc
    .route(routeOf(route, (it) => it))
    .meta({ constant: route.constant, abandonable: route.abandonable })
    .errors({ ...declaredErrors, ...errors })
}

const lastEventIdParameter: OpenAPI.ParameterObject = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description:
    'Id of the last event that was received; browsers send it by themselves when they connect again.',
  schema: { type: 'string' },
  example: '12',
}

/** A read that answers with server-sent events, one after the other, until there are no more. */
export function streamOperation(route: Route, example: string) {
  const content = { 'text/event-stream': { schema: { type: 'string' as const }, example } }
  const stream = { description: 'Server-sent events.', content }
  return oc
    .route(
      routeOf(route, (it) => ({
        ...it,
        parameters: [...(it.parameters ?? []), lastEventIdParameter],
        responses: { ...it.responses, '200': stream },
      })),
    )
    .meta({ stream: true })
    .errors(declaredErrors)
}

/** A write that takes `Idempotency-Key`. */
export function idempotentOperation(route: Route) {
  return oc
    .route(routeOf(route, (it) => ({ ...it, parameters: [...(it.parameters ?? []), idempotencyParameter] })))
    .errors({ ...declaredErrors, ...conflictError })
}
