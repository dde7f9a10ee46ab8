import { guide, type Kind, raised } from './kind.ts'
import { conversationFields, messageFields, sampleTalk, sampleTopic, topicFields } from './signalbox.ts'

const topicGroup = 'Topics'
const discussion = {
  id: 'c1c1d1de-52a7-4c0a-9f0f-3f7f2b6f1a90',
  title: 'We were charged twice for October again.',
  isNew: true,
}
const discussionFields = guide({ 'discussion.title': ['text', 'How the discussion begins.'] })
const movedFields = guide({
  'discussion.movedFrom.title': ['text', 'Topic that the discussion was in before; missing when in none.'],
})
const movedFrom = { id: '1b3c5d7e-9f20-4a6b-8c1d-2e4f60718293', title: 'Questions about invoices' }
const { conversation: _, ...talkOfMany } = sampleTalk
const talk = { ...sampleTalk, conversation: { ...sampleTalk.conversation, topicId: sampleTopic.id } }

export const topicEvents: Kind[] = [
  raised(topicGroup, {
    name: 'topic.created',
    title: 'A topic is created',
    description: 'A new topic is created, with or without messages.',
    overlaps: ['feedback.created', 'topic.priority.high'],
    fields: [...topicFields, ...messageFields],
    samplePayload: { ...talkOfMany, topic: sampleTopic },
  }),
  raised(topicGroup, {
    name: 'topic.group.added',
    title: 'A discussion joins a topic',
    description:
      'A thread or stretch of talk becomes part of a topic that is there already, or moves to it from another.',
    overlaps: ['feedback.created'],
    fields: [...topicFields, ...discussionFields, ...movedFields, ...conversationFields, ...messageFields],
    samplePayload: { ...talk, topic: sampleTopic, discussion: { ...discussion, movedFrom } },
  }),
  raised(topicGroup, {
    name: 'topic.group.updated',
    title: 'A discussion continues',
    description: 'A discussion of a topic gets new messages.',
    overlaps: ['conversation.activity', 'feedback.created'],
    fields: [...topicFields, ...discussionFields, ...conversationFields, ...messageFields],
    samplePayload: { ...talk, topic: sampleTopic, discussion: { ...discussion, isNew: false } },
  }),
  raised(topicGroup, {
    name: 'topic.priority.high',
    title: 'A topic becomes important',
    description: 'The priority of a topic rises to high or very high, or it is created with one of them.',
    overlaps: ['topic.created'],
    fields: [
      ...topicFields,
      ...guide({ previousPriority: ['text', 'The priority before; may be missing.'] }),
    ],
    samplePayload: {
      topic: sampleTopic,
      previousPriority: 'default',
      channelIds: sampleTalk.channelIds,
    },
  }),
]
