import type { EventKind } from '#contract/event-shape.ts'
import { guide, type Kind, raised } from './kind.ts'

type Field = EventKind['fields'][number]

export const conversationFields: Field[] = guide({
  'conversation.channelName': ['text', 'Name of the channel.'],
  'conversation.serverName': ['text', 'Name of the server or workspace.'],
  'conversation.source': ['text', 'Where the channel is, such as slack, discord, github or email.'],
})

/** Fields of all events of messages: the messages and who wrote them. */
export const messageFields: Field[] = guide({
  'messages[].text': ['text', 'What was written, oldest first; at most the last 20 messages.'],
  'messages[].sentAt': ['date-time', 'When it was written.'],
  'messages[].author': ['text', 'Name of the author.'],
  messageCount: ['number', 'How many messages there are.'],
  'people[].name': ['text', 'Who wrote.'],
  'people[].title': ['text', 'The position of this person.'],
  'people[].isVip': ['boolean', 'Whether the person is marked as VIP.'],
  'people[].isBot': ['boolean', 'Whether a program wrote.'],
  'people[].company': ['text', 'Company of this person.'],
  'people[].tags': ['list', 'Tags of this person; may be missing.'],
  'companies[].name': ['text', 'Companies of those who wrote.'],
  'companies[].domain': ['text', 'Web domain of the company.'],
  'companies[].isVip': ['boolean', 'Whether the company is marked as VIP.'],
  hasVip: ['boolean', 'Whether a VIP person or somebody of a VIP company is among them.'],
})

export const topicFields: Field[] = guide({
  'topic.title': ['text', 'What the topic is called.'],
  'topic.summary': ['text', 'What it is about.'],
  'topic.type': ['text', 'bug_report, feature_request, complaint, praise or question; may be missing.'],
  'topic.priority': ['text', 'very_low, low, default, high or very_high.'],
  'topic.state': ['text', 'open, in_progress, completed or dismissed.'],
  'topic.keywords': ['list', 'Words it is found by.'],
  'topic.assignee': ['text', 'Name of the member who takes care of it; missing when nobody does.'],
  'topic.messageCount': ['number', 'Messages in it.'],
  'topic.personCount': ['number', 'People who wrote in it.'],
  'topic.companyCount': ['number', 'Companies they belong to.'],
  'topic.discussionCount': ['number', 'Discussions in it, a new one among them.'],
})

const channelId = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'

export const sampleTopic = {
  id: '7d1e4a52-31c5-4b0e-8f7e-5b8f3a0f2c11',
  title: 'Payments are taken twice',
  summary: 'Customers see the same charge two times after a retry.',
  type: 'bug_report',
  priority: 'high',
  state: 'open',
  keywords: ['billing', 'double charge'],
  assignee: 'Jonas Feldmann',
  messageCount: 14,
  personCount: 6,
  companyCount: 4,
  discussionCount: 3,
}

export const sampleTalk = {
  conversation: {
    channelId,
    channelName: 'halden-support',
    serverName: 'Northline',
    source: 'slack',
    threadId: '1762341180.104',
    topicId: null,
  },
  messages: [
    {
      id: '018f3c2e-7b1a-7c44-9d0e-2f6a8b1c3d4e',
      text: 'We were charged twice for October again. Can somebody look before our renewal on Friday?',
      sentAt: '2026-03-12T09:00:00.000Z',
      url: null,
      author: 'Ada Berg',
      personId: '1042',
    },
  ],
  messageCount: 1,
  people: [
    {
      id: '1042',
      name: 'Ada Berg',
      title: 'Head of Finance',
      isVip: true,
      isBot: false,
      company: 'Halden',
      tags: ['billing-contact'],
    },
  ],
  companies: [{ id: '77', name: 'Halden', domain: 'halden.example', isVip: true }],
  hasVip: true,
  channelIds: [channelId],
}

const talkGroup = 'Conversations and feedback'

export const conversationEvents: Kind[] = [
  raised(
    talkGroup,
    {
      name: 'conversation.activity',
      title: 'Somebody writes',
      description:
        'New messages arrive in a channel or thread. Messages that arrive there together are one event.',
      overlaps: ['feedback.created', 'topic.group.updated'],
      fields: [...conversationFields, ...messageFields],
      samplePayload: sampleTalk,
    },
    true,
  ),
  raised(talkGroup, {
    name: 'feedback.created',
    title: 'New feedback',
    description:
      'Messages join a topic that is a bug report, a feature request, a complaint or praise: as they arrive in one of ' +
      'its discussions, or when they are put there.',
    overlaps: ['conversation.activity', 'topic.created', 'topic.group.added', 'topic.group.updated'],
    fields: [...conversationFields, ...messageFields, ...topicFields],
    samplePayload: {
      ...sampleTalk,
      conversation: { ...sampleTalk.conversation, topicId: sampleTopic.id },
      topic: sampleTopic,
    },
  }),
]
