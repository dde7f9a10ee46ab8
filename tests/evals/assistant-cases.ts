/** What somebody asks an assistant for, and the call that it should begin with. */
export type Case = { prompt: string; tool: string; given: Record<string, unknown> }

const topic = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'
const other = '5e8d2a77-3b1c-4c5e-8f0a-1d2c3b4a5f60'
const automation = '9d1f4a2b-7c6e-4b8d-a5f3-2e1d0c9b8a71'
const message = '3c2b1a09-8f7e-4d6c-9b5a-4f3e2d1c0b92'

const called = (operation: string, input: Record<string, unknown>) => ({ operation, input })

export const cases: Case[] = [
  { prompt: 'Find everything about “double charge”', tool: 'search', given: { query: 'double charge' } },
  { prompt: 'Search for people named Ada', tool: 'search', given: { query: 'Ada', kinds: ['people'] } },
  {
    prompt: 'Search messages of company 1042 that mention invoices since November 1st 2026',
    tool: 'search',
    given: { query: 'invoice', kinds: ['messages'], companyId: '1042', since: '2026-11-01T00:00:00Z' },
  },
  {
    prompt: 'Which open topics have the highest priority?',
    tool: 'find_topics',
    given: { lifecycleState: 'open', sortBy: 'priority' },
  },
  {
    prompt: 'Find topics that are bugs, by revenue',
    tool: 'find_topics',
    given: { topicType: 'bug_report', sortBy: 'revenue' },
  },
  { prompt: 'Find topics nobody is assigned to', tool: 'find_topics', given: { assignee: 'none' } },
  { prompt: `Read the topic ${topic} with its discussions`, tool: 'read_topic', given: { topicId: topic } },
  { prompt: 'Read the person 104', tool: 'read_person', given: { personId: '104' } },
  {
    prompt: 'Read company 1042: what do its people talk about?',
    tool: 'read_company',
    given: { companyId: '1042' },
  },
  {
    prompt: 'Read the story cache-push-takes-minutes',
    tool: 'read_story',
    given: { slug: 'cache-push-takes-minutes' },
  },
  { prompt: `Read message ${message} in full`, tool: 'read_message', given: { messageId: message } },
  {
    prompt: 'What changed since last Friday?',
    tool: 'whats_changed',
    given: { since: '2026-11-20T00:00:00Z' },
  },
  { prompt: 'What happened this week: new topics, rising ones, stories?', tool: 'whats_changed', given: {} },
  { prompt: 'List the automations that failed', tool: 'list_automations', given: { status: ['error'] } },
  {
    prompt: `Explain automation ${automation}: why did its last runs fail?`,
    tool: 'explain_automation',
    given: { automationId: automation },
  },
  {
    prompt: 'When would the schedule 0 9 * * 1-5 run next in Berlin?',
    tool: 'preview_schedule',
    given: { schedule: { type: 'cron', expr: '0 9 * * 1-5' }, timezone: 'Europe/Berlin' },
  },
  {
    prompt: 'Create an automation that sums up new complaints every weekday at nine, into my inbox',
    tool: 'create_automation',
    given: {
      name: 'New complaints',
      prompt: 'Sum up new complaints.',
      schedule: { type: 'cron', expr: '0 9 * * 1-5' },
      timezone: 'Europe/Berlin',
      outputChannels: [],
      inbox: true,
    },
  },
  {
    prompt: `Pause automation ${automation}`,
    tool: 'update_automation',
    given: { automationId: automation, enabled: false },
  },
  {
    prompt: `Change the instructions of automation ${automation}`,
    tool: 'update_automation',
    given: { automationId: automation, prompt: 'Write three sentences.' },
  },
  {
    prompt: `Run automation ${automation} now, but deliver nothing`,
    tool: 'run_automation',
    given: { automationId: automation, dryRun: true },
  },
  {
    prompt: `Merge topic ${other} into ${topic}`,
    tool: 'merge_topics',
    given: { into: topic, from: [other] },
  },
  {
    prompt: `Move the discussion ${message} from topic ${other} to ${topic}`,
    tool: 'place_discussions',
    given: { topicId: topic, from: other, groupIds: [message] },
  },
  {
    prompt: `Place message ${message} in topic ${topic}`,
    tool: 'place_discussions',
    given: { topicId: topic, messageIds: [message] },
  },
  {
    prompt: `Mark topic ${topic} as completed`,
    tool: 'update_topic',
    given: { topicId: topic, lifecycleState: 'completed' },
  },
  { prompt: 'Make person 104 a VIP', tool: 'update_person', given: { personId: '104', isVip: true } },
  {
    prompt: 'Change the yearly value of company 1042 to 48000',
    tool: 'update_company',
    given: { companyId: '1042', yearlyValue: 48_000 },
  },
  {
    prompt: 'Add the company Halden with the domain halden.example',
    tool: 'add_companies',
    given: { companies: [{ name: 'Halden', domain: 'halden.example' }] },
  },
  {
    prompt: `Split two discussions out of topic ${topic} into a new topic`,
    tool: 'call_operation',
    given: called('splitTopic', { topicId: topic, groups: [message] }),
  },
  {
    prompt: 'Write a note about person 104: asked for a call',
    tool: 'call_operation',
    given: called('addPersonNote', { personId: '104', text: 'Asked for a call' }),
  },
  {
    prompt: 'Show the audit log of today',
    tool: 'call_operation',
    given: called('listAuditLog', { since: '2026-11-28T00:00:00Z' }),
  },
]
