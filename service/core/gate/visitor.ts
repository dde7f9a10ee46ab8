import type { IncomingMessage } from 'node:http'
import { systemActor } from '../audit.ts'
import type { Context, OrgId } from '../context.ts'
import { sourceOf } from '../sign-in/source.ts'
import { peerOf } from './peer.ts'
import { type Allowance, processLeases, rateLimiter } from './rate-limit.ts'

/** No organization has this id: what starts from it finds nothing. */
const nowhere = '00000000-0000-0000-0000-000000000000' as OrgId

/** Somebody who has no key, because there is none yet. */
export const visitor: Pick<Context, 'orgId' | 'principal' | 'actor'> = {
  orgId: nowhere,
  principal: { kind: 'visitor' },
  actor: systemActor,
}

/** Requests a minute of one address, counted in this process alone: whoever sets up sends a handful. */
const perMinute = 60
const take = rateLimiter(processLeases())

export function takeAsVisitor(request: Pick<IncomingMessage, 'socket' | 'headers'>): Promise<Allowance> {
  return take({ orgId: nowhere, id: sourceOf(peerOf(request)), perMinute })
}
