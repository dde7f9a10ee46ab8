import type { AnyContractProcedure } from '@orpc/contract'
import { isContractProcedure } from '@orpc/contract'
import { contract } from '#contract/index.ts'

export type Route = {
  name: string
  method: string
  path: string
  pattern: RegExp
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

function patternOf(path: string): RegExp {
  const source = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{([^}]+)\}/g, '(?<$1>[^/]+)')
  return new RegExp(`^${source}$`)
}

function routeOf(name: string, procedure: AnyContractProcedure): Route {
  const { route, errorMap, meta, inputSchema, outputSchema } = procedure['~orpc']
  const path = route.path ?? '/'
  return {
    name,
    method: route.method ?? 'POST',
    path,
    pattern: patternOf(path),
    fixed: path.split('/').filter((part) => !part.startsWith('{')).length,
    declared: new Set(Object.keys(errorMap)),
    constant: 'constant' in meta && meta.constant === true,
    stream: 'stream' in meta && meta.stream === true,
    abandonable: 'abandonable' in meta && meta.abandonable === true,
    extension: isExtension(procedure),
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

/** The first segment and how many there are: few routes share both, and no other can match. */
function shapeOf(path: string): string {
  const segments = path.split('/')
  return `${segments[1]} ${segments.length}`
}

const byShape = Map.groupBy(
  routes.toSorted((a, b) => b.fixed - a.fixed),
  ({ path }) => shapeOf(path),
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

function paramsOf(groups: Params | undefined): Params {
  const params: Params = {}
  for (const name in groups) params[name] = decoded(groups[name] ?? '')
  return params
}

/**
 * The operation at a path below `/v1`, or the methods that the path would answer to. A fixed word is meant before a
 * parameter: an address with a word is not one of the thing of that name.
 */
export function findRoute(method: string, path: string, surface: Surface): Found {
  const allowed: string[] = []
  let fixed = 0
  for (const route of byShape.get(shapeOf(path)) ?? []) {
    if (route.fixed < fixed) break
    if (route.extension && surface === 'specified') continue
    const match = route.pattern.exec(path)
    if (match && route.method === method) return { route, params: paramsOf(match.groups) }
    if (!match) continue
    fixed = route.fixed
    allowed.push(route.method)
  }
  return { allowed }
}
