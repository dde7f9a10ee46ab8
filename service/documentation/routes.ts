import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract'
import { contract } from '#contract/index.ts'
import { isExtension } from '#service/core/http/routes.ts'

type Route = { method: string; path: string; operationId: string; extension?: true }

function routeOf(procedure: AnyContractProcedure): Route {
  const { method = 'GET', path = '/', operationId = '' } = procedure['~orpc'].route
  return { method, path, operationId, ...(isExtension(procedure) ? { extension: true } : {}) }
}

function collect(branch: object, path: string[]): [string, Route][] {
  return Object.entries(branch).flatMap(([name, value]): [string, Route][] => {
    const here = [...path, name]
    return isContractProcedure(value) ? [[here.join('.'), routeOf(value)]] : collect(value, here)
  })
}

/** Where every operation of the contract is found, without its schemas: what a client needs to call it. */
export function routesText(): string {
  const lines = collect(contract, []).map(([name, route]) => `  "${name}": ${JSON.stringify(route)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}
