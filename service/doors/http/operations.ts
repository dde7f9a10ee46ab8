import { ORPCError } from '@orpc/client'
import type { AnyContractProcedure } from '@orpc/contract'
import { isContractProcedure, ValidationError } from '@orpc/contract'
import {
  type AnyProcedure,
  type AnyRouter,
  createProcedureClient,
  getRouter,
  isLazy,
  isProcedure,
  Procedure,
} from '@orpc/server'
import * as z from 'zod'
import { contract } from '#contract/index.ts'
import type { Context } from '#service/core/context.ts'
import { answerSchema } from './answers.ts'
import { checkText } from './check-text.ts'
import { type Params, withParams } from './input.ts'
import { queryReader } from './query.ts'
import { mayReadElsewhere, reading } from './reads.ts'

/** Fixed word, or the name of a parameter. */
type Segment = { word: string } | { param: string }

export type Route = {
  name: string
  /** Name, heading and explanation in the reference. */
  operationId: string
  summary: string
  description: string
  method: string
  path: string
  segments: Segment[]
  /** Number of segments that are fixed words. */
  fixed: number
  declared: Set<string>
  /** Answer depends on the address alone. */
  constant: boolean
  /** Needs no API key. */
  open: boolean
  /** Answers with server-sent events. */
  stream: boolean
  /** Takes a form with a file. */
  upload: boolean
  /** Type of the file that it answers; null for JSON. */
  download: string | null
  /** Ends when the client has left. */
  abandonable: boolean
  /** Goes beyond the common interface. */
  extension: boolean
  /** Input of the common interface; null where it is the same. */
  specifiedInput: z.ZodType | null
  /** Answer of the common interface; null where it is the same. */
  specifiedOutput: z.ZodType | null
  /** Schemas of input and output. */
  input: unknown
  output: unknown
}

/** Part of the interface that a service offers: everything, or only the common interface. */
export type Surface = 'full' | 'specified'

export function isExtension(procedure: AnyContractProcedure): boolean {
  const { spec } = procedure['~orpc'].route
  const operation = typeof spec === 'function' ? spec({}) : spec
  return operation !== undefined && 'x-signalbox-extension' in operation
}

type Described = AnyContractProcedure['~orpc']['route']

function segmentOf(text: string): Segment {
  return text.startsWith('{') ? { param: text.slice(1, -1) } : { word: text }
}

function wordsOf(name: string, { operationId, summary, description }: Described) {
  return { operationId: operationId ?? name, summary: summary ?? '', description: description ?? '' }
}

function routeOf(name: string, procedure: AnyContractProcedure): Route {
  const { route, errorMap, meta, inputSchema, outputSchema } = procedure['~orpc']
  const path = route.path ?? '/'
  const segments = path.split('/').map(segmentOf)
  return {
    name,
    ...wordsOf(name, route),
    method: route.method ?? 'POST',
    path,
    segments,
    fixed: segments.filter((segment) => 'word' in segment).length,
    declared: new Set(Object.keys(errorMap)),
    constant: 'constant' in meta && meta.constant === true,
    open: 'open' in meta && meta.open === true,
    stream: 'stream' in meta && meta.stream === true,
    upload: 'upload' in meta && meta.upload === true,
    download: 'download' in meta && typeof meta.download === 'string' ? meta.download : null,
    abandonable: 'abandonable' in meta && meta.abandonable === true,
    extension: isExtension(procedure),
    specifiedInput:
      'specifiedInput' in meta && meta.specifiedInput instanceof z.ZodType ? meta.specifiedInput : null,
    specifiedOutput:
      'specifiedOutput' in meta && meta.specifiedOutput instanceof z.ZodType ? meta.specifiedOutput : null,
    input: inputSchema,
    output: outputSchema,
  }
}

function collect(node: unknown, name: string[]): Route[] {
  if (isContractProcedure(node)) return [routeOf(name.join('.'), node)]
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, child]) => collect(child, [...name, key]))
}

export const routes: readonly Route[] = collect(contract, [])

/** Routes of a service that offers only the common interface. */
const specifiedRoutes = new Map(
  routes.flatMap((route) => {
    const { specifiedInput, specifiedOutput, input, output } = route
    if (specifiedInput === null && specifiedOutput === null) return []
    return [[route, { ...route, input: specifiedInput ?? input, output: specifiedOutput ?? output }]]
  }),
)

const firstWords = Map.groupBy(
  routes.toSorted((a, b) => b.fixed - a.fixed),
  ({ path }) => path.split('/')[1] ?? '',
)

/** Routes by first word and number of segments: few share both, and no others can match. */
const byShape = new Map(
  [...firstWords].map(([word, found]) => [word, Map.groupBy(found, ({ segments }) => segments.length)]),
)

export type Found = { route: Route; params: Params } | { allowed: string[] }

/** Decodes a segment; a malformed one stays as it is, and validation refuses it. */
function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function paramsOf({ segments }: Route, parts: string[]): Params | null {
  const params: Params = {}
  let place = 0
  for (const segment of segments) {
    const part = parts[place++] ?? ''
    if ('word' in segment) {
      if (segment.word !== part) return null
    } else if (part === '') return null
    else params[segment.param] = decoded(part)
  }
  return params
}

/** Finds the operation at a path below `/v1`, or the methods that the path allows. A fixed word wins over a parameter. */
export function findRoute(method: string, path: string, surface: Surface): Found {
  const allowed: string[] = []
  const parts = path.split('/')
  let fixed = 0
  for (const route of byShape.get(parts[1] ?? '')?.get(parts.length) ?? []) {
    if (route.fixed < fixed) break
    if (route.extension && surface === 'specified') continue
    const params = paramsOf(route, parts)
    if (params && route.method === method)
      return { route: (surface === 'specified' && specifiedRoutes.get(route)) || route, params }
    if (!params) continue
    fixed = route.fixed
    allowed.push(route.method)
  }
  return { allowed }
}

type Given = { query: URLSearchParams; body: unknown; params: Params }

/** Information about the client that streams need. */
export type Client = { signal?: AbortSignal; lastEventId?: string }

type Operation = {
  input: unknown
  output: unknown
  readQuery: ReturnType<typeof queryReader>
  call(input: unknown, context: Context, client: Client): Promise<unknown>
}

function procedureAt(router: AnyRouter, name: string): AnyProcedure {
  const found = getRouter(router, name.split('.'))
  if (!found || isLazy(found) || !isProcedure(found))
    throw new Error(`the router lacks ${name}, which the contract has`)
  return found
}

function operationOf(router: AnyRouter, name: string, isMovable: boolean): Operation {
  const definition = procedureAt(router, name)['~orpc']
  const { inputSchema, outputSchema } = definition
  const procedure = new Procedure({ ...definition, outputSchema: answerSchema(outputSchema) })
  const client = createProcedureClient(procedure, {
    path: name.split('.'),
    context: ({ context }: { context: Context }) => context,
  })
  const call: Operation['call'] = (input, context, more) => client(input, { context: { context }, ...more })
  return {
    input: inputSchema,
    output: outputSchema,
    readQuery: queryReader(inputSchema),
    call: isMovable
      ? (input, context, more) => reading(context, (it) => call(input, it, more), more.signal)
      : call,
  }
}

/** Many programs send no body with a removal: what it says may stand in its query as well. */
function withQuery(operation: Operation, { body, query }: Given): unknown {
  if (query.size === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const read = operation.readQuery(query)
  checkText(read)
  return { ...read, ...body }
}

/** Refuses fields beyond the common interface, as the procedure refuses fields beyond its own input. */
function requireSpecified({ specifiedInput }: Route, input: unknown): void {
  const { error } = specifiedInput?.safeParse(input) ?? {}
  if (!error) return
  const message = 'Input validation failed'
  throw new ORPCError('BAD_REQUEST', {
    message,
    cause: new ValidationError({ message, issues: error.issues, data: input }),
  })
}

export type Operations = {
  /**
   * Calls the procedure of a route. Query strings are converted by the schema of the operation; bodies are not, so that a
   * number sent as text stays an error.
   */
  perform(route: Route, given: Given, context: Context, client?: Client): Promise<unknown>
  /** Calls the same procedure with an input that is one object already, such as the arguments of a tool. */
  call(route: Route, input: unknown, context: Context, client?: Client): Promise<unknown>
}

export function operations(router: AnyRouter): Operations {
  const known = new Map(
    routes.map((route) => [route.name, operationOf(router, route.name, mayReadElsewhere(route))]),
  )

  function operationAt(route: Route): Operation {
    const operation = known.get(route.name)
    if (!operation) throw new Error(`the router lacks ${route.name}, which the contract has`)
    return operation
  }

  return {
    async perform(route, given, context, client = {}) {
      const operation = operationAt(route)
      if (route.method !== 'GET') {
        const body = route.method === 'DELETE' ? withQuery(operation, given) : given.body
        const input = withParams(body, given.params)
        if (route.input !== operation.input) requireSpecified(route, input)
        return operation.call(input, context, client)
      }
      const query = operation.readQuery(given.query)
      checkText(query)
      const answer = await operation.call(withParams(query, given.params), context, client)
      return route.output === operation.output ? answer : route.specifiedOutput?.parse(answer)
    },
    async call(route, input, context, client = {}) {
      checkText(input)
      return operationAt(route).call(input, context, client)
    },
  }
}
