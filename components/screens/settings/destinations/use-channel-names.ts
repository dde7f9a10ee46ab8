'use client'

import { useQuery } from '@tanstack/react-query'
import type { Destination } from '#contract/destinations.ts'
import { api } from '#lib/api/browser/api.ts'

const most = 100

/** Names of the channels that destinations are limited to, by medium and id, wherever they stand in the list. */
export function useChannelNames(destinations: readonly Destination[]): ReadonlyMap<string, string> {
  const ids = destinations.flatMap(({ channel, target }) =>
    target !== null && (channel === 'slack' || channel === 'discord') ? [target] : [],
  )
  const sourceChannelIds = [...new Set(ids)].toSorted().slice(0, most)
  const { data } = useQuery({
    ...api.channels.list.queryOptions({ input: { sourceChannelIds, limit: most } }),
    enabled: ids.length > 0,
  })
  return new Map(
    data?.data.map(({ sourceName, sourceChannelId, channelName }) => [
      `${sourceName} ${sourceChannelId}`,
      channelName,
    ]),
  )
}
