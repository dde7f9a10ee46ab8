import type { api } from '#lib/api/browser/api.ts'

type From = typeof api

/** Milliseconds after which a page about connections looks again. */
const againMs = 30_000

/** Nobody has more; the rest would be missed on no screen. */
export function connectionsQuery(from: From) {
  return { ...from.connections.list.queryOptions({ input: { limit: 100 } }), refetchInterval: againMs }
}

/** Looked at again soon while something is likely to change. */
export function sourceQuery(from: From, connectionId: string) {
  return { ...from.connections.get.queryOptions({ input: { connectionId } }), refetchInterval: againMs / 3 }
}

export function backfillsInput(connectionId: string) {
  return { connectionId, limit: 5 }
}

export function latestQuery(from: From, connectionId: string) {
  return {
    ...from.arrivals.list.queryOptions({ input: { connectionId, limit: 5 } }),
    refetchInterval: againMs / 3,
  }
}
