import type { DemoMessage } from '#service/db/demo/build/messages.ts'
import type { TopicRow } from '#service/db/demo/build/topics.ts'
import { channels } from '#service/db/demo/cast.ts'
import { demoId } from '#service/db/demo/ids.ts'
import type { Ledger } from './digest.ts'

export const day = 86_400_000

export type PastEvent = { id: string; name: string; deliveryId: string; occurredAt: Date; payload: unknown }

/** A UUID of version 7: ids of events are in the order of time. */
function timedId(key: string, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${demoId(key).slice(15)}`
}

function topicEvent(name: string, topic: TopicRow, occurredAt: Date): PastEvent {
  const { id, title, summary, type, priority, state, keywords } = topic
  return {
    id: timedId(`event:${name}:${id}`, occurredAt),
    name,
    deliveryId: `${name}:${id}`,
    occurredAt,
    payload: {
      topic: { id, title, summary, topicType: type, priority, lifecycleState: state, keywords },
    },
  }
}

/** The topics that came up within 90 days, and the ones that became urgent a few days later. */
export function topicEvents(ledger: Ledger, now: Date): { created: PastEvent[]; urgent: PastEvent[] } {
  const since = now.getTime() - 90 * day
  const recent = ledger.data.topics.filter(({ createdAt }) => createdAt.getTime() > since)
  const risen = ledger.data.topics.filter(({ level }) => level >= 3)
  return {
    created: recent.map((topic) => topicEvent('topic.created', topic, topic.createdAt)),
    urgent: risen
      .map((topic, index) => ({ topic, at: new Date(topic.createdAt.getTime() + (2 + index * 1.3) * day) }))
      .filter(({ at }) => at.getTime() > since && at < now)
      .map(({ topic, at }) => topicEvent('topic.priority.high', topic, at)),
  }
}

/** Events for every ninth message of a customer in the last month. */
export function talkEvents(ledger: Ledger, now: Date): PastEvent[] {
  const messages = ledger
    .between(new Date(now.getTime() - 30 * day), now)
    .filter((one) => ledger.company(one) !== 1)
  return messages.flatMap((message, index) => (index % 9 === 0 ? [talkEvent(ledger, message)] : []))
}

function talkEvent(ledger: Ledger, message: DemoMessage): PastEvent {
  const channel = channels.find(({ id }) => id === message.channelId)
  const occurredAt = new Date(message.sentAt.getTime() + 800)
  return {
    id: timedId(`event:talk:${message.id}`, occurredAt),
    name: 'conversation.activity',
    deliveryId: `conversation:${message.id}`,
    occurredAt,
    payload: {
      channel: { id: message.channelId, name: channel?.channelName, source: channel?.sourceName },
      channelIds: [message.channelId],
      messages: [{ id: message.id, author: ledger.author(message), text: message.content.slice(0, 2000) }],
    },
  }
}
