import type { api } from '#lib/api/browser/api.ts'

const aPage = 50

/** The channels that a search begins with; also read by the server for the first view. */
export function channelsQuery(from: typeof api, sourceName: 'slack' | 'discord', search = '') {
  return from.channels.list.queryOptions({
    input: { sourceName, limit: aPage, ...(search && { search }) },
  })
}
