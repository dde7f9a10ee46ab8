import type { Logger } from 'pino'
import type { Role } from '#contract/common/roles.ts'
import type { Database } from '#service/db/client.ts'
import type { Models } from './models.ts'
import type { Providers } from './providers.ts'

declare const org: unique symbol

/** An organization id that was proven by a credential. Only the gate makes one. */
export type OrgId = string & { readonly [org]: true }

/** Who a change is put down to. */
export type Actor = { type: 'user' | 'agent' | 'system'; id: string; name: string; image: string }

export type ApiKey = {
  orgId: OrgId
  id: string
  name: string
  lastFour: string
  perMinute: number
  expiresAt: string | null
  createdBy: Actor
}

export type Member = {
  orgId: OrgId
  id: string
  name: string
  email: string
  image: string
  role: Role
  sessionsValidFrom: string
}

/** What a request proved about itself. */
export type Caller =
  | { kind: 'api-key'; key: ApiKey; actingMember: Member | null }
  | { kind: 'member'; member: Member }

/** A run acts inside the service, for its own organization, with what its automation allows. */
export type Principal = Caller | { kind: 'agent'; automationId: string; runId: string }

export type IdempotentRequest = { key: string; operation: string; payloadHash: string }

export type Context = {
  orgId: OrgId
  principal: Principal
  actor: Actor
  db: Database
  log: Logger
  /** The language models that are configured. */
  models: Models
  now: () => Date
  idempotency: IdempotentRequest | null
  /** How providers are reached; absent where nothing is sent. */
  providers?: Providers
}

/** The member who acts, signed in or through the dashboard; a key alone and a run are nobody. */
export function memberOf(principal: Principal): Member | null {
  if (principal.kind === 'member') return principal.member
  return principal.kind === 'api-key' ? principal.actingMember : null
}
