import { defineList, filter, type ListState } from '#components/kit/list/list-state.ts'
import { pageSize } from '#components/kit/list/pages.ts'
import type { ChannelListQuery } from '#contract/channels.ts'

export const channelsList = defineList({
  sorts: ['lastSeen'],
  filters: { source: filter.text(/^[a-z0-9-]{1,50}$/), connected: filter.flag() },
  opens: 'channel',
})

export type ChannelsState = ListState<typeof channelsList>

/** What the service is asked for: the same on the server and in the browser, so that nothing is asked twice. */
export function channelsInput(
  { search, filters }: ChannelsState,
  page: number,
  limit = pageSize,
): ChannelListQuery {
  return {
    page,
    limit,
    ...(search !== '' && { search }),
    ...(filters.source !== undefined && { sourceName: filters.source }),
    ...(filters.connected === true && { connectedOnly: true }),
  }
}
