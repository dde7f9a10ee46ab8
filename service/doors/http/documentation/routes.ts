import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract'
import { contract } from '#contract/index.ts'
import { type Need, needOf } from '#service/core/implement.ts'
import { isExtension } from '../operations.ts'

type Route = { method: string; path: string; operationId: string; need: Need; extension?: true }

function routeOf(name: string, procedure: AnyContractProcedure): Route {
  const { method = 'GET', path = '/', operationId = '' } = procedure['~orpc'].route
  const need = needOf(name, method === 'GET')
  return { method, path, operationId, need, ...(isExtension(procedure) ? { extension: true } : {}) }
}

function collect(branch: object, path: string[]): [string, Route][] {
  return Object.entries(branch).flatMap(([name, value]): [string, Route][] => {
    const here = [...path, name]
    return isContractProcedure(value)
      ? [[here.join('.'), routeOf(here.join('.'), value)]]
      : collect(value, here)
  })
}

/** Lists the address and the role of every operation, without schemas, for clients. */
export function routesText(): string {
  const lines = collect(contract, []).map(([name, route]) => `  "${name}": ${JSON.stringify(route)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}
