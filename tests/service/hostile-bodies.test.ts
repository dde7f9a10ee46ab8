import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { testSetupCode } from '#tests/harness/sign-in.ts'
import { accountBodies } from './support/account-bodies.ts'
import { automation, mailBodies, message, modelBodies, setup } from './support/data.ts'
import { nastyValues } from './support/nasty.ts'
import { fill, jsonWrites } from './support/operations.ts'
import { type RichOrganization, richOrganization } from './support/rich-organization.ts'
import { readError } from './support/shape.ts'

const service = useService()
let rich: RichOrganization

beforeAll(async () => {
  rich = await richOrganization(service)
})

/** Bodies for each operation. */
const most = 120

/** Every write in JSON has to stand here with a body it accepts; one place of it is then replaced. */
const bodies: Record<string, unknown> = {
  'automations.create': {
    ...automation,
    enabled: true,
    modelLevel: 'low',
    capabilityMode: 'custom',
    allowedCapabilities: ['topics.read'],
  },
  'automations.update': {
    name: 'Digest',
    schedule: { type: 'event', events: ['github.pr.merged'], condition: 'x', targetBranches: ['main'] },
    timezone: 'UTC',
    enabled: true,
    capabilityMode: 'custom',
    allowedCapabilities: ['topics.read'],
    templateSlug: null,
    settings: { overlap: 'queue', attempts: 2 },
    outputChannels: [{ channel: 'email', mode: 'specific', destinations: ['a@b.example'] }],
  },
  'automations.findSame': {
    prompt: 'Name the accounts.',
    schedule: { type: 'cron', expr: '0 9 * * *' },
    timezone: 'UTC',
    outputChannels: [{ channel: 'email', mode: 'specific', destinations: ['a@b.example'] }],
  },
  'automations.remove': {},
  'automations.restore': {},
  'automations.pause': {},
  'automations.resume': {},
  'automations.duplicate': {},
  'automations.restoreVersion': {},
  'automations.cancelWaiting': {},
  'runs.start': { dryRun: true },
  'runs.retry': { definition: 'present' },
  'runs.retryFailed': {
    since: '2026-03-12T09:00:00.000Z',
    until: '2026-03-13T09:00:00.000Z',
    cause: ['schedule'],
    dryRun: true,
  },
  'runs.cancel': {},
  ...modelBodies,
  ...mailBodies,
  'destinations.create': {
    name: 'Workspace',
    target: 'C1',
    connection: { channel: 'slack', botToken: 'xoxb-a-token' },
  },
  'destinations.update': { name: 'Workspace', target: null },
  'destinations.remove': {},
  'destinations.test': { target: 'C1' },
  'destinations.retryDelivery': {},
  'destinations.retryFailed': { since: '2026-03-12T09:00:00.000Z', until: '2026-03-13T09:00:00.000Z' },
  'organization.update': {
    name: 'Halden',
    timezone: 'UTC',
    noticeOutput: { channel: 'email', mode: 'specific', destinations: ['a@b.example'] },
  },
  'companies.create': { companies: [{ name: 'Halden', domain: 'halden.example' }] },
  'companies.update': { name: 'Halden', isVip: true, logoUrl: null },
  'companies.merge': { sourceCompanyIds: ['1'] },
  'companies.remove': {},
  'companies.undoMerge': {},
  'people.merge': { into: '1', from: ['2'] },
  'people.undoMerge': {},
  'people.acceptMergeProposal': { into: '1' },
  'people.refuseMergeProposal': { neverAskAgain: true },
  'people.reopenMergeProposal': {},
  'people.update': {
    displayName: 'Ada',
    avatarUrl: null,
    isVip: true,
    primaryEmail: 'a@b.example',
    connections: { github: 'ada' },
    companyId: null,
    ecosystemTags: ['typescript'],
    expected: { displayName: 'Bo' },
  },
  'people.erase': {},
  'connections.create': {
    source: 'github',
    name: 'Repositories',
    settings: { repositories: ['northline/cli'] },
    secrets: { signingSecret: 'a signing secret' },
    historyDays: 0,
  },
  'connections.update': {
    name: 'Repositories',
    settings: {},
    secrets: { signingSecret: 'another secret' },
    channels: [{ sourceServerId: 'S', sourceChannelId: 'C', listened: true, ignoresBots: true }],
  },
  'connections.remove': {},
  'connections.test': {},
  'connections.pause': {},
  'connections.resume': {},
  'connections.rotateSecret': { signingSecret: 'another secret', keepOldHours: 1 },
  'connections.startBackfill': { since: '2026-03-12T09:00:00.000Z' },
  'connections.cancelBackfill': {},
  'connections.cancelActiveBackfill': {},
  'arrivals.replay': {},
  'arrivals.replaySpan': {
    connectionId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
    outcome: 'failed',
    since: '2026-03-12T09:00:00.000Z',
    until: '2026-03-13T09:00:00.000Z',
  },
  'messages.update': { content: 'Now it works' },
  'messages.remove': {},
  'messages.push': { messages: [{ ...message('1'), threadId: 't', url: 'https://a.example' }] },
  'events.push': {
    deliveryId: 'd1',
    source: 'github',
    occurredAt: '2026-03-12T09:00:00.000Z',
    payload: { topic: { title: 'Slow', keywords: ['cache'] } },
  },
  'events.pushMany': {
    events: [
      {
        name: 'github.pr.merged',
        deliveryId: 'd2',
        source: 'github',
        payload: { pullRequest: { title: 'Retry' } },
      },
    ],
  },
  'events.estimate': { events: ['github.pr.merged'], targetBranches: ['main'] },
  'events.testCondition': { events: ['conversation.activity'], condition: 'It is urgent', limit: 3 },
  'events.mark': {
    name: 'github.pr.merged',
    occurredAt: '2026-03-12T09:00:00.000Z',
    payload: { pullRequest: { title: 'Retry', labels: ['cache'] } },
    shouldRun: true,
  },
  'events.unmark': {},
  'stories.archive': { reason: 'Fixed' },
  'stories.unarchive': {},
  'stories.rewrite': {},
  'topicWriter.pass': {},
  'topicWriter.update': { enabled: false, automatic: ['merge'], ownWords: ['Beacon'] },
  'storyWriter.update': { enabled: false, perDay: 3, rules: { rising: { on: true, messages: 6, times: 2 } } },
  'topicRebuilds.start': {},
  'topicRebuilds.accept': {},
  'topicRebuilds.discard': {},
  'topicIssues.create': {
    connectionId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
    place: 'northline/cli',
    title: 'Slow pushes',
    body: 'They are *slow*.',
  },
  'topicIssues.link': { url: 'https://github.com/northline/cli/issues/42' },
  'topicIssues.unlink': {},
  'topicIssues.check': {},
  'topicIssues.places': { search: 'cli' },
  'topicProposals.answer': { decision: 'accept' },
  'topicAskers.update': { personIds: ['1'], state: 'told' },
  'topicAskers.answer': { text: 'It is done.' },
  'imports.cancel': {},
  'channels.update': { context: 'Where customers ask', description: null },
  'topics.create': {
    title: 'Slow pushes',
    summary: 'Slow',
    topicType: 'complaint',
    priority: 'high',
    keywords: ['cache'],
  },
  'topics.addMessages': { messageIds: ['0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'] },
  'topicActs.place': {
    groupIds: ['0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'],
    messageIds: ['0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'],
  },
  'topicActs.takeOut': {},
  'topicActs.merge': {
    into: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
    from: ['0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'],
  },
  'topicActs.split': { groups: ['0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'], title: 'Slow pulls' },
  'topicActs.move': {
    groupIds: ['0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'],
    to: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  },
  'topicActs.lock': { fields: ['title', 'priority'] },
  'topicActs.unlock': { fields: ['title'] },
  'topicActs.undo': { changeId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10' },
  'topics.update': { title: 'Slow pushes', summary: 'Slow', lifecycleState: 'open', archived: false },
  'apiKeys.create': {
    name: 'Warehouse',
    expiresAt: '2999-01-01T00:00:00.000Z',
    perMinute: 60,
    access: 'read',
    resources: ['people'],
    addresses: ['203.0.113.0/24'],
    channels: 'open',
  },
  'apiKeys.roll': { overlap: '1h' },
  'apiKeys.endReplaced': {},
  'apiKeys.revoke': {},
  'members.update': { role: 'admin' },
  'members.remove': {},
  'invitations.create': { email: 'mia@test.example', role: 'member' },
  'invitations.remove': {},
  'invitations.lookUp': { token: 'a token', source: '::1' },
  'invitations.accept': { token: 'a token', name: 'Mia', password: 'seven green signals', source: '::1' },
  'members.createOwner': {
    name: 'Ada',
    email: 'ada@test.example',
    password: 'seven green signals',
    setupCode: testSetupCode,
  },
  'members.updateOwn': { name: 'Ada' },
  'members.changePassword': { currentPassword: 'seven green signals', newPassword: 'eight green signals' },
  'members.confirm': { password: 'seven green signals' },
  'setup.create': { ...setup, sampleData: false, setupCode: 'not the code' },
  'sampleData.remove': { organization: { name: 'Acme', timezone: 'UTC' } },
  ...accountBodies,
  'signIns.withPassword': { email: 'ada@test.example', password: 'seven green signals', source: '::1' },
  'signIns.withProvider': {
    ...{ provider: 'github', issuer: 'https://github.com', subject: '1' },
    ...{ email: 'ada@test.example', name: 'Ada' },
  },
  'signIns.asDemoOwner': { source: '::1', device: 'Firefox' },
  'schedules.interpret': { text: 'every day', timezone: 'UTC' },
  'schedules.preview': { schedule: automation.schedule, timezone: 'UTC', count: 3 },
}

/** A key alone is no member, and signing in may fail in ways of its own. */
function refusals(name: string): number[] {
  if (/^(topics.addMessages|topicActs.(place|split)|connections.update)$/.test(name)) return [400]
  if (/^(destinations|runs|topicIssues|topicProposals|topicRebuilds|topicWriter)\./.test(name))
    return [404, 409]
  // Of those that are accepted here an automation keeps only so many, and nobody has what was expected.
  if (/^(events\.mark|people\.update)$/.test(name)) return [404, 409]
  // Who did not ask cannot be told, a story of people is not written anew, and without a key no model is chosen.
  if (/^(models\.|topicAskers\.|stories\.rewrite)/.test(name)) return [400, 404, 409]
  return /^(apiKeys|inbox|invitations|mailServer|me|members|notes|passkeys|passwordResets|sampleData|savedViews|secondFactors|setup|signIns|storyShares|organization\.(requireSecondFactor|allowStorySharing))\b/.test(
    name,
  )
    ? [401, 403, 404, 409, 429]
    : [404]
}

/** All places of a value, by the keys that lead there. */
function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, member]) => placesOf(member, [...path, key]))]
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((member, index) => (String(index) === key ? replaced(member, rest, by) : member))
  return { ...Object(value), [key]: replaced(Object(value)[key], rest, by) }
}

describe.each(jsonWrites)('$name', ({ name, method, path }) => {
  test('is accepted as it stands', async () => {
    const answer = await rich.org.api.send(method, fill(path, rich.ids), bodies[name])
    expect([200, ...refusals(name)]).toContain(answer.status)
  })

  test('answers any value at any place with 200 or an error in our shape', async () => {
    const body = bodies[name]
    if (body === undefined) throw new Error(`name in this file a body that ${name} accepts`)
    const headers = { 'content-type': 'application/json' }
    const change = fc.tuple(
      fc.constantFrom(...placesOf(body)),
      fc.constantFrom('', 'extra', '__proto__'),
      nastyValues,
    )
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 2 }), async (changes) => {
        const hostile = changes.reduce<unknown>(
          (it, [place, more, by]) => replaced(it, more ? [...place, more] : place, by),
          body,
        )
        const answer = await rich.org.api.send(method, fill(path, rich.ids), undefined, {
          raw: JSON.stringify(hostile),
          headers,
        })
        if (answer.status === 200) return
        expect([400, ...refusals(name)]).toContain(answer.status)
        readError(answer)
      }),
      { numRuns: name === 'signIns.withPassword' || placesOf(body).length === 1 ? 40 : most },
    )
  })
})
