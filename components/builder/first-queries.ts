import type { Schedule } from '#contract/common/schedule.ts'
import type { api } from '#lib/api/browser/api.ts'
import { channelsQuery } from './send/channels-query.ts'

/** What the first view of the builder shows, read on the server. */
export function firstQueries(from: typeof api, offers: (id: string) => boolean, schedule: Schedule | null) {
  return [
    ...(offers('getOrganization') ? [from.organization.get.queryOptions()] : []),
    ...(offers('listCapabilities') ? [from.capabilities.list.queryOptions()] : []),
    ...(offers('listChannels') ? [channelsQuery(from, 'slack'), channelsQuery(from, 'discord')] : []),
    ...(offers('listDestinations') ? [from.destinations.list.queryOptions()] : []),
    ...(offers('listEventKinds') && schedule?.type === 'event' ? [from.events.catalogue.queryOptions()] : []),
  ]
}
