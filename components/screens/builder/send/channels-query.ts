import type { api } from '#lib/api/browser/api.ts'

const aPage = 50

/** The channels that a search begins with; also read by the server for the first view. */
export function channelsQuery(from: typeof api, sourceName: 'slack' | 'discord', search = '') {
  return from.channels.list.queryOptions({
    input: { sourceName, limit: aPage, ...(search && { search }) },
  })
}

/** Channels that a draft names, which the first page of the list may not hold. */
export function chosenChannelsQuery(from: typeof api, ids: readonly string[]) {
  return from.channels.list.queryOptions({ input: { sourceChannelIds: ids.toSorted(), limit: 100 } })
}
