import { ORPCError } from '@orpc/server'
import { secondFactorNeeded } from '#contract/common/confirmation.ts'
import { memberOf, type Principal } from '../context.ts'

/** Operations that lead to a second factor, or out again. Everything else waits for it. */
const open = new Set([
  'me.get',
  'members.getOwn',
  'members.confirm',
  'members.endSession',
  'members.endSessions',
  'secondFactors.begin',
  'secondFactors.turnOn',
  'passkeys.begin',
  'passkeys.add',
])

/** Refuses a member whose organization asks everybody for a second factor, until they have one. A key alone is no member. */
export function refuseWithoutSecondFactor(principal: Principal, operation: string): void {
  if (!memberOf(principal)?.lacksSecondFactor || open.has(operation)) return
  throw new ORPCError('FORBIDDEN', {
    message:
      'This organization requires a second factor, and you have none. Set up an authenticator app or a passkey first.',
    data: { reason: secondFactorNeeded },
  })
}
