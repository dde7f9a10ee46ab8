import { describe, expect, test } from 'vitest'
import { type Need, needOf, refusal } from '#service/core/roles.ts'
import { routes } from './routes.ts'

/** Every write has to stand here: who may do it is a decision, not a consequence. */
const writes: Record<string, Need> = {
  'automations.create': 'admin',
  'automations.findSame': 'admin',
  'automations.update': 'admin',
  'automations.remove': 'admin',
  'automations.restore': 'admin',
  'automations.pause': 'admin',
  'automations.resume': 'admin',
  'automations.duplicate': 'admin',
  'automations.restoreVersion': 'admin',
  'automations.cancelWaiting': 'admin',
  'organization.update': 'admin',
  'runs.start': 'member',
  'runs.retry': 'member',
  'runs.cancel': 'admin',
  'events.push': 'admin',
  'events.estimate': 'admin',
  'events.testCondition': 'admin',
  'events.mark': 'admin',
  'events.unmark': 'admin',
  'destinations.create': 'admin',
  'destinations.update': 'admin',
  'destinations.remove': 'admin',
  'destinations.test': 'admin',
  'destinations.retryDelivery': 'admin',
  'topics.create': 'member',
  'topics.addMessages': 'member',
  'channels.update': 'member',
  'companies.create': 'member',
  'companies.update': 'member',
  'companies.merge': 'admin',
  'people.update': 'member',
  'stories.archive': 'member',
  'stories.unarchive': 'member',
  'topics.update': 'member',
  'messages.push': 'admin',
  'schedules.preview': 'member',
  'schedules.interpret': 'admin',
  'apiKeys.create': 'owner',
  'apiKeys.revoke': 'owner',
  'members.update': 'owner',
  'members.updateOwn': 'member',
  'members.remove': 'owner',
  'invitations.create': 'admin',
  'invitations.remove': 'admin',
  'invitations.lookUp': 'nobody',
  'invitations.accept': 'nobody',
  'members.createOwner': 'nobody',
  'members.changePassword': 'member',
  'members.endSessions': 'member',
  'signIns.withPassword': 'nobody',
  'signIns.withProvider': 'nobody',
  'signIns.asDemoOwner': 'nobody',
}

/** Reads that differ from the rule that members read everything. */
const reads: Record<string, Need> = {
  'apiKeys.list': 'owner',
  'invitations.list': 'admin',
  'auditLog.actors': 'admin',
  'auditLog.get': 'admin',
  'auditLog.list': 'admin',
  'destinations.list': 'admin',
  'signIns.options': 'nobody',
}

const decided = routes.filter(({ method }) => method !== 'GET')

test.each(decided)('who may do $name', ({ name }) => expect(needOf(name, false)).toBe(writes[name]))

test.each(routes.filter(({ method }) => method === 'GET'))('who may read $name', ({ name }) => {
  expect(needOf(name, true)).toBe(reads[name] ?? 'member')
})

test('what nobody has decided is for admins', () => expect(needOf('things.explode', false)).toBe('admin'))

describe('a role', () => {
  test.each([
    ['member', 'member', true],
    ['member', 'admin', false],
    ['member', 'owner', false],
    ['admin', 'member', true],
    ['admin', 'admin', true],
    ['admin', 'owner', false],
    ['owner', 'member', true],
    ['owner', 'admin', true],
    ['owner', 'owner', true],
    ['owner', 'nobody', false],
    ['member', 'nobody', false],
  ] as const)('%s, where %s is needed: %s', (role, need, may) =>
    expect(refusal(role, need) === null).toBe(may),
  )
})
