import { type Role, roleRefusal } from '#contract/common/roles.ts'

/** From least to most. `nobody`: only while no member acts, which is before somebody has signed in. */
export type Need = Role | 'nobody'

/** Who may write in a resource. What stands in neither table is for admins to write. */
const writers: Record<string, Need> = {
  people: 'member',
  companies: 'member',
  topics: 'member',
  channels: 'member',
  stories: 'member',
  schedules: 'member',
  signIns: 'nobody',
  // What acts in everybody's name, and where it speaks.
  automations: 'admin',
  organization: 'admin',
}

/** Operations that differ from their resource, reads included. */
const operations: Record<string, Need> = {
  'companies.merge': 'admin',
  'destinations.list': 'admin',
  // Who belongs here, and what speaks in everybody's name from outside.
  'apiKeys.list': 'owner',
  'apiKeys.create': 'owner',
  'apiKeys.revoke': 'owner',
  'members.update': 'owner',
  'members.remove': 'owner',
  // For roles up to the own one, and never for owners; that is looked at where it is done.
  'invitations.list': 'admin',
  'invitations.create': 'admin',
  'invitations.remove': 'admin',
  'invitations.lookUp': 'nobody',
  'invitations.accept': 'nobody',
  'auditLog.list': 'admin',
  'auditLog.get': 'admin',
  'auditLog.actors': 'admin',
  // Asks a model, which costs; only who may save a schedule has a use for it.
  'schedules.interpret': 'admin',
  // Whoever reads an automation may have it run; what it may do and where it speaks is decided already.
  'runs.start': 'member',
  'runs.retry': 'member',
  'members.createOwner': 'nobody',
  'members.updateOwn': 'member',
  'members.changePassword': 'member',
  'members.endSessions': 'member',
  'signIns.options': 'nobody',
}

/** What an acting member needs to be for an operation, by its path in the contract. */
export function needOf(operation: string, isRead: boolean): Need {
  const [resource = ''] = operation.split('.')
  return operations[operation] ?? (isRead ? 'member' : (writers[resource] ?? 'admin'))
}

/** Why a member may not do this; null when they may. */
export function refusal(role: Role, need: Need): string | null {
  if (need === 'nobody') return 'A member acts already; this is for whoever is not signed in.'
  return roleRefusal(role, need)
}
