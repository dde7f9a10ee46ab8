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
import { offeredOperations, shownOperations } from '../api/server/document.ts'
import { serviceState } from '../api/server/state.ts'
import { currentSession } from '../auth/session.ts'
import { actingHeaders } from '../auth/viewer.ts'
import type { Viewer } from '../viewer.ts'

/** Result of `queryOptions` and `infiniteOptions` of `api`. */
type Query<T = unknown> = {
  queryKey: QueryKey
  queryFn: (context: never) => T | Promise<T>
  initialPageParam?: unknown
}

/** Reads for one request; each query is sent once. */
class Reader {
  readonly #client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })

  /** Reads all at once for `<Prefetched state>`. Failed reads are left out: their panels ask again and say so. */
  async prefetch(queries: Query[]): Promise<DehydratedState> {
    await Promise.all(queries.map((query) => this.#load(query).catch(() => undefined)))
    const keys = new Set(queries.map(({ queryKey }) => JSON.stringify(queryKey)))
    return dehydrate(this.#client, {
      shouldDehydrateQuery: ({ queryKey, state }) =>
        state.status === 'success' && keys.has(JSON.stringify(queryKey)),
    })
  }

  /** Reads the main data: 404 opens the page "not found", other failures give null. */
  async read<T>(query: Query<T>): Promise<T | null> {
    try {
      return (await this.#load(query)) as T
    } catch (error) {
      if (isMissing(error)) notFound()
      return null
    }
  }

  /** Reads optional data. */
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
  /** Reads optional data; null after any failure. */
  attempt: <T>(query: Query<T>) => Promise<T | null>
}

/** First call of every page of the dashboard; cached within one request. */
export const openPage = cache(async (): Promise<Page> => {
  const [state, learned, here, rest] = await Promise.all([
    serviceState(),
    offeredOperations(),
    currentPath(),
    restOfPatience(),
  ])
  // The proxy answers this address with the page that explains why nothing can be shown.
  if (!state.ok) redirect(here)
  const signedIn = await currentSession()
  if (!signedIn) redirect(`/sign-in?next=${encodeURIComponent(here)}`)
  const offered = shownOperations(learned)
  const reader = new Reader()
  return {
    viewer: signedIn.viewer,
    offered,
    offers: (operationId) => offered.includes(operationId),
    api: serviceApi((asked) => actingHeaders(signedIn.session, asked), rest),
    prefetch: (queries) => reader.prefetch(queries),
    read: (query) => reader.read(query),
    attempt: (query) => reader.attempt(query),
  }
})

/** The path and query of this request, as the proxy has seen it. */
async function currentPath(): Promise<string> {
  return (await headers()).get('x-signalbox-path') ?? '/'
}

/** Milliseconds for all that a page reads before it is sent; what is left out by then the browser asks for itself. */
const patienceMs = 4_000
const leastMs = 250

/** Milliseconds that are left, counted from when the proxy took the request. */
async function restOfPatience(): Promise<() => number> {
  const begun = Number((await headers()).get('x-signalbox-begun') ?? Date.now())
  return () => Math.min(patienceMs, Math.max(leastMs, begun + patienceMs - Date.now()))
}
