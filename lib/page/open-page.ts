import {
  type DehydratedState,
  dehydrate,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { isMissing } from '../api/errors.ts'
import { type ServiceApi, serviceApi } from '../api/server/client.ts'
import { offeredOperations, offersOf } from '../api/server/document.ts'
import { serviceState } from '../api/server/state.ts'
import { currentSession } from '../auth/session.ts'
import { actingHeaders } from '../auth/viewer.ts'
import type { Viewer } from '../viewer.ts'

/** What `queryOptions` and `infiniteOptions` of `api` give. */
type Query<T = unknown> = {
  queryKey: QueryKey
  queryFn: (context: never) => T | Promise<T>
  initialPageParam?: unknown
}

/** Reads for one request. What was read once is not asked again. */
class Reader {
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

export type Page = {
  viewer: Viewer
  /** Whether the service has the operation with this id. */
  offers: (operationId: string) => boolean
  offered: string[]
  api: ServiceApi
  /** Reads the first view: `<Prefetched state={await page.prefetch([…])}>`. */
  prefetch: (queries: Query[]) => Promise<DehydratedState>
  /** Reads one thing for the page itself. 404 becomes the page "not found"; any other failure is null. */
  read: <T>(query: Query<T>) => Promise<T | null>
  /** Reads what the page can do without: null for whatever reason it is not to be had. */
  attempt: <T>(query: Query<T>) => Promise<T | null>
}

/** Every page of the dashboard begins with this; asked again within one request, it gives the same page. */
export const openPage = cache(async (): Promise<Page> => {
  const [state, learned, here] = await Promise.all([serviceState(), offeredOperations(), currentPath()])
  // The proxy answers this address with the page that explains why nothing can be shown.
  if (!state.ok) redirect(here)
  const signedIn = await currentSession()
  if (!signedIn) redirect(`/sign-in?next=${encodeURIComponent(here)}`)
  // Only what is shown depends on it here, so what every service has is a good guess.
  const offered = learned ?? offersOf(null)
  const reader = new Reader()
  return {
    viewer: signedIn.viewer,
    offered,
    offers: (operationId) => offered.includes(operationId),
    api: serviceApi(() => actingHeaders(signedIn.session)),
    prefetch: (queries) => reader.prefetch(queries),
    read: (query) => reader.read(query),
    attempt: (query) => reader.attempt(query),
  }
})

/** The path and query of this request, as the proxy has seen it. */
async function currentPath(): Promise<string> {
  return (await headers()).get('x-signalbox-path') ?? '/'
}
