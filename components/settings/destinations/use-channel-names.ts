'use client'

import { useQueries } from '@tanstack/react-query'
import type { Destination } from '#contract/destinations.ts'
import { api } from '#lib/api/browser/api.ts'
import { channelsInput } from './queries.ts'

const media = ['slack', 'discord'] as const

/** Names of the channels that destinations are limited to, by medium and id. */
export function useChannelNames(destinations: readonly Destination[]): ReadonlyMap<string, string> {
  const answers = useQueries({
    queries: media.map((medium) => ({
      ...api.channels.list.queryOptions({ input: channelsInput(medium) }),
      enabled: destinations.some(({ channel, target }) => channel === medium && target !== null),
    })),
  })
  const channels = answers.flatMap(({ data }) => data?.data ?? [])
  return new Map(
    channels.map(({ sourceName, sourceChannelId, channelName }) => [
      `${sourceName} ${sourceChannelId}`,
      channelName,
    ]),
  )
}
