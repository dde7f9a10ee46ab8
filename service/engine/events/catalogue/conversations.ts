import { type Kind, raised } from './kind.ts'
import { conversationFields, messageFields, sampleTalk, sampleTopic, topicFields } from './people-fields.ts'

const group = 'Conversations and feedback'

export const conversationEvents: Kind[] = [
  raised(
    group,
    {
      name: 'conversation.activity',
      title: 'Somebody writes',
      description:
        'New messages arrive in a channel or thread. One event tells of all that arrive there together.',
      overlaps: ['feedback.created', 'topic.group.updated'],
      fields: [...conversationFields, ...messageFields],
      samplePayload: sampleTalk,
    },
    true,
  ),
  raised(group, {
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
