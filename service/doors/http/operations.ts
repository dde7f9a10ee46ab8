import { ORPCError } from '@orpc/client'
import { ValidationError } from '@orpc/contract'
import {
  type AnyProcedure,
  type AnyRouter,
  createProcedureClient,
  getRouter,
  isLazy,
  isProcedure,
  Procedure,
} from '@orpc/server'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { answerSchema } from './answers.ts'
import { checkText, queryReader } from './input.ts'
import { type Params, type Route, routes } from './routes.ts'

type Given = { query: URLSearchParams; body: unknown; params: Params }

/** What else a stream asks of whoever reads it. */
type Client = { signal?: AbortSignal; lastEventId?: string }

type Operation = {
  input: unknown
  readQuery: ReturnType<typeof queryReader>
  call(input: unknown, context: Context, client: Client): Promise<unknown>
}

/** What the path says cannot be said again, differently, in the body. */
function refuseParams(given: object, params: Params): void {
  const names = Object.keys(params).filter((name) => Object.hasOwn(given, name))
  const message = 'Unknown field: leave it out, the address says it already'
  if (names.length > 0) throw invalid(names.map((name) => ({ path: [name], message })))
}

function withParams(given: unknown, params: Params): unknown {
  checkText(params)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  refuseParams(given, params)
  return { ...given, ...params }
}

function procedureAt(router: AnyRouter, name: string): AnyProcedure {
  const found = getRouter(router, name.split('.'))
  if (!found || isLazy(found) || !isProcedure(found))
    throw new Error(`the router lacks ${name}, which the contract has`)
  return found
}

function operationOf(router: AnyRouter, name: string): Operation {
  const definition = procedureAt(router, name)['~orpc']
  const { inputSchema, outputSchema } = definition
  const procedure = new Procedure({ ...definition, outputSchema: answerSchema(outputSchema) })
  const client = createProcedureClient(procedure, {
    path: name.split('.'),
    context: ({ context }: { context: Context }) => context,
  })
  return {
    input: inputSchema,
    readQuery: queryReader(inputSchema),
    call: (input, context, more) => client(input, { context: { context }, ...more }),
  }
}

/** Refuses what goes beyond the common interface, as the procedure refuses what goes beyond its own input. */
function requireSpecified({ specifiedInput }: Route, input: unknown): void {
  const { error } = specifiedInput?.safeParse(input) ?? {}
  if (!error) return
  const message = 'Input validation failed'
  throw new ORPCError('BAD_REQUEST', {
    message,
    cause: new ValidationError({ message, issues: error.issues, data: input }),
  })
}

/**
 * Calls the procedure of a route. Query strings are read by the schema of the operation; bodies are taken as they
 * are, so that a number sent as text stays an error.
 */
export function operations(router: AnyRouter) {
  const known = new Map(routes.map(({ name }) => [name, operationOf(router, name)]))

  return async (route: Route, given: Given, context: Context, client: Client = {}): Promise<unknown> => {
    const operation = known.get(route.name)
    if (!operation) throw new Error(`the router lacks ${route.name}, which the contract has`)
    if (route.method !== 'GET') {
      const input = withParams(given.body, given.params)
      if (route.input !== operation.input) requireSpecified(route, input)
      return operation.call(input, context, client)
    }
    const query = operation.readQuery(given.query)
    checkText(query)
    return operation.call(withParams(query, given.params), context, client)
  }
}
