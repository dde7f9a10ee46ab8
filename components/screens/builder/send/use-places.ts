'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Channel } from '#contract/channel-shape.ts'
import type { Destination } from '#contract/destination-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { useBuilder, useDraft } from '../state/builder-form.ts'
import { channelsQuery, chosenChannelsQuery } from './channels-query.ts'
import { type BuiltPlace, channelIdsIn } from './places.ts'

export function useChannels(search = '') {
  const slack = useQuery({ ...channelsQuery(api, 'slack', search), placeholderData: keepPreviousData })
  const discord = useQuery({ ...channelsQuery(api, 'discord', search), placeholderData: keepPreviousData })
  return {
    channels: [...(slack.data?.data ?? []), ...(discord.data?.data ?? [])],
    isSearching: slack.isFetching || discord.isFetching,
    error: slack.error ?? discord.error,
  }
}

/** Destinations of the organization; null where the member may not see them. */
export function useDestinations(): Destination[] | null {
  const offers = useOffers()
  const { role } = useViewer().member
  const { data } = useQuery({
    ...api.destinations.list.queryOptions(),
    enabled: offers('listDestinations') && role !== 'member',
  })
  return data?.data ?? null
}

export function useOrganization() {
  const isOffered = useOffers()('getOrganization')
  const { data } = useQuery({ ...api.organization.get.queryOptions(), enabled: isOffered })
  return data ?? null
}

type ShownPlace = BuiltPlace & {
  label: string
  /** Workspace, server or kind. */
  where: string
  /** Why a delivery may fail; null when no reason is known. */
  trouble: string | null
}

const bare = (name: string) => name.replace(/^#/, '')

/** The first page of channels, and those that are chosen and not on it. */
function useNamedChannels(): Channel[] {
  const { sendTo } = useDraft()
  const organization = useOrganization()
  const { channels, isSearching } = useChannels()
  const outputs = sendTo.kind === 'places' ? sendTo.outputs : []
  const standard = organization?.defaultOutput ? [organization.defaultOutput] : []
  const missing = channelIdsIn([...outputs, ...standard]).filter(
    (id) => !channels.some(({ sourceChannelId }) => sourceChannelId === id),
  )
  const isKnown = useOffers()('listChannels') && !isSearching
  const more = useQuery({
    ...chosenChannelsQuery(api, missing),
    enabled: isKnown && missing.length > 0,
    placeholderData: keepPreviousData,
  })
  return [...channels, ...(more.data?.data ?? [])]
}

/** Names of places and what may be wrong with them. */
export function usePlaceWords(): (place: BuiltPlace) => ShownPlace {
  const { automation } = useBuilder()
  const channels = useNamedChannels()
  const destinations = useDestinations()
  const simulated = useViewer().organization.simulated
  return (place) => {
    const { channel: medium, id } = place
    const found = channels.find((one) => one.sourceName === medium && one.sourceChannelId === id)
    const savedName = id === null ? undefined : automation?.destinationNames[id]
    const name = found?.channelName ?? savedName ?? id ?? 'any channel'
    const label = medium === 'slack' || medium === 'discord' ? `#${bare(name)}` : name
    return {
      ...place,
      label: id === null ? wordsOf(place) : label,
      where: found?.serverName ?? '',
      trouble: (found && membership(found)) ?? (simulated ? null : wayIn(place, destinations)),
    }
  }
}

function wordsOf({ mode }: BuiltPlace): string {
  return mode === 'any' ? 'Any channel' : 'Any internal channel'
}

function membership({ isConnected }: Channel): string | null {
  return isConnected
    ? null
    : 'Signalbox is no longer a member of this channel. Connect its workspace or invite Signalbox. Until then you cannot save this.'
}

const kinds = { slack: 'Slack', discord: 'Discord', msteams: 'Microsoft Teams', email: 'e-mail' }

/** Problem of the credentials of a destination; null when none is known. */
function wayIn({ channel, id }: BuiltPlace, destinations: Destination[] | null): string | null {
  if (!destinations) return null
  const fitting = destinations.filter(
    (one) =>
      one.channel === channel &&
      (one.target === null || one.target === id || (channel === 'msteams' && one.name === id)),
  )
  if (fitting.length === 0)
    return `No credentials for ${kinds[channel]} are stored, so nothing can be sent there yet. An owner adds them in Settings → Destinations.`
  const failing = fitting.find(({ status }) => status === 'failing' || status === 'unreadable')
  if (!failing) return null
  return failing.status === 'unreadable'
    ? 'Its credentials cannot be read. Enter them again in Settings → Destinations.'
    : `The last delivery there did not arrive: ${failing.lastErrorMessage ?? 'the reason is not known'}`
}
