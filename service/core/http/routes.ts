import type { AnyContractProcedure } from '@orpc/contract'
import { isContractProcedure } from '@orpc/contract'
import { contract } from '#contract/index.ts'

export type Route = { name: string; method: string; path: string; pattern: RegExp; declared: Set<string> }

function patternOf(path: string): RegExp {
  const source = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')
  return new RegExp(`^${source}$`)
}

function routeOf(name: string, procedure: AnyContractProcedure): Route {
  const { route, errorMap } = procedure['~orpc']
  const path = route.path ?? '/'
  return {
    name,
    method: route.method ?? 'POST',
    path,
    pattern: patternOf(path),
    declared: new Set(Object.keys(errorMap)),
  }
}

function collect(node: unknown, name: string[]): Route[] {
  if (isContractProcedure(node)) return [routeOf(name.join('.'), node)]
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, child]) => collect(child, [...name, key]))
}

export const routes: readonly Route[] = collect(contract, [])

export type Found = { route: Route } | { allowed: string[] }

/** The operation at a path below `/v1`, or the methods that the path would answer to. */
export function findRoute(method: string, path: string): Found {
  const here = routes.filter((route) => route.pattern.test(path))
  const route = here.find((candidate) => candidate.method === method)
  return route ? { route } : { allowed: here.map((candidate) => candidate.method) }
}
