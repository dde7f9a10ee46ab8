import type { AnyContractProcedure } from '@orpc/contract'
import { isContractProcedure } from '@orpc/contract'
import * as z from 'zod'
import { contract } from '#contract/index.ts'

/** A word that stands there, or the name of what does. */
type Segment = { word: string } | { param: string }

export type Route = {
  name: string
  method: string
  path: string
  segments: Segment[]
  /** Segments that are no parameter. */
  fixed: number
  declared: Set<string>
  /** The answer follows from the address alone. */
  constant: boolean
  /** Answers with server-sent events. */
  stream: boolean
  /** Ends when the client has left. */
  abandonable: boolean
  /** Goes beyond the common interface. */
  extension: boolean
  /** What the common interface takes; null where that is the same. */
  specifiedInput: z.ZodType | null
  /** Schemas of what it takes and answers. */
  input: unknown
  output: unknown
}

/** What of the interface a service has: everything, or only what is common to every service of its kind. */
export type Surface = 'full' | 'specified'

export function isExtension(procedure: AnyContractProcedure): boolean {
  const { spec } = procedure['~orpc'].route
  const operation = typeof spec === 'function' ? spec({}) : spec
  return operation !== undefined && 'x-signalbox-extension' in operation
}

function segmentOf(text: string): Segment {
  return text.startsWith('{') ? { param: text.slice(1, -1) } : { word: text }
}

function routeOf(name: string, procedure: AnyContractProcedure): Route {
  const { route, errorMap, meta, inputSchema, outputSchema } = procedure['~orpc']
  const path = route.path ?? '/'
  const segments = path.split('/').map(segmentOf)
  return {
    name,
    method: route.method ?? 'POST',
    path,
    segments,
    fixed: segments.filter((segment) => 'word' in segment).length,
    declared: new Set(Object.keys(errorMap)),
    constant: 'constant' in meta && meta.constant === true,
    stream: 'stream' in meta && meta.stream === true,
    abandonable: 'abandonable' in meta && meta.abandonable === true,
    extension: isExtension(procedure),
    specifiedInput:
      'specifiedInput' in meta && meta.specifiedInput instanceof z.ZodType ? meta.specifiedInput : null,
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

/** The same operations as a service has them that offers nothing beyond the common interface. */
const specifiedRoutes = new Map(
  routes.flatMap((route) =>
    route.specifiedInput === null ? [] : [[route, { ...route, input: route.specifiedInput }]],
  ),
)

const firstWords = Map.groupBy(
  routes.toSorted((a, b) => b.fixed - a.fixed),
  ({ path }) => path.split('/')[1] ?? '',
)

/** By the first word, and by how many there are: few routes share both, and no other can match. */
const byShape = new Map(
  [...firstWords].map(([word, found]) => [word, Map.groupBy(found, ({ segments }) => segments.length)]),
)

export type Params = Record<string, string>

export type Found = { route: Route; params: Params } | { allowed: string[] }

/** What is not well encoded stays as it was written, and validation says so. */
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

/**
 * The operation at a path below `/v1`, or the methods that the path would answer to. A fixed word is meant before a
 * parameter: an address with a word is not one of the thing of that name.
 */
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
