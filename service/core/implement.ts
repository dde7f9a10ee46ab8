import { ORPCError } from '@orpc/client'
import { implement } from '@orpc/server'
import { type Role, roleRefusal } from '#contract/common/roles.ts'
import { contract } from '#contract/index.ts'
import { type Context, memberOf, type Principal } from './context.ts'
import { forbidden } from './errors.ts'
import { assistantRefusal } from './gate/assistant-rights.ts'
import { requireConfirmed } from './gate/confirmation.ts'
import { keyRefusal } from './gate/key-rights.ts'
import { refuseWithoutSecondFactor } from './gate/second-factor.ts'

/** Ordered from least to most. `nobody`: only while no member acts, that is, before sign-in. */
export type Need = Role | 'nobody'

/** Role needed to write to a resource. A resource in neither table needs an admin. */
const writers: Record<string, Need> = {
  people: 'member',
  companies: 'member',
  topics: 'member',
  channels: 'member',
  stories: 'member',
  storyShares: 'member',
  topicActs: 'member',
  topicAskers: 'member',
  topicIssues: 'member',
  topicProposals: 'member',
  inbox: 'member',
  me: 'member',
  schedules: 'member',
  signIns: 'nobody',
  // Act in the name of the organization.
  automations: 'admin',
  organization: 'admin',
  // The verbs check whose a view or a note is.
  savedViews: 'member',
  notes: 'member',
}

/** Operations whose role differs from that of their resource, reads included. */
const operations: Record<string, Need> = {
  'companies.merge': 'admin',
  'companies.remove': 'admin',
  'companies.undoMerge': 'admin',
  'people.erase': 'admin',
  'people.merge': 'admin',
  'people.undoMerge': 'admin',
  'people.acceptMergeProposal': 'admin',
  'people.refuseMergeProposal': 'admin',
  'people.reopenMergeProposal': 'admin',
  // Members enter feedback for customers, in their own name; the verb checks that.
  'messages.push': 'member',
  'destinations.list': 'admin',
  // Writes to customers in the name of the organization.
  'topicAskers.answer': 'admin',
  // Write at a tracker with the token of the organization, and show what that token sees.
  'topicIssues.create': 'admin',
  'topicIssues.trackers': 'admin',
  'topicIssues.places': 'admin',
  // Decide who has access, also from outside.
  'apiKeys.list': 'owner',
  'apiKeys.create': 'owner',
  'apiKeys.roll': 'owner',
  'apiKeys.endReplaced': 'owner',
  'apiKeys.revoke': 'owner',
  'members.update': 'owner',
  'members.remove': 'owner',
  'members.listSessionsOf': 'owner',
  'members.endSessionsOf': 'owner',
  // Limited to roles up to the acting member's own, and never owners; the verb checks that.
  'invitations.list': 'admin',
  'invitations.create': 'admin',
  'invitations.remove': 'admin',
  'storyShares.open': 'nobody',
  'invitations.lookUp': 'nobody',
  'invitations.accept': 'nobody',
  // Tell another program what happens.
  // Each member connects and disconnects their own; the verb lets owners disconnect those of others.
  'assistants.connect': 'member',
  'assistants.disconnect': 'member',
  'webhookEndpoints.list': 'owner',
  'webhookEndpoints.get': 'owner',
  'webhookEndpoints.listDeliveries': 'owner',
  'webhookEndpoints.getDelivery': 'owner',
  'webhookEndpoints.create': 'owner',
  'webhookEndpoints.update': 'owner',
  'webhookEndpoints.remove': 'owner',
  'webhookEndpoints.rotateSecret': 'owner',
  'webhookEndpoints.test': 'owner',
  'webhookEndpoints.replay': 'owner',
  // Whoever sets the server can read the links that it sends.
  'mailServer.get': 'owner',
  'mailServer.save': 'owner',
  'mailServer.remove': 'owner',
  'mailServer.test': 'owner',
  'passwordResets.ask': 'nobody',
  'passwordResets.lookUp': 'nobody',
  'passwordResets.use': 'nobody',
  'passwordResets.create': 'owner',
  'auditLog.list': 'admin',
  'auditLog.get': 'admin',
  'auditLog.actors': 'admin',
  'auditLog.recordExport': 'member',
  // Show what strangers wrote, and how to send here.
  'sources.list': 'admin',
  'connections.list': 'admin',
  'connections.get': 'admin',
  'connections.activity': 'admin',
  'connections.listBackfills': 'admin',
  'arrivals.list': 'admin',
  'arrivals.get': 'admin',
  'imports.list': 'admin',
  'imports.get': 'admin',
  'imports.refused': 'admin',
  // A plan for all topics, to be decided on by those who may.
  'topicRebuilds.list': 'admin',
  'topicRebuilds.get': 'admin',
  'topicRebuilds.topics': 'admin',
  // Asks a model, which costs money; only those who may save a schedule need it.
  'schedules.interpret': 'admin',
  // Open to every member: an admin has already decided what the automation may do and where it sends.
  'runs.start': 'member',
  'runs.retry': 'member',
  'members.createOwner': 'nobody',
  'members.updateOwn': 'member',
  'members.changePassword': 'member',
  'members.confirm': 'member',
  'secondFactors.begin': 'member',
  'secondFactors.turnOn': 'member',
  'secondFactors.newCodes': 'member',
  'secondFactors.turnOff': 'member',
  'secondFactors.reset': 'owner',
  'secondFactors.confirm': 'member',
  'passkeys.begin': 'member',
  'passkeys.add': 'member',
  'passkeys.remove': 'member',
  'passkeys.reset': 'owner',
  'passkeys.beginConfirmation': 'member',
  'passkeys.confirm': 'member',
  'organization.requireSecondFactor': 'owner',
  'organization.allowStorySharing': 'owner',
  'members.endSession': 'member',
  'members.endSessions': 'member',
  'signIns.options': 'nobody',
  'setup.get': 'nobody',
  'setup.create': 'nobody',
  'sampleData.get': 'owner',
  'sampleData.remove': 'owner',
}

/** Returns the role that an operation needs, by its path in the contract. */
export function needOf(operation: string, isRead: boolean): Need {
  const [resource = ''] = operation.split('.')
  return operations[operation] ?? (isRead ? 'member' : (writers[resource] ?? 'admin'))
}

/** Returns why a member may not do this; null when they may. */
export function refusal(role: Role, need: Need): string | null {
  if (need === 'nobody') return 'A member is signed in already. This works only before signing in.'
  return roleRefusal(role, need)
}

/** Operations open to a service token alone; all others need an organization API key. */
const openToMembers = new Set(['me.get'])

/** Operations for somebody who has shown nothing yet. They ask for proof themselves. */
const openToVisitors = new Set(['setup.get', 'setup.create'])

/**
 * Says what keeps a caller from an operation; null when nothing does. A key may do what its rights allow, which is everything
 * unless it was given fewer, and an acting member what the role allows.
 */
export function refusalOf(
  principal: Principal,
  operation: string,
  isRead: boolean,
): ORPCError<'FORBIDDEN' | 'UNAUTHORIZED', undefined> | null {
  if (principal.kind === 'visitor') {
    if (openToVisitors.has(operation)) return null
    return new ORPCError('UNAUTHORIZED', { message: 'This operation needs an API key.' })
  }
  if (principal.kind === 'member' && !openToMembers.has(operation))
    return forbidden('This operation accepts organization API keys only; service tokens are rejected.')
  const need = needOf(operation, isRead)
  const asked = { operation, isRead, isForEveryMember: need === 'member' }
  const lacking = principal.kind === 'api-key' ? keyRefusal(principal.key, asked) : null
  if (lacking !== null) return forbidden(lacking)
  const closed = principal.kind === 'assistant' ? assistantRefusal(principal.assistant, asked) : null
  if (closed !== null) return forbidden(closed)
  const member = memberOf(principal)
  const reason = member && refusal(member.role, need)
  return reason ? forbidden(reason) : null
}

/** Authorizes after the input was validated, as the order of checks requires. */
export const os = implement(contract)
  .$context<Context>()
  .$config({ initialInputValidationIndex: Number.NEGATIVE_INFINITY })
  .use(({ context, path, procedure, next }, input) => {
    const operation = path.join('.')
    const refused = refusalOf(context.principal, operation, procedure['~orpc'].route.method === 'GET')
    if (refused) throw refused
    refuseWithoutSecondFactor(context.principal, operation)
    requireConfirmed(context.principal, operation, input)
    return next()
  })
