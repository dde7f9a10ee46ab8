import type { DehydratedState } from '@tanstack/react-query'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { currentSession } from '../../auth/session.ts'
import { actingHeaders } from '../../auth/standing.ts'
import type { Viewer } from '../../viewer.ts'
import { type ServiceApi, serviceApi } from './client.ts'
import { offeredOperations, offersOf } from './offers.ts'
import { type Query, Reader } from './prefetch.ts'
import { serviceState } from './state.ts'

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
