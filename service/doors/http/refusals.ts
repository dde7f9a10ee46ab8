import type { IncomingMessage } from 'node:http'
import { ORPCError } from '@orpc/client'
import type { Logger } from 'pino'
import { confirmationNeeded, secondFactorNeeded } from '#contract/common/confirmation.ts'
import { type Actor, type Caller, memberOf } from '#service/core/context.ts'
import { forbidden } from '#service/core/errors.ts'
import { addressRefusal } from '#service/core/gate/key-addresses.ts'
import { peerOf } from '#service/core/gate/peer.ts'
import { processLeases, rateLimiter } from '#service/core/gate/rate-limit.ts'
import { recordSecurityEvent } from '#service/core/security-events.ts'
import type { Database } from '#service/db/client.ts'
import type { Route } from './operations.ts'

type Parts = { db: Database; log: Logger }
type Asked = { principal: Caller; actor: Actor; request: IncomingMessage; route?: Route }

/** Refusals a minute that are written for a key that is used from elsewhere: such requests are not counted against its limit. */
const outsidePerMinute = 60
const outside = rateLimiter(processLeases())

/** Refuses a key that is limited to addresses when it is used from elsewhere. */
export async function requireAddress(parts: Parts, asked: Asked): Promise<void> {
  const { principal, request } = asked
  if (principal.kind !== 'api-key') return
  const { orgId, id } = principal.key
  const reason = addressRefusal(principal.key, request)
  if (reason === null) return
  if ((await outside({ orgId, id, perMinute: outsidePerMinute })).allowed) await record(parts, asked, reason)
  throw forbidden(reason)
}

/** A session that is asked to confirm, or to set up a second factor, first is not refused: what was asked for comes again. */
function isRefusal(failure: unknown): failure is ORPCError<'FORBIDDEN', unknown> {
  if (!(failure instanceof ORPCError) || failure.code !== 'FORBIDDEN') return false
  const reason: unknown = failure.data?.reason
  return reason !== confirmationNeeded && reason !== secondFactorNeeded
}

/** Does what was asked for, and records it when the caller may not. What happens at sign-in is recorded there. */
export async function recordingRefusals<T>(parts: Parts, asked: Asked, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    if (isRefusal(failure) && !asked.route?.name.startsWith('signIns.'))
      await record(parts, asked, failure.message)
    throw failure
  }
}

function wayOf(principal: Exclude<Caller, { kind: 'member' }>): string {
  if (principal.kind === 'assistant') return principal.assistant.program
  return `API key ${principal.key.name}, …${principal.key.lastFour}`
}

/** The refusal does not depend on it: it is answered even while nothing can be written. */
async function record({ db, log }: Parts, { principal, actor, request, route }: Asked, reason: string) {
  const { orgId, id: subject } =
    memberOf(principal) ?? (principal.kind === 'api-key' ? principal.key : principal.member)
  // Behind the dashboard the peer is the dashboard.
  const isDashboard =
    principal.kind === 'member' || (principal.kind === 'api-key' && principal.actingMember !== null)
  const way = isDashboard ? 'dashboard' : wayOf(principal)
  const place = isDashboard ? '' : peerOf(request)
  const seen = { place, way, reason, ...(route && { operation: `${route.method} ${route.path}` }) }
  try {
    await recordSecurityEvent(db.pool, orgId, { event: 'permission-refused', subject, actor, seen })
  } catch (error) {
    log.warn({ err: error }, 'could not record a refused permission')
  }
}
