import type { Channel } from '#contract/channels.ts'
import type { Destination } from '#contract/destinations.ts'
import type { EventKind } from '#contract/events.ts'

/** `unknown`: the service does not tell. */
export type Connection = 'connected' | 'missing' | 'unknown'

/** By source name, and apart from it by the medium that output is sent through. */
export type Connections = { sources: Record<string, Connection>; media: Record<string, Connection> }

type Told = {
  /** Null where it could not be read, or is not offered. */
  channels: Pick<Channel, 'sourceName' | 'isConnected'>[] | null
  events: Pick<EventKind, 'integration' | 'available'>[] | null
  destinations: Pick<Destination, 'channel'>[] | null
}

/** Sources that speak through channels; what else there is, events alone tell of. */
const speakers = ['slack', 'discord', 'github', 'email', 'teams', 'linear', 'jira']

/** What is connected, drawn from all that tells of it. */
export function connectionsOf({ channels, events, destinations }: Told): Connections {
  const sources: Record<string, Connection> = {}
  const note = (source: string, isConnected: boolean) => {
    if (sources[source] !== 'connected') sources[source] = isConnected ? 'connected' : 'missing'
  }
  for (const source of channels ? speakers : []) note(source, false)
  for (const { sourceName, isConnected } of channels ?? []) note(sourceName, isConnected)
  for (const { integration, available } of events ?? []) if (integration) note(integration, available)
  if (!events && sources.github === 'missing') sources.github = 'unknown'
  return { sources, media: mediaOf(sources, destinations) }
}

/** Where its channels are known output can be sent; a destination with credentials says so as well. */
function mediaOf(sources: Connections['sources'], destinations: Told['destinations']): Connections['media'] {
  const reached = new Set<string>(destinations?.map(({ channel }) => channel))
  const pairs = ['slack', 'discord', 'msteams', 'email'].map((medium): [string, Connection] => {
    if (reached.has(medium) || sources[medium === 'msteams' ? 'teams' : medium] === 'connected')
      return [medium, 'connected']
    return [medium, destinations ? 'missing' : 'unknown']
  })
  return Object.fromEntries(pairs)
}

type Needing = { requiredIntegrations: string[]; setup?: { oneOfIntegrations: string[] } | undefined }

/** Every source that it names, once. */
export function integrationsOf({ requiredIntegrations, setup }: Needing): string[] {
  return [...new Set([...requiredIntegrations, ...(setup?.oneOfIntegrations ?? [])])]
}

/** What has to be connected before it can do anything; of a group that one of will do, all that would. */
export function missingOf(
  { requiredIntegrations, setup }: Needing,
  { sources }: Pick<Connections, 'sources'>,
): string[][] {
  const isMissing = (source: string) => sources[source] === 'missing'
  const oneOf = setup?.oneOfIntegrations ?? []
  return [
    ...requiredIntegrations.filter(isMissing).map((source) => [source]),
    ...(oneOf.length > 0 && oneOf.every(isMissing) ? [oneOf] : []),
  ]
}
