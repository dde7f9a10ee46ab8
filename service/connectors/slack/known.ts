import type { Delivery } from '#service/api/arrivals/source.ts'
import type { Channel, Team, User } from './shapes.ts'

/** Names that Slack gave for the ids in a delivery or on a page. Empty without a token: ids are used as names then. */
export type Known = {
  /** The workspace itself: its address leads to messages. */
  home: { name: string | undefined; url: string | undefined; botId: string | undefined } | null
  users: ReadonlyMap<string, User>
  channels: ReadonlyMap<string, Channel>
  /** Other workspaces, whose people write in shared channels. */
  teams: ReadonlyMap<string, Team>
}

export const nothingKnown: Known = { home: null, users: new Map(), channels: new Map(), teams: new Map() }

export function knownOf({ known }: Delivery): Known {
  return (known as Known | undefined) ?? nothingKnown
}

/** Name as people see it: the display name, else the real name. */
export function nameOf({ profile, real_name, name }: User): string | undefined {
  return profile?.display_name ?? profile?.real_name ?? real_name ?? name
}
