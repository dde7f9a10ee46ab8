import { ORPCError } from '@orpc/server'
import { confirmationNeeded } from '#contract/common/confirmation.ts'
import { memberOf, type Principal } from '../context.ts'
import { confirmationLasts } from '../sign-in/session-lasts.ts'
import { closedToAssistants } from './assistant-rights.ts'

/** Says whether an input names something that only a confirmed session may send. */
type Names = (input: unknown) => boolean

const has =
  (field: string): Names =>
  (input) =>
    typeof input === 'object' && input !== null && Reflect.get(input, field) !== undefined

const always: Names = () => true

/** Operations for which an open browser is not enough: they give access, take it away, or take data out. */
const operations: Record<string, Names> = {
  'apiKeys.create': always,
  'assistants.connect': always,
  'apiKeys.roll': always,
  'apiKeys.endReplaced': always,
  'apiKeys.revoke': always,
  'members.update': always,
  'members.remove': always,
  'members.endSessionsOf': always,
  'secondFactors.begin': always,
  'secondFactors.turnOn': always,
  'secondFactors.newCodes': always,
  'secondFactors.turnOff': always,
  'secondFactors.reset': always,
  'passkeys.begin': always,
  'passkeys.add': always,
  'passkeys.remove': always,
  'passkeys.reset': always,
  'organization.requireSecondFactor': always,
  'invitations.create': always,
  'connections.create': always,
  'connections.update': has('secrets'),
  'connections.rotateSecret': always,
  'destinations.create': always,
  'destinations.update': has('connection'),
  // Take data out from then on.
  'webhookEndpoints.create': always,
  'webhookEndpoints.update': has('url'),
  'webhookEndpoints.rotateSecret': always,
  'mailServer.save': always,
  'passwordResets.create': always,
  'models.saveProvider': always,
  'auditLog.recordExport': always,
  'sampleData.remove': always,
}

/** Says whether a session that was not confirmed lately is refused this. */
export function needsConfirmation(operation: string, input: unknown): boolean {
  return operations[operation]?.(input) ?? false
}

/** Refuses a session whose member has not shown for a while that it is them. A key alone is asked nothing. */
export function requireConfirmed(principal: Principal, operation: string, input: unknown): void {
  if (memberOf(principal)?.isConfirmed !== false || !needsConfirmation(operation, input)) return
  if (principal.kind === 'assistant') throw new ORPCError('FORBIDDEN', { message: closedToAssistants })
  throw new ORPCError('FORBIDDEN', {
    message: `Confirm that it is you. This session did so more than ${confirmationLasts} ago.`,
    data: { reason: confirmationNeeded },
  })
}
