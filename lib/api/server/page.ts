import type { DehydratedState } from '@tanstack/react-query'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { Viewer } from '../../viewer.ts'
import { type ServiceApi, serviceApi } from './client.ts'
import { offeredOperations } from './offers.ts'
import { type Query, Reader } from './prefetch.ts'
import { type ServiceState, serviceState } from './state.ts'

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
}

/** Every page of the dashboard begins with this; asked again within one request, it gives the same page. */
export const openPage = cache(async (): Promise<Page> => {
  const [state, offered] = await Promise.all([serviceState(), offeredOperations()])
  // The proxy answers this address with the page that explains why nothing can be shown.
  if (!state.ok) redirect(await currentPath())
  const reader = new Reader()
  return {
    viewer: viewerOf(state),
    offered,
    offers: (operationId) => offered.includes(operationId),
    api: serviceApi(),
    prefetch: (queries) => reader.prefetch(queries),
    read: (query) => reader.read(query),
  }
})

/** The path and query of this request, as the proxy has seen it. */
async function currentPath(): Promise<string> {
  return (await headers()).get('x-signalbox-path') ?? '/'
}

function viewerOf(state: Extract<ServiceState, { ok: true }>): Viewer {
  const organization = state.data.me?.organization
  return {
    member: { id: '', name: 'Owner', email: '', role: 'owner', image: null },
    organization: {
      name: organization?.name ?? 'Your organization',
      slug: organization?.slug ?? 'your-organization',
      timezone: organization?.timezone ?? 'UTC',
      simulated: organization?.slug === 'northline',
    },
  }
}
