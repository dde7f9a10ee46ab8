import type { Channel } from '#contract/channel-shape.ts'
import type { Destination } from '#contract/destination-shape.ts'
import type { EventKind } from '#contract/event-shape.ts'

/** `unknown`: the service does not send it. */
export type Connection = 'connected' | 'missing' | 'unknown'

/** By source name, and separately by medium of the output. */
export type Connections = { sources: Record<string, Connection>; media: Record<string, Connection> }

type Told = {
  /** Null where it could not be read, or is not offered. */
  channels: Pick<Channel, 'sourceName' | 'isConnected'>[] | null
  events: (Pick<EventKind, 'integration' | 'available'> & Partial<Pick<EventKind, 'sources'>>)[] | null
  destinations: Pick<Destination, 'channel'>[] | null
}

/** Sources with channels; all others are known only from events. */
const speakers = ['slack', 'discord', 'github', 'email', 'teams', 'linear', 'jira']

/** Finds what is connected from channels, events and destinations. */
export function connectionsOf({ channels, events, destinations }: Told): Connections {
  const sources: Record<string, Connection> = {}
  const note = (source: string, isConnected: boolean) => {
    if (sources[source] !== 'connected') sources[source] = isConnected ? 'connected' : 'missing'
  }
  for (const source of channels ? speakers : []) note(source, false)
  for (const { sourceName, isConnected } of channels ?? []) note(sourceName, isConnected)
  // Skips data of several sources: it does not tell which of them is connected.
  for (const { integration, available, sources: several = [] } of events ?? [])
    if (integration && several.length <= 1) note(integration, available)
  if (!events && sources.github === 'missing') sources.github = 'unknown'
  return { sources, media: mediaOf(sources, destinations) }
}

/** A medium is connected when its channels are known or a destination has credentials. */
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

/** Sources that have to be connected first; for a group of alternatives, all of them. */
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
