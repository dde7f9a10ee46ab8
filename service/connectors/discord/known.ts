import type { Delivery } from '#service/api/arrivals/source.ts'
import type { Channel, Guild } from './shapes.ts'

/** Names that Discord gave for the ids in a delivery or on a page. */
export type Known = {
  /** Id of our own bot. */
  selfId: string | undefined
  channels: ReadonlyMap<string, Channel>
  guilds: ReadonlyMap<string, Guild>
}

export const nothingKnown: Known = { selfId: undefined, channels: new Map(), guilds: new Map() }

export function knownOf({ known }: Delivery): Known {
  return (known as Known | undefined) ?? nothingKnown
}
