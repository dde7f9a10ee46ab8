import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { count, dateTime } from './common/values.ts'
import type { RecordEvent } from './common/webhook-events.ts'

const by = z
  .object({ type: z.enum(['user', 'agent', 'system']), id: z.string(), name: z.string() })
  .describe('Who did it.')

const fields = z.record(z.string(), z.unknown())
const changed = {
  changes: fields.describe('Fields that changed, with their new values.'),
  previousValues: fields.describe('The same fields, with what they held before.'),
  by,
}

const channelIds = z
  .array(uuidId('channel'))
  .describe('Channels that it tells of; an endpoint that hears of some channels only is chosen by them.')

const company = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string().nullable(),
  isVip: z.boolean(),
})

const person = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  email: z.string().nullable(),
  isVip: z.boolean(),
  isBot: z.boolean(),
  companyId: z.string().nullable(),
  tags: z.array(z.string()),
})

const topic = z.object({
  id: uuidId('topic'),
  title: z.string(),
  summary: z.string(),
  type: z.string().nullable(),
  priority: z.string(),
  state: z.string(),
  keywords: z.array(z.string()),
  assignee: z.string().nullable(),
  messageCount: count,
  personCount: count,
  companyCount: count,
  discussionCount: count,
})

const story = z.object({
  id: uuidId('story'),
  slug: z.string(),
  version: count,
  title: z.string(),
  summary: z.string(),
  topicId: uuidId('topic').nullable(),
  archivedAt: dateTime.nullable(),
  archiveReason: z.string().nullable(),
})

const ofNow = 'As it is after that; null when it is gone already.'

const message = z.object({
  message: z.object({
    id: uuidId('message'),
    text: z.string().describe('Its first 2,000 characters.'),
    url: z.string().nullable(),
    sentAt: dateTime,
  }),
  conversation: z.object({
    channelId: uuidId('channel'),
    channelName: z.string(),
    serverName: z.string(),
    source: z.string(),
    threadId: z.string().nullable(),
    topicId: uuidId('topic').nullable(),
  }),
  person: z.object({
    id: z.string(),
    name: z.string(),
    title: z.string().nullable(),
    isVip: z.boolean(),
    isBot: z.boolean(),
  }),
  company: company.nullable(),
  channelIds,
})

const run = z.object({
  run: z.object({
    id: uuidId('run'),
    status: z.enum(['succeeded', 'nothing-to-report', 'failed', 'canceled', 'skipped']),
    cause: z.string(),
    reason: z.string().nullable().describe('Stable code of the reason, where there is one.'),
    errorMessage: z.string().nullable(),
    output: z.string().nullable().describe('Markdown; its first 20,000 characters.'),
    startedAt: dateTime.nullable(),
    finishedAt: dateTime.nullable(),
  }),
  automation: z.object({ id: uuidId('automation'), name: z.string() }),
})

const connection = z.object({
  connection: z.object({ id: uuidId('connection'), name: z.string(), source: z.string() }),
  reason: z.string().describe('What is known of it, in one sentence.'),
})

const topicChange = z.object({ topic: topic.nullable().describe(ofNow), ...changed, channelIds })
const storyChange = z.object({ story: story.nullable().describe(ofNow), ...changed, channelIds })
const personChange = z.object({ person: person.nullable().describe(ofNow), ...changed })
const companyChange = z.object({ company: company.nullable().describe(ofNow), ...changed })
const gone = z.object({
  id: z.string(),
  mergedInto: z.string().nullable().describe('What it was merged into; null when it was deleted.'),
  by,
})

export type ChangeData = {
  topic: z.infer<typeof topicChange>
  story: z.infer<typeof storyChange>
  person: z.infer<typeof personChange>
  company: z.infer<typeof companyChange>
}
export type GoneData = z.infer<typeof gone>
export type MessageData = z.infer<typeof message>
export type RunData = z.infer<typeof run>
export type ConnectionData = z.infer<typeof connection>
export type TopicSnapshot = z.infer<typeof topic>

const ada = { type: 'user' as const, id: 'c4a1b3de-52a7-4c0a-9f0f-3f7f2b6f1a90', name: 'Ada Berg' }
const channelId = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'
const topicId = '7d1e4a52-31c5-4b0e-8f7e-5b8f3a0f2c11'
const halden = { id: '77', name: 'Halden', domain: 'halden.example', isVip: true }
const writer = { type: 'agent' as const, id: 'story-writer', name: 'Story writer' }
const payments: TopicSnapshot = {
  id: topicId,
  title: 'Payments are taken twice',
  summary: 'Customers see the same charge two times after a retry.',
  type: 'bug_report',
  priority: 'high',
  state: 'in_progress',
  keywords: ['billing', 'double charge'],
  assignee: 'Jonas Feldmann',
  messageCount: 14,
  personCount: 6,
  companyCount: 4,
  discussionCount: 3,
}
const risen = {
  id: 'c1c1d1de-52a7-4c0a-9f0f-3f7f2b6f1a90',
  slug: 'payments-are-taken-twice',
  version: 1,
  title: 'Payments are taken twice: 14 messages in a week',
  summary: 'Six people of four companies wrote about it.',
  topicId,
  archivedAt: null,
  archiveReason: null,
}
const mia = {
  id: '1042',
  name: 'Mia Vogel',
  title: 'Head of Finance',
  email: 'mia@halden.example',
  isVip: true,
  isBot: false,
  companyId: '77',
  tags: ['billing-contact'],
}
const repositories = { id: '1b3c5d7e-9f20-4a6b-8c1d-2e4f60718293', name: 'Repositories', source: 'github' }

/** Form and a sample of what each of these events says, in `data`. */
export const recordPayloads: Record<RecordEvent, { schema: z.ZodType; sample: unknown }> = {
  'message.created': {
    schema: message,
    sample: {
      message: {
        id: '018f3c2e-7b1a-7c44-9d0e-2f6a8b1c3d4e',
        text: 'We were charged twice for October again.',
        url: null,
        sentAt: '2026-03-12T09:00:00.000Z',
      },
      conversation: {
        ...{ channelId, channelName: 'halden-support', serverName: 'Northline', source: 'slack' },
        ...{ threadId: '1762341180.104', topicId },
      },
      person: { id: '1042', name: 'Mia Vogel', title: 'Head of Finance', isVip: true, isBot: false },
      company: halden,
      channelIds: [channelId],
    },
  },
  'topic.updated': {
    schema: topicChange,
    sample: {
      topic: payments,
      changes: { lifecycleState: 'in_progress' },
      previousValues: { lifecycleState: 'open' },
      ...{ by: ada, channelIds: [channelId] },
    },
  },
  'topic.deleted': { schema: gone, sample: { id: topicId, mergedInto: risen.id, by: ada } },
  'story.created': {
    schema: storyChange,
    sample: {
      story: risen,
      changes: { title: risen.title, version: 1 },
      previousValues: {},
      ...{ by: writer, channelIds: [channelId] },
    },
  },
  'story.updated': {
    schema: storyChange,
    sample: {
      story: { ...risen, archivedAt: '2026-03-12T09:00:00.000Z', archiveReason: 'Fixed' },
      changes: { archiveReason: 'Fixed' },
      previousValues: { archiveReason: null },
      ...{ by: ada, channelIds: [channelId] },
    },
  },
  'person.created': {
    schema: personChange,
    sample: {
      person: mia,
      changes: { displayName: 'Mia Vogel' },
      previousValues: {},
      by: { type: 'system', id: 'system', name: 'Signalbox' },
    },
  },
  'person.updated': {
    schema: personChange,
    sample: { person: mia, changes: { isVip: true }, previousValues: { isVip: false }, by: ada },
  },
  'person.deleted': { schema: gone, sample: { id: '1042', mergedInto: '1077', by: ada } },
  'company.created': {
    schema: companyChange,
    sample: {
      company: halden,
      changes: { name: 'Halden', primaryDomain: 'halden.example' },
      previousValues: {},
      by: ada,
    },
  },
  'company.updated': {
    schema: companyChange,
    sample: { company: halden, changes: { isVip: true }, previousValues: { isVip: false }, by: ada },
  },
  'company.deleted': { schema: gone, sample: { id: '77', mergedInto: null, by: ada } },
  'run.finished': {
    schema: run,
    sample: {
      run: {
        id: '018f3c2e-7b1a-7c44-9d0e-2f6a8b1c3d4f',
        ...{ status: 'succeeded', cause: 'schedule', reason: null, errorMessage: null },
        output: '## This week\n\n- Payments are taken twice: 14 messages.',
        ...{ startedAt: '2026-03-12T09:00:00.000Z', finishedAt: '2026-03-12T09:00:04.000Z' },
      },
      automation: { id: 'b3c5d7e9-1f20-4a6b-8c1d-2e4f60718293', name: 'Weekly digest' },
    },
  },
  'connection.quiet': {
    schema: connection,
    sample: {
      connection: repositories,
      reason: 'Nothing has come for 14 hours; usually something comes every hour.',
    },
  },
  'connection.failing': {
    schema: connection,
    sample: { connection: repositories, reason: 'GitHub refuses the token.' },
  },
}
