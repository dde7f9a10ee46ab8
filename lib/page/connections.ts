import { type Connections, connectionsOf } from '../templates/connections.ts'
import type { Page } from './open-page.ts'

/** Reads what is connected. A part that cannot be read, or that the viewer may not see, counts as unknown. */
export async function readConnections({ api, offers, read, viewer }: Page): Promise<Connections> {
  const seesDestinations = viewer.member.role !== 'member' && offers('listDestinations')
  const [channels, events, destinations] = await Promise.all([
    offers('listChannels') ? read(api.channels.list.queryOptions({ input: { limit: 100 } })) : null,
    offers('listEventKinds') ? read(api.events.catalogue.queryOptions()) : null,
    seesDestinations ? read(api.destinations.list.queryOptions()) : null,
  ])
  return connectionsOf({
    channels: channels?.data ?? null,
    events: events?.data ?? null,
    destinations: destinations?.data ?? null,
  })
}
