import { accountProbes } from './account-probes.ts'
import { automation, message, webhookEndpoint } from './data.ts'
import type { RichOrganization } from './rich-organization.ts'

type Probe = { ids: Record<string, string>; body: unknown; status: number }

const span = { since: '2026-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z' }

/** Every write has to stand here: what `b` sends to reach something of `a`, and what it may be answered. */
export const probes: Record<string, (a: RichOrganization, b: RichOrganization) => Probe[]> = {
  'automations.create': (a) => [
    {
      ids: {},
      body: { ...automation, sourceName: 'slack', sourceChannelId: `C ${a.marker}` },
      status: 400,
    },
  ],
  'automations.findSame': (a) => [
    {
      ids: {},
      body: {
        prompt: automation.prompt,
        schedule: automation.schedule,
        timezone: automation.timezone,
        automationId: a.ids.automationId,
      },
      status: 200,
    },
  ],
  'automations.update': (a) => [{ ids: a.ids, body: { name: 'Bee' }, status: 404 }],
  'automations.remove': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'automations.restore': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'automations.pause': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'automations.resume': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'automations.duplicate': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'automations.restoreVersion': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'automations.cancelWaiting': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'runs.start': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'runs.retry': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'runs.retryFailed': (a) => [
    { ids: {}, body: { ...span, automationId: a.ids.automationId }, status: 404 },
    { ids: {}, body: span, status: 200 },
  ],
  'runs.cancel': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'destinations.create': () => [
    {
      ids: {},
      body: { name: 'Bee', connection: { channel: 'slack', botToken: 'xoxb-a-token' } },
      status: 200,
    },
  ],
  'destinations.update': (a) => [{ ids: a.ids, body: { name: 'Bee' }, status: 404 }],
  'destinations.remove': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'destinations.test': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'destinations.retryDelivery': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'destinations.retryFailed': (a) => [
    { ids: {}, body: { ...span, automationId: a.ids.automationId }, status: 404 },
    { ids: {}, body: span, status: 200 },
  ],
  'webhookEndpoints.create': (a) => [
    { ids: {}, body: { ...webhookEndpoint, channelIds: [a.ids.channelId] }, status: 400 },
    { ids: {}, body: { ...webhookEndpoint, automationIds: [a.ids.automationId] }, status: 400 },
  ],
  'webhookEndpoints.update': (a) => [{ ids: a.ids, body: { description: 'Bee' }, status: 404 }],
  'webhookEndpoints.remove': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'webhookEndpoints.rotateSecret': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'webhookEndpoints.test': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'webhookEndpoints.replay': (a) => [
    { ids: a.ids, body: span, status: 404 },
    { ids: a.ids, body: { webhookId: a.ids.webhookId }, status: 404 },
  ],
  'connections.create': () => [
    { ids: {}, body: { source: 'webhook', secrets: { signingSecret: 'a signing secret' } }, status: 200 },
  ],
  'connections.update': (a) => [{ ids: a.ids, body: { name: 'Bee' }, status: 404 }],
  'connections.remove': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'connections.test': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'connections.pause': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'connections.resume': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'connections.rotateSecret': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'connections.startBackfill': (a) => [
    { ids: a.ids, body: { since: '2026-03-12T09:00:00.000Z' }, status: 404 },
  ],
  'connections.cancelBackfill': (a, b) => [
    { ids: a.ids, body: {}, status: 404 },
    { ids: { ...b.ids, backfillId: a.ids.backfillId ?? '' }, body: {}, status: 404 },
  ],
  'connections.cancelActiveBackfill': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'imports.create': () => [{ ids: {}, body: {}, status: 400 }],
  'imports.cancel': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'arrivals.replay': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'arrivals.replaySpan': (a) => [
    {
      ids: {},
      body: {
        connectionId: a.ids.connectionId,
        since: '2026-03-12T09:00:00.000Z',
        until: '2030-03-12T09:00:00.000Z',
      },
      status: 404,
    },
  ],
  'organization.update': (a) => [
    {
      ids: {},
      body: { defaultOutput: { channel: 'slack', mode: 'specific', destinations: [`C ${a.marker}`] } },
      status: 400,
    },
  ],
  'companies.create': (a) => [
    { ids: {}, body: { companies: [{ name: 'Bee', domain: a.domain }] }, status: 200 },
  ],
  'companies.update': (a) => [{ ids: a.ids, body: { name: 'Bee' }, status: 404 }],
  'companies.merge': (a, b) => [
    { ids: a.ids, body: { sourceCompanyIds: [b.ids.companyId] }, status: 404 },
    { ids: b.ids, body: { sourceCompanyIds: [a.ids.companyId] }, status: 404 },
  ],
  'companies.remove': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'companies.undoMerge': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'people.merge': (a, b) => [
    { ids: {}, body: { into: a.ids.personId, from: [b.ids.personId] }, status: 404 },
    { ids: {}, body: { into: b.ids.personId, from: [a.ids.personId] }, status: 404 },
  ],
  'people.undoMerge': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'people.acceptMergeProposal': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'people.refuseMergeProposal': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'people.reopenMergeProposal': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'people.update': (a, b) => [
    { ids: a.ids, body: { displayName: 'Bee' }, status: 404 },
    { ids: b.ids, body: { companyId: a.ids.companyId }, status: 400 },
  ],
  'channels.update': (a) => [{ ids: a.ids, body: { context: 'Bee' }, status: 404 }],
  'topics.create': (a) => [{ ids: {}, body: { title: 'Bee', messageIds: [a.ids.messageId] }, status: 400 }],
  'topics.addMessages': (a, b) => [
    { ids: a.ids, body: { messageIds: [b.ids.messageId] }, status: 404 },
    { ids: b.ids, body: { messageIds: [a.ids.messageId] }, status: 400 },
  ],
  'topicActs.place': (a, b) => [
    { ids: a.ids, body: { groupIds: [b.ids.groupId] }, status: 404 },
    { ids: b.ids, body: { groupIds: [a.ids.groupId] }, status: 400 },
    { ids: b.ids, body: { messageIds: [a.ids.messageId] }, status: 400 },
  ],
  'topicActs.takeOut': (a, b) => [
    { ids: a.ids, body: {}, status: 404 },
    { ids: { ...b.ids, groupId: a.ids.groupId ?? '' }, body: {}, status: 404 },
  ],
  'topicActs.merge': (a, b) => [
    { ids: {}, body: { into: a.ids.topicId, from: [b.ids.topicId] }, status: 404 },
    { ids: {}, body: { into: b.ids.topicId, from: [a.ids.topicId] }, status: 404 },
  ],
  'topicActs.split': (a, b) => [
    { ids: a.ids, body: { groups: [a.ids.groupId] }, status: 404 },
    { ids: b.ids, body: { groups: [a.ids.groupId] }, status: 400 },
  ],
  'topicActs.move': (a, b) => [
    { ids: a.ids, body: { groupIds: [a.ids.groupId], to: b.ids.topicId }, status: 404 },
    { ids: b.ids, body: { groupIds: [b.ids.groupId], to: a.ids.topicId }, status: 404 },
  ],
  'topicActs.lock': (a) => [{ ids: a.ids, body: { fields: ['title'] }, status: 404 }],
  'topicActs.unlock': (a) => [{ ids: a.ids, body: { fields: ['title'] }, status: 404 }],
  'topicActs.undo': (a, b) => [
    { ids: a.ids, body: { changeId: a.ids.changeId }, status: 404 },
    { ids: b.ids, body: { changeId: a.ids.changeId }, status: 404 },
  ],
  'topics.update': (a) => [{ ids: a.ids, body: { title: 'Bee' }, status: 404 }],
  'events.pushMany': (a) => [
    {
      ids: {},
      body: {
        events: [
          {
            name: 'github.pr.merged',
            deliveryId: `many ${a.marker}`,
            source: 'test',
            payload: { title: 'Bee' },
          },
        ],
      },
      status: 200,
    },
  ],
  'events.push': (a) => [
    {
      ids: {},
      body: { deliveryId: `d ${a.marker}`, source: 'test', payload: { title: 'Bee' } },
      status: 200,
    },
  ],
  'events.estimate': (a) => [
    { ids: {}, body: { events: ['github.pr.merged'], channelIds: [a.ids.channelId] }, status: 200 },
  ],
  'events.testCondition': (a) => [
    { ids: {}, body: { events: ['github.pr.merged'], channelIds: [a.ids.channelId] }, status: 200 },
  ],
  'events.mark': (a) => [
    {
      ids: a.ids,
      body: {
        name: 'github.pr.merged',
        occurredAt: '2026-03-12T09:00:00.000Z',
        payload: { pullRequest: { title: 'Bee' } },
        shouldRun: true,
      },
      status: 404,
    },
  ],
  'events.unmark': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'people.erase': (a) => [{ ids: a.ids, body: undefined, status: 404 }],
  'messages.update': (a) => [{ ids: a.ids, body: { content: 'Mine' }, status: 404 }],
  'messages.remove': (a) => [{ ids: a.ids, body: undefined, status: 404 }],
  'messages.push': (a) => [
    {
      ids: {},
      body: {
        messages: [
          {
            ...message('m1'),
            channel: {
              sourceName: 'slack',
              sourceServerId: `S ${a.marker}`,
              sourceChannelId: `C ${a.marker}`,
            },
            author: { platformId: `U ${a.marker}`, email: `ada@${a.domain}` },
            threadId: 't1',
          },
        ],
      },
      status: 200,
    },
  ],
  'stories.rewrite': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'storyWriter.update': () => [{ ids: {}, body: { perDay: 4 }, status: 200 }],
  'topicWriter.update': () => [{ ids: {}, body: { ownWords: ['Beacon'] }, status: 200 }],
  'topicWriter.pass': () => [{ ids: {}, body: {}, status: 409 }],
  'topicRebuilds.start': () => [{ ids: {}, body: {}, status: 409 }],
  'topicRebuilds.accept': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'topicRebuilds.discard': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'topicIssues.create': (a, b) => [
    { ids: a.ids, body: { connectionId: b.ids.connectionId, place: 'x/y', title: 'Bee' }, status: 404 },
    { ids: b.ids, body: { connectionId: a.ids.connectionId, place: 'x/y', title: 'Bee' }, status: 404 },
  ],
  'topicIssues.link': (a) => [
    { ids: a.ids, body: { url: 'https://github.com/northline/cli/issues/42' }, status: 404 },
  ],
  'topicIssues.unlink': (a, b) => [
    { ids: a.ids, body: {}, status: 404 },
    { ids: { ...b.ids, issueId: a.ids.issueId ?? '' }, body: {}, status: 404 },
  ],
  'topicIssues.check': (a, b) => [
    { ids: a.ids, body: {}, status: 404 },
    { ids: { ...b.ids, issueId: a.ids.issueId ?? '' }, body: {}, status: 404 },
  ],
  'topicIssues.places': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  'topicProposals.answer': (a) => [{ ids: a.ids, body: { decision: 'accept' }, status: 404 }],
  'topicAskers.update': (a, b) => [
    { ids: a.ids, body: { personIds: [a.ids.personId], state: 'told' }, status: 404 },
    { ids: b.ids, body: { personIds: [a.ids.personId], state: 'told' }, status: 400 },
  ],
  'topicAskers.answer': (a, b) => [
    { ids: a.ids, body: { text: 'Bee' }, status: 404 },
    { ids: { ...b.ids, personId: a.ids.personId ?? '' }, body: { text: 'Bee' }, status: 404 },
  ],
  'stories.archive': (a) => [{ ids: a.ids, body: { reason: 'Bee' }, status: 404 }],
  'stories.unarchive': (a) => [{ ids: a.ids, body: {}, status: 404 }],
  ...accountProbes,
  'schedules.preview': (a) => [
    { ids: {}, body: { schedule: automation.schedule, timezone: automation.timezone }, status: 200 },
    {
      ids: {},
      body: {
        schedule: automation.schedule,
        timezone: automation.timezone,
        automationId: a.ids.automationId,
      },
      status: 404,
    },
  ],
  'schedules.interpret': () => [{ ids: {}, body: { text: 'daily', timezone: 'UTC' }, status: 200 }],
}
