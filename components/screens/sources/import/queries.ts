import type { api } from '#lib/api/browser/api.ts'
import { isUnderWay } from './words.ts'

type From = typeof api

/** Milliseconds between two looks at what is being read. */
const lookMs = 1500

/** Nobody looks for an older one. */
export function importsQuery(from: From) {
  const options = from.imports.list.queryOptions({ input: { limit: 100 } })
  return {
    ...options,
    refetchInterval: ({ state }: { state: { data?: { data: Parameters<typeof isUnderWay>[0][] } } }) =>
      state.data?.data.some(isUnderWay) ? lookMs : false,
  }
}

export function importQuery(from: From, importId: string) {
  const options = from.imports.get.queryOptions({ input: { importId } })
  return {
    ...options,
    refetchInterval: ({ state }: { state: { data?: Parameters<typeof isUnderWay>[0] } }) =>
      state.data && isUnderWay(state.data) ? lookMs : false,
  }
}
