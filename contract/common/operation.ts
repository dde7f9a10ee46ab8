import type { HTTPMethod, OpenAPI } from '@orpc/contract'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { conflictError, declaredErrors } from './errors.ts'
import { overtakenError } from './overtaken.ts'

export const idempotencyKey = z.string().min(1).max(255)

type Route = {
  method: HTTPMethod
  path: `/${string}`
  operationId: string
  summary: string
  description: string
  tag: string
  /** Extends the specification of the interface. */
  extension?: true
  /** Needs no API key: there is none yet. */
  open?: true
  /** Answer depends on the address alone, for all organizations, as long as the service runs. */
  constant?: true
  /** Input of the common interface, where the operation accepts more. */
  specifiedInput?: z.ZodObject
  /** Answer of the common interface, where ours has more. */
  specifiedOutput?: z.ZodType
  /** Costs something while it runs, so it ends when the client has left. */
  abandonable?: true
  /** Fields that a removal takes from its query as well: many programs send no body with one. */
  query?: OpenAPI.ParameterObject[]
}

type Operation = OpenAPI.OperationObject & { 'x-signalbox-extension'?: true }

export const idempotencyParameter: OpenAPI.ParameterObject = {
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
  const { tag, extension, open, query, ...more } = route
  const { constant: _, abandonable: __, specifiedInput: ___, specifiedOutput: ____, ...rest } = more
  return {
    ...rest,
    tags: [tag],
    spec: (operation: OpenAPI.OperationObject) => {
      const placed = query ? withQuery(operation, query) : operation
      const marked = extension ? { ...placed, 'x-signalbox-extension': true as const } : placed
      return adapt(open ? { ...marked, security: [] } : marked)
    },
  }
}

function withQuery(
  { requestBody: _, ...operation }: OpenAPI.OperationObject,
  query: OpenAPI.ParameterObject[],
): OpenAPI.OperationObject {
  return { ...operation, parameters: [...(operation.parameters ?? []), ...query] }
}

export function operation(route: Route, errors: { CONFLICT?: { status: 409; message: string } } = {}) {
  return oc
    .route(routeOf(route, (it) => it))
    .meta({
      constant: route.constant,
      abandonable: route.abandonable,
      open: route.open,
      specifiedOutput: route.specifiedOutput,
    })
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

/** A read that answers with server-sent events, one after the other, until there are no more. `event` names the schema of one. */
export function streamOperation(route: Route, { example, event }: { example: string; event: string }) {
  const schema = { type: 'string' as const }
  const ofEvent = { 'x-signalbox-event': { $ref: `#/components/schemas/${event}` } }
  const content = { 'text/event-stream': { schema, example, ...ofEvent } }
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

/** A write whose body is a form with a file, which is read as it comes. */
export function uploadOperation(route: Route, schema: OpenAPI.SchemaObject) {
  const requestBody = { required: true, content: { 'multipart/form-data': { schema } } }
  return oc
    .route(routeOf(route, (it) => ({ ...it, requestBody })))
    .meta({ upload: true })
    .errors(declaredErrors)
}

/** A read whose answer is a file of this type. */
export function downloadOperation(route: Route, type: string) {
  const answer = { description: 'The file.', content: { [type]: { schema: { type: 'string' as const } } } }
  return oc
    .route(routeOf(route, (it) => ({ ...it, responses: { ...it.responses, '200': answer } })))
    .meta({ download: type })
    .errors(declaredErrors)
}

const bodySchema = z.object({ properties: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** Marks the fields of a body that go beyond the common interface. */
function withMarkedFields(operation: Operation, specified: z.ZodObject): Operation {
  const body = operation.requestBody
  const media = body && 'content' in body ? body.content['application/json'] : undefined
  const known = bodySchema.safeParse(media?.schema).data
  if (!body || !('content' in body) || !known) return operation
  const properties = Object.entries(known.properties).map(([name, schema]) => [
    name,
    name in specified.shape ? schema : { ...schema, 'x-signalbox-extension': true },
  ])
  const schema = { ...media?.schema, properties: Object.fromEntries(properties) }
  return { ...operation, requestBody: { ...body, content: { 'application/json': { ...media, schema } } } }
}

function keyed(route: Route) {
  const { specifiedInput } = route
  return oc
    .route(
      routeOf(route, (it) => {
        const taken = { ...it, parameters: [...(it.parameters ?? []), idempotencyParameter] }
        return specifiedInput ? withMarkedFields(taken, specifiedInput) : taken
      }),
    )
    .meta({ specifiedInput })
}

/** A write that takes `Idempotency-Key`. */
export function idempotentOperation(route: Route) {
  return keyed(route).errors({ ...declaredErrors, ...conflictError })
}

/** A write that takes `Idempotency-Key`, and with `expected` what it is to replace. */
export function editOperation(route: Route) {
  return keyed(route).errors({ ...declaredErrors, ...overtakenError })
}
