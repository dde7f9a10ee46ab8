import type * as z from 'zod'
import type { Connectable } from '#contract/common/source-names.ts'
import type { TriggerEvent } from '#contract/common/trigger-events.ts'

/** Ways in: sent to us, also by mail, over a line that we hold open, fetched by us, or from a file. */
export type Way = 'webhook' | 'socket' | 'poll' | 'import' | 'mail'

/** Something to fill in when a source is connected. */
export type SourceField = {
  name: string
  label: string
  /** Kept sealed among the secrets and never answered; else one of the settings. */
  secret: boolean
  required: boolean
  help: string
}

/** Something to do at the sender, in the words of its own pages. */
export type SetupStep = {
  title: string
  text: string
  /**
   * Text to paste there; `{inboundUrl}` and `{signingSecret}` stand for those of the connection. `{serviceUrl}` and
   * `{channelKey}` are what stands in the address before and behind `/feedback/`.
   */
  copy: string | null
}

export type Settings = Record<string, unknown>
export type Secrets = Record<string, string>

/** One thing that was checked at the sender, and what came of it in a sentence. */
export type TestStep = { name: string; ok: boolean; message: string }

type Init = { method?: string; headers?: Record<string, string>; body?: string }

/** Tools of a source for requests to the sender. */
export type Access = {
  settings: Settings
  secrets: Secrets
  /** Address under which the connection is reached; null where nobody said where this service is. */
  inboundUrl: string | null
  /** Interfaces of senders that have one address for everybody. */
  addresses: { slack: string; discord: string }
  /** Follows no redirects, and reaches public networks only, unless the service is told otherwise. */
  fetch: (address: string, init?: Init) => Promise<Response>
  /** Address of a mail server; one on this machine or beside it is refused, unless the service is told otherwise. */
  findHost: (name: string, port: number) => Promise<string>
  signal: AbortSignal
  now: () => Date
}

/** Where issues are made: a repository, a project or a team. */
export type IssuePlace = { id: string; name: string }

/** An issue at a tracker. */
export type TrackedIssue = { key: string; title: string; url: string; state: 'open' | 'closed' }

/** By what an issue is found whose creation got no answer. */
export type SentIssue = {
  /** A UUID of ours, which it may get as its own. */
  id: string
  place: string
  /** Stands in its text. */
  marker: string
  /** It was not made before. */
  since: Date
}

/** How issues are made at a sender. What is refused for good is thrown as `AccessRefused`, with what to do. */
export type IssueTracking = {
  needs: string[]
  places: 'repository' | 'project' | 'team'
  /** The secret that is missing, and the right it must have, in the words of the sender. */
  right: string
  /** At most 50, those that are used most first. */
  listPlaces: (access: Access, search: string) => Promise<IssuePlace[]>
  create: (access: Access, issue: SentIssue & { title: string; body: string }) => Promise<TrackedIssue>
  find: (access: Access, sent: SentIssue) => Promise<TrackedIssue | null>
  read: (access: Access, work: { repository: string; number: number }) => Promise<TrackedIssue>
}

/** Description of a source for the person who connects it. */
export type SourceInfo = {
  name: Connectable
  title: string
  /** One sentence. */
  description: string
  ways: Way[]
  /** Minutes that connecting it takes. */
  minutes: number
  fields: SourceField[]
  steps: SetupStep[]
  brings: { kinds: string[]; events: TriggerEvent[] }
  /** Anybody may send: its address stands on public pages, and nothing is signed. */
  isPublic?: true
  settings: z.ZodType<Settings, unknown>
  /** Makes a signing secret where the sender has none of its own to give; absent where it does. */
  newSigningSecret?: () => string
  /** Checks rights and switches at the sender. Not called without the secrets that `needs` names. */
  test?: { needs: string[]; run: (access: Access) => Promise<TestStep[]> }
  /** Makes issues there and follows them; absent where there are none. */
  issues?: IssueTracking
  /** Reads the past, once these secrets are there; absent where the sender does not let it be read. */
  history?: { needs: string[] }
}

/** Sources that this program knows. Each is loaded when it is first asked for. */
export type Sources = {
  find(name: string): Promise<SourceInfo | null>
  all(): Promise<SourceInfo[]>
}

/** The sender asks to wait; what was under way goes on then. */
export class RateLimited extends Error {
  override readonly name = 'RateLimited'
  readonly until: Date

  constructor(until: Date) {
    super('The sender asks to wait.')
    this.until = until
  }
}

/** The sender refuses, and will until somebody does what the message says. */
export class AccessRefused extends Error {
  override readonly name = 'AccessRefused'
}

/** The sources, and where this service is reached; handed to whoever connects them. */
export type Inbound = {
  sources: Sources
  /** The address of a connection, whole. */
  addressOf: (token: string) => string
  /** The address of one that anybody may send to, by its public key. */
  publicAddressOf: (key: string) => string
  /** The address that mail for a connection is sent to; null where this service takes none. */
  mailAddressOf: (token: string) => string | null
}
