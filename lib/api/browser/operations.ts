import type { RouterUtils } from '@orpc/tanstack-query'
import type { Call, CallContext, Client } from '../client.ts'

type Options = { context?: CallContext; signal?: AbortSignal }
type In = Options & { input?: unknown; queryKey?: unknown; mutationKey?: unknown; initialPageParam?: unknown }
type InfiniteIn = Options & {
  input: (page: unknown) => unknown
  initialPageParam?: unknown
  queryKey?: unknown
}
type Reads = { signal: AbortSignal; pageParam?: unknown }

function keyOf(path: readonly string[], { type, input }: { type?: string; input?: unknown } = {}): unknown[] {
  return [path, { ...(input !== undefined && { input }), ...(type !== undefined && { type }) }]
}

function methodsOf(path: readonly string[], call: Call): Record<string, unknown> {
  const run = (input: unknown, { context = {}, ...rest }: Options = {}) =>
    call(path, input, { context, ...rest })
  const queryKey = ({ input, queryKey }: In = {}) => queryKey ?? keyOf(path, { type: 'query', input })
  const infiniteKey = ({ input, initialPageParam, queryKey }: InfiniteIn) =>
    queryKey ?? keyOf(path, { type: 'infinite', input: input(initialPageParam) })
  const mutationKey = ({ mutationKey }: In = {}) => mutationKey ?? keyOf(path, { type: 'mutation' })
  return {
    ...{ call: run, queryKey, infiniteKey, mutationKey },
    key: (state?: { type?: string; input?: unknown }) => keyOf(path, state),
    queryOptions: (given: In = {}) => ({
      queryFn: ({ signal }: Reads) => run(given.input, { signal, context: given.context }),
      ...given,
      queryKey: queryKey(given),
    }),
    infiniteOptions: (given: InfiniteIn) => ({
      queryFn: ({ signal, pageParam }: Reads) =>
        run(given.input(pageParam), { signal, context: given.context }),
      ...given,
      queryKey: infiniteKey(given),
    }),
    mutationOptions: (given: In = {}) => ({
      mutationFn: (input: unknown) => run(input, { context: given.context }),
      ...given,
      mutationKey: mutationKey(given),
    }),
  }
}

/**
 * The utilities of `@orpc/tanstack-query` for queries and mutations, with the same keys, in a tenth of the size: they
 * are part of the first load of every page. What streams is not here.
 */
export function operationsOver(call: Call, path: readonly string[] = []): RouterUtils<Client> {
  const methods = methodsOf(path, call)
  const known: unknown = new Proxy(methods, {
    get: (_, name) =>
      typeof name !== 'string' ? undefined : (methods[name] ?? operationsOver(call, [...path, name])),
  })
  return known as RouterUtils<Client>
}
