import type { DemoMessage } from '#service/db/demo/build/messages.ts'
import type { TopicRow } from '#service/db/demo/build/topics.ts'
import { channels } from '#service/db/demo/cast.ts'
import { demoId } from '#service/db/demo/ids.ts'
import { conversationPayload, type TalkRow } from '#service/engine/events/emit/conversation.ts'
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
      topic: { id, title, summary, type, priority, state, keywords },
    },
  }
}

const byTime = (a: PastEvent, b: PastEvent) => a.occurredAt.getTime() - b.occurredAt.getTime()

/** The topics that came up within 90 days, and the ones that became urgent a few days later. */
export function topicEvents(ledger: Ledger, now: Date): { created: PastEvent[]; urgent: PastEvent[] } {
  const since = now.getTime() - 90 * day
  const recent = ledger.data.topics.filter(({ createdAt }) => createdAt.getTime() > since)
  const risen = ledger.data.topics.filter(({ level }) => level >= 3)
  return {
    created: recent.map((topic) => topicEvent('topic.created', topic, topic.createdAt)).toSorted(byTime),
    urgent: risen
      .map((topic, index) => ({ topic, at: new Date(topic.createdAt.getTime() + (2 + index * 1.3) * day) }))
      .filter(({ at }) => at.getTime() > since && at < now)
      .map(({ topic, at }) => topicEvent('topic.priority.high', topic, at))
      .toSorted(byTime),
  }
}

/** Events for every ninth message of a customer in the last month. */
export function talkEvents(ledger: Ledger, now: Date): PastEvent[] {
  const messages = ledger
    .between(new Date(now.getTime() - 30 * day), now)
    .filter((one) => ledger.company(one) !== 1)
  const toRow = talkRows(ledger)
  return messages.flatMap((message, index) => (index % 9 === 0 ? [talkEvent(message, toRow(message))] : []))
}

function talkEvent({ id, sentAt }: DemoMessage, row: TalkRow): PastEvent {
  const occurredAt = new Date(sentAt.getTime() + 800)
  return {
    id: timedId(`event:talk:${id}`, occurredAt),
    name: 'conversation.activity',
    deliveryId: `conversation:${id}`,
    occurredAt,
    payload: conversationPayload([row]),
  }
}

/** Makes of a message what the service reads of a stored one. */
function talkRows(ledger: Ledger): (message: DemoMessage) => TalkRow {
  const people = new Map(ledger.data.people.map((one) => [one.id, one]))
  const companies = new Map(ledger.data.companies.map((one) => [one.id, one]))
  return (message) => {
    const { id, content, url, sentAt, threadId, channelId, groupId, personId } = message
    const channel = channels.find((one) => one.id === channelId)
    const person = people.get(personId)
    const company = companies.get(person?.companyId ?? 0)
    const topic = ledger.topic(message)
    return {
      ...{
        id,
        text: content.slice(0, 2000),
        url,
        sentAt: sentAt.toISOString(),
        threadId,
        channelId,
        groupId,
      },
      channelName: channel?.channelName ?? '',
      serverName: channel?.serverName ?? '',
      source: channel?.sourceName ?? '',
      ...{ groupTitle: null, topicId: topic?.id ?? null },
      personId: String(personId),
      personName: ledger.author(message),
      personTitle: person?.title ?? null,
      personIsVip: person?.isVip ?? false,
      personTags: person?.tags ?? [],
      isBot: person?.isBot ?? false,
      companyId: company ? String(company.id) : null,
      companyName: company?.name ?? null,
      companyDomain: company?.primaryDomain ?? null,
      companyIsVip: company?.isVip ?? null,
    }
  }
}
