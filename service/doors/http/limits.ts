import { ORPCError } from '@orpc/client'
import type { Caller, Member } from '#service/core/context.ts'
import type { Allowance, LimitOwner } from '#service/core/gate/rate-limit.ts'
import type { Reply } from './reply.ts'

type Take = (owner: LimitOwner) => Promise<Allowance>

/** Requests a minute of a member, and at most this share of what the key has that they act through. */
const memberPerMinute = 3000
const memberShare = 0.5

function memberLimit({ orgId, id }: Member, perMinute = memberPerMinute): LimitOwner {
  return { orgId, id, perMinute }
}

/** A key has a limit, and each member who acts through it another: one cannot use up what the others need. */
function limitOwners(principal: Caller): LimitOwner[] {
  if (principal.kind === 'member') return [memberLimit(principal.member)]
  const { key, actingMember } = principal
  if (!actingMember) return [key]
  return [memberLimit(actingMember, Math.min(memberPerMinute, Math.ceil(key.perMinute * memberShare))), key]
}

/** Takes one request from each limit; the first that has none left refuses, and the others keep theirs. */
export async function takeFrom(take: Take, principal: Caller): Promise<Allowance> {
  const taken: Allowance[] = []
  for (const owner of limitOwners(principal)) {
    const allowance = await take(owner)
    if (!allowance.allowed) return allowance
    taken.push(allowance)
  }
  return taken.reduce((least, it) => (it.remaining < least.remaining ? it : least))
}

/** Says what is left, and refuses when nothing is. */
export function countRequest(reply: Reply, allowance: Allowance): void {
  reply.add('RateLimit-Limit', allowance.limit)
  reply.add('RateLimit-Remaining', allowance.remaining)
  reply.add('RateLimit-Reset', allowance.resetSeconds)
  if (allowance.allowed) return
  reply.add('Retry-After', allowance.resetSeconds)
  throw new ORPCError('TOO_MANY_REQUESTS', {
    message: `There may be ${allowance.limit} requests a minute. Try again in ${allowance.resetSeconds} s.`,
  })
}
