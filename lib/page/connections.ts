import { type Connections, connectionsOf } from '../templates/connections.ts'
import type { Page } from './open-page.ts'

/** What is connected, as far as the service tells and the viewer may know. What cannot be read counts as not told. */
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
