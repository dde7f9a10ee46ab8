'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { channelsIn, hasNamed, type Names, namesFrom } from './names.ts'

/** Largest page of channels that the service sends. */
const most = 100

/** Loads the names of all ids in these records; sends no request when there are none. */
export function useNames(records: unknown): Names {
  const offers = useOffers()
  const { sourceIds, channelIds } = useMemo(() => channelsIn(records), [records])
  const needsTitles = useMemo(() => hasNamed(records, 'allowedCapabilities'), [records])
  const needsMembers = useMemo(() => hasNamed(records, 'inboxMemberIds'), [records])
  const isOffered = offers('listChannels')
  const sources = useQuery({
    ...api.channels.list.queryOptions({ input: { sourceChannelIds: sourceIds.slice(0, most), limit: most } }),
    enabled: isOffered && sourceIds.length > 0,
  })
  const own = useQuery({
    ...api.channels.list.queryOptions({ input: { ids: channelIds.slice(0, most), limit: most } }),
    enabled: isOffered && channelIds.length > 0,
  })
  const capabilities = useQuery({
    ...api.capabilities.list.queryOptions(),
    enabled: offers('listCapabilities') && needsTitles,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const members = useQuery({
    ...api.members.list.queryOptions(),
    enabled: offers('listMembers') && needsMembers,
  })
  const isTold = (wanted: string[], query: { isSuccess: boolean }) =>
    wanted.length === 0 || (wanted.length <= most && query.isSuccess)
  const isWhole = isTold(sourceIds, sources) && isTold(channelIds, own)
  return useMemo(
    () =>
      namesFrom({
        channels: [...(sources.data?.data ?? []), ...(own.data?.data ?? [])],
        isWhole,
        capabilities: capabilities.data?.data ?? [],
        members: members.data?.data ?? null,
      }),
    [sources.data, own.data, capabilities.data, members.data, isWhole],
  )
}
