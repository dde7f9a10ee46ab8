import type { ORPCError } from '@orpc/client'
import type { AnyProcedure } from '@orpc/server'
import type { StandardCodec } from '@orpc/server/standard'

import { invalid } from '#service/core/errors.ts'
import { checkText } from './check-text.ts'
import { queryReader } from './query.ts'

/** What the path says cannot be said again, differently, in the body. */
function refuseParams(given: unknown, params: Record<string, unknown>): void {
  if (typeof given !== 'object' || given === null) return
  const issues = Object.keys(params).filter((name) => Object.hasOwn(given, name))
  if (issues.length > 0) throw invalid(issues.map((name) => ({ path: [name], message: 'Unknown field' })))
}

/**
 * Turns requests into inputs. Query strings are read by the schema of the operation; bodies are taken as they
 * are, so that a number sent as text stays an error.
 */
export function jsonCodec(): StandardCodec {
  const readers = new WeakMap<AnyProcedure, ReturnType<typeof queryReader>>()
  const readerOf = (procedure: AnyProcedure) => {
    let reader = readers.get(procedure)
    if (!reader) {
      reader = queryReader(procedure['~orpc'].inputSchema)
      readers.set(procedure, reader)
    }
    return reader
  }
  return {
    async decode(request, params, procedure) {
      const reads = request.method === 'GET'
      const given = reads ? readerOf(procedure)(request.url.searchParams) : await request.body()
      if (reads) checkText(given)
      checkText(params)
      if (!params || Object.keys(params).length === 0) return given
      refuseParams(given, params)
      const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
      return isObject || given === undefined ? { ...(given as object), ...params } : given
    },
    encode: (output) => ({ status: 200, headers: {}, body: output }),
    encodeError: (error: ORPCError<string, unknown>) => ({ status: error.status, headers: {}, body: error }),
  }
}
