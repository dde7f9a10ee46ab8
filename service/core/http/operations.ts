import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { type AnyProcedure, type AnyRouter, createProcedureClient } from '@orpc/server'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { checkText } from './check-text.ts'
import { queryReader } from './query.ts'

type Given = { query: URLSearchParams; body: unknown }

type Operation = {
  readQuery: ReturnType<typeof queryReader>
  call(input: unknown, context: Context): Promise<unknown>
}

/** What the path says cannot be said again, differently, in the body. */
function refuseParams(given: object, params: Record<string, unknown>): void {
  const issues = Object.keys(params).filter((name) => Object.hasOwn(given, name))
  if (issues.length > 0) throw invalid(issues.map((name) => ({ path: [name], message: 'Unknown field' })))
}

function withParams(given: unknown, params: Record<string, unknown> | undefined): unknown {
  checkText(params)
  if (!params || Object.keys(params).length === 0) return given
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  refuseParams(given, params)
  return { ...given, ...params }
}

function operationOf(procedure: AnyProcedure, path: readonly string[]): Operation {
  const client = createProcedureClient(procedure, {
    path: [...path],
    context: ({ context }: { context: Context }) => context,
  })
  return {
    readQuery: queryReader(procedure['~orpc'].inputSchema),
    call: (input, context) => client(input, { context: { context } }),
  }
}

/**
 * Finds the procedure of an address and calls it. Query strings are read by the schema of the operation; bodies
 * are taken as they are, so that a number sent as text stays an error.
 */
export function operations(router: AnyRouter) {
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(router)
  const known = new WeakMap<AnyProcedure, Operation>()

  return async (method: string, path: `/${string}`, given: Given, context: Context): Promise<unknown> => {
    const match = await matcher.match(method, path)
    if (!match) throw new Error(`the router lacks ${method} ${path}, which the contract has`)
    const operation = known.get(match.procedure) ?? operationOf(match.procedure, match.path)
    known.set(match.procedure, operation)
    if (method !== 'GET') return operation.call(withParams(given.body, match.params), context)
    const query = operation.readQuery(given.query)
    checkText(query)
    return operation.call(withParams(query, match.params), context)
  }
}
