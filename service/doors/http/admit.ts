import type { IncomingMessage } from 'node:http'
import { ORPCError } from '@orpc/client'
import type { Logger } from 'pino'
import type {
  Actor,
  Caller,
  Context,
  LoadSample,
  Member,
  ServiceAddresses,
  Writers,
} from '#service/core/context.ts'
import type { Asked } from '#service/core/gate/acting-member.ts'
import { authenticate, type KeyCache } from '#service/core/gate/authenticate.ts'
import type { lastUsed } from '#service/core/gate/last-used.ts'
import { type Allowance, type LimitOwner, takeFrom } from '#service/core/gate/rate-limit.ts'
import { requestSource } from '#service/core/gate/request-source.ts'
import { readOrigin } from '#service/core/gate/service-token.ts'
import type { ModelSource } from '#service/core/models.ts'
import type { Providers } from '#service/core/providers.ts'
import type { Inbound } from '#service/core/sources.ts'
import type { Database } from '#service/db/client.ts'
import { requireAddress } from './refusals.ts'
import type { Reply } from './reply.ts'

export type AdmissionParts = {
  db: Database
  keys: KeyCache
  take: (owner: LimitOwner) => Promise<Allowance>
  used: ReturnType<typeof lastUsed>
  /** Secrets that count: while one is exchanged there are two. */
  secrets: () => readonly string[]
  log: Logger
  models: ModelSource
  providers: Providers
  inbound: Inbound
  writers: Writers
  loadSample: LoadSample
  addresses: () => ServiceAddresses
}

/** Who asks, for which organization, and in whose name what they do is written down. */
export type Asking = Pick<Context, 'orgId' | 'actor'> & { principal: Caller }

/** Says what is left, and refuses when nothing is. */
export function countRequest(reply: Pick<Reply, 'add'>, allowance: Allowance): void {
  reply.add('RateLimit-Limit', allowance.limit)
  reply.add('RateLimit-Remaining', allowance.remaining)
  reply.add('RateLimit-Reset', allowance.resetSeconds)
  if (allowance.allowed) return
  reply.add('Retry-After', allowance.resetSeconds)
  throw new ORPCError('TOO_MANY_REQUESTS', {
    message: `There may be ${allowance.limit} requests a minute. Try again in ${allowance.resetSeconds} s.`,
  })
}

/** Lets a request in by its Authorization header, through whichever door it comes, and counts it against its limits. */
export async function admit(
  parts: AdmissionParts,
  request: IncomingMessage,
  reply: Pick<Reply, 'add'>,
  asked: Asked,
): Promise<Asking> {
  const principal = await authenticate(parts, request, asked)
  const { orgId } = principal.kind === 'api-key' ? principal.key : principal.member
  const actor = actorOf(principal)
  await requireAddress(parts, { principal, actor, request })
  countRequest(reply, await takeFrom(parts.take, principal))
  if (principal.kind === 'api-key') parts.used.touch(principal.key)
  return { orgId, principal, actor }
}

/** Makes the context of one operation for whoever was let in. */
export function contextOf(
  parts: AdmissionParts,
  { orgId, principal, actor }: Pick<Context, 'orgId' | 'principal' | 'actor'>,
  request: IncomingMessage,
): Context {
  const { db, log, models, providers, inbound, writers, secrets, loadSample, addresses } = parts
  const known = { orgId, principal, actor, db, log, models, providers, inbound, writers, secrets, loadSample }
  const sourceOf = (signed: string | undefined) => requestSource(secrets(), request, signed)
  const originOf = (signed: string | undefined) =>
    signed === undefined ? null : readOrigin(secrets(), signed)
  return { ...known, sourceOf, originOf, addresses: addresses(), now: () => new Date(), idempotency: null }
}

function userOf({ id, name, image }: Member): Actor {
  return { type: 'user', id, name, image }
}

/** What a member does through a program is put down to both. */
function userVia({ member, assistant }: Extract<Caller, { kind: 'assistant' }>): Actor {
  return { ...userOf(member), name: `${member.name} via ${assistant.program}` }
}

function actorOf(principal: Caller): Actor {
  if (principal.kind === 'member') return userOf(principal.member)
  if (principal.kind === 'assistant') return userVia(principal)
  return principal.actingMember ? userOf(principal.actingMember) : principal.key.createdBy
}
