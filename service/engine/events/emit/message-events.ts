import { type NewEvent, ownSource } from './emit.ts'
import { conversationsOf, type TalkRow } from './talk.ts'
import { conversationPayload } from './talk-payload.ts'
import { feedbackTypes, type TopicFacts } from './topics.ts'

/** The events that tell of messages which arrive. */
export const messageEventNames = ['conversation.activity', 'feedback.created', 'topic.group.updated'] as const

type Name = (typeof messageEventNames)[number]

/**
 * What messages that arrived together amount to: for each channel and thread that they are activity there, that a
 * discussion goes on, and that there is feedback. These are one occurrence, named after the first message.
 */
export function messageEvents(
  rows: TalkRow[],
  topics: Map<string, TopicFacts>,
  wanted: ReadonlySet<string>,
): NewEvent[] {
  return conversationsOf(rows).flatMap((talk) => {
    const [first] = talk
    const topic = first.topicId === null ? undefined : topics.get(first.topicId)
    const names: Name[] = [
      'conversation.activity',
      ...(topic ? (['topic.group.updated'] as const) : []),
      ...(topic && feedbackTypes.includes(topic.type) ? (['feedback.created'] as const) : []),
    ]
    const base = { source: ownSource, deliveryId: `messages:${first.id}` }
    return names
      .filter((name) => wanted.has(name))
      .map((name) => ({ ...base, name, payload: payloadOf(name, talk, topic) }))
  })
}

function payloadOf(name: Name, talk: [TalkRow, ...TalkRow[]], topic: TopicFacts | undefined) {
  const [{ groupId, groupTitle }] = talk
  const payload = conversationPayload(talk)
  if (name === 'conversation.activity') return payload
  if (name === 'feedback.created') return { ...payload, topic }
  return { ...payload, topic, discussion: { id: groupId, title: groupTitle, isNew: false } }
}
