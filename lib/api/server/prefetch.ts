import {
  type DehydratedState,
  dehydrate,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { notFound } from 'next/navigation'
import { isMissing } from '../errors.ts'

/** What `queryOptions` and `infiniteOptions` of `api` give. */
export type Query<T = unknown> = {
  queryKey: QueryKey
  queryFn: (context: never) => T | Promise<T>
  initialPageParam?: unknown
}

/** Reads for one request. What was read once is not asked again. */
export class Reader {
  readonly #client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })

  /** Reads all at once for `<Prefetched state>`. What failed is left out: its panel asks again and says so. */
  async prefetch(queries: Query[]): Promise<DehydratedState> {
    await Promise.all(queries.map((query) => this.#load(query).catch(() => undefined)))
    const keys = new Set(queries.map(({ queryKey }) => JSON.stringify(queryKey)))
    return dehydrate(this.#client, {
      shouldDehydrateQuery: ({ queryKey, state }) =>
        state.status === 'success' && keys.has(JSON.stringify(queryKey)),
    })
  }

  /** What the page itself needs: not found becomes the page for that, any other failure null. */
  async read<T>(query: Query<T>): Promise<T | null> {
    try {
      return (await this.#load(query)) as T
    } catch (error) {
      if (isMissing(error)) notFound()
      return null
    }
  }

  /** What the page can do without. */
  async attempt<T>(query: Query<T>): Promise<T | null> {
    return (await this.#load(query).catch(() => null)) as T | null
  }

  #load(query: Query): Promise<unknown> {
    return 'initialPageParam' in query
      ? this.#client.fetchInfiniteQuery(query as FetchInfiniteQueryOptions)
      : this.#client.fetchQuery(query as FetchQueryOptions)
  }
}
