import type { Logger } from 'pino'
import type { KeyRights } from '#contract/api-key-shape.ts'
import type { AssistantAccess } from '#contract/common/assistant-access.ts'
import type { Role } from '#contract/common/roles.ts'
import type { Database, Tx } from '#service/db/client.ts'
import type { ModelSource } from './models.ts'
import type { Providers } from './providers.ts'
import type { Inbound } from './sources.ts'
import type { Upload } from './upload.ts'

declare const org: unique symbol

/** An organization id that was proven by a credential. Only the gate makes one. */
export type OrgId = string & { readonly [org]: true }

/** Author of a change in the audit log. */
export type Actor = { type: 'user' | 'agent' | 'system'; id: string; name: string; image: string }

export type ApiKey = KeyRights & {
  orgId: OrgId
  id: string
  name: string
  lastFour: string
  perMinute: number
  /** End of the secret that was used, which may be one that was replaced. */
  expiresAt: string | null
  /** Whether the secret that was used has been replaced by another. */
  isReplaced: boolean
  createdBy: Actor
}

export type Member = {
  orgId: OrgId
  id: string
  name: string
  email: string
  image: string
  role: Role
  /** True when at least one channel is hidden from them. */
  seesLess: boolean
  sessionsValidFrom: string
  /** Session of the request; null for a token that names none. */
  sessionId: string | null
  /** False when the session has to show again that it is still the member before it does certain things. */
  isConfirmed: boolean
  /** True when the organization asks for a second factor and the member has none in this session. */
  lacksSecondFactor: boolean
  /** Address at which the browser of this request reaches the dashboard; null when the dashboard does not say. */
  origin: string | null
}

/** A program that a member has allowed to act in their name. */
export type Assistant = { id: string; program: string; access: AssistantAccess }

/** Identity that a request proved. */
export type Caller =
  | { kind: 'api-key'; key: ApiKey; actingMember: Member | null }
  | { kind: 'member'; member: Member }
  | { kind: 'assistant'; member: Member; assistant: Assistant }

/**
 * A run acts inside the service, for its own organization, with what its automation allows; a connection brings in what was
 * sent to it; the writer makes topics of messages and stories of topics; a visitor has shown nothing, and sets up the first
 * organization.
 */
export type Principal =
  | Caller
  | { kind: 'agent'; automationId: string; runId: string }
  | { kind: 'connection'; connectionId: string }
  | { kind: 'writer' }
  | { kind: 'visitor' }

/** What writes by itself, and what of it may be asked for at once. */
export type Writers = {
  /**
   * Makes ready to write a story again, outside of any transaction because a model may be asked; the answer writes it. Null
   * when the story was archived or taken away meanwhile.
   */
  prepareStory(context: Context, slug: string): Promise<((tx: Tx) => Promise<void>) | null>
}

/** Makes an organization that holds the sample, in a transaction of the caller, and answers its id. */
export type LoadSample = (
  client: Tx['client'],
  organization: { slug: string; name: string; timezone: string },
  now: Date,
) => Promise<string>

/** Addresses of this service and its dashboard, as other programs reach them. */
export type ServiceAddresses = {
  /** Where the service is reached, without a path; the name under which it gives tokens. */
  issuer: string
  /** Address of the MCP server. */
  mcpUrl: string
  /** Whether this is an address of the MCP server. */
  isMcpUrl: (address: string) => boolean
  /** Page of the dashboard on which a member allows a program to connect. */
  authorizeUrl: string
}

export type IdempotentRequest = { key: string; operation: string; payloadHash: string }

export type Context = {
  orgId: OrgId
  principal: Principal
  actor: Actor
  db: Database
  log: Logger
  /** The language models of each organization. */
  models: ModelSource
  now: () => Date
  idempotency: IdempotentRequest | null
  /** Access to providers; absent where nothing is sent. */
  providers?: Providers
  /** Secrets of this installation, which prove access to it; none in a service without one. */
  secrets?: () => readonly string[]
  /**
   * Source of the request, by which attempts are counted: what the dashboard has signed, else the network peer. Absent where
   * nobody asks over a network.
   */
  sourceOf?: (signed: string | undefined) => string
  /** Address of the dashboard that it has signed for somebody who is not signed in yet. Absent where nobody asks over a network. */
  originOf?: (signed: string | undefined) => string | null
  /** Form with a file, for the operations that take one. */
  upload?: Upload
  /** Addresses under which assistants know this service; absent where nobody asks over a network. */
  addresses?: ServiceAddresses
  /** Absent where nothing is written by itself. */
  writers?: Writers
  /** Sources that can be connected; absent where nothing comes in. */
  inbound?: Inbound
  /** Absent where no organization is set up. */
  loadSample?: LoadSample
}

/** Returns the acting member, signed in, through the dashboard or through an assistant; null for a key alone and for a run. */
export function memberOf(principal: Principal): Member | null {
  if (principal.kind === 'member' || principal.kind === 'assistant') return principal.member
  return principal.kind === 'api-key' ? principal.actingMember : null
}

/** Whether the request is signed with a key that is limited to what all members see. */
export function isLimited(principal: Principal): boolean {
  return principal.kind === 'api-key' && principal.key.channels === 'open'
}
