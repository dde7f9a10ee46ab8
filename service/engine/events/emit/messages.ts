import { isChosen } from '#contract/common/webhook-events.ts'
import type { MessageData } from '#contract/webhook-payloads.ts'
import type { Context } from '#service/core/context.ts'
import { type Fact, tellEndpoints } from '#service/core/outbox.ts'
import type { Tx } from '#service/db/client.ts'
import { conversationPayload, conversationsOf, readTalk, type TalkRow } from './conversation.ts'
import { emitEvents, listenedTo, type NewEvent, ownSource } from './emit.ts'
import { talkSubject } from './subject.ts'
import { feedbackTypes, readTopics, type TopicFacts } from './topics.ts'

/** Events that arriving messages raise. */
export const messageEventNames = ['conversation.activity', 'feedback.created', 'topic.group.updated'] as const

type Name = (typeof messageEventNames)[number]

/**
 * Events of messages that arrived together: for each channel and thread activity, a discussion that goes on, and feedback.
 * They are one occurrence, named after the first message, so that an automation runs once for them.
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
    const base = { source: ownSource, deliveryId: `messages:${first.id}`, occurredAt: happened(talk) }
    return names
      .filter((name) => wanted.has(name))
      .map((name) => ({ ...base, name, payload: payloadOf(name, talk, topic) }))
  })
}

/** When the last of them was said; the clock of a source may be ahead of ours. */
function happened(talk: TalkRow[]): string {
  const times = talk.map(({ sentAt }) => new Date(sentAt).getTime())
  return new Date(Math.min(Date.now(), Math.max(...times))).toISOString()
}

function payloadOf(name: Name, talk: [TalkRow, ...TalkRow[]], topic: TopicFacts | undefined) {
  const [{ groupId, groupTitle }] = talk
  const payload = conversationPayload(talk)
  if (name === 'conversation.activity') return payload
  if (name === 'feedback.created') return { ...payload, topic }
  return { ...payload, topic, discussion: { id: groupId, title: groupTitle, isNew: false } }
}

function factOf(row: TalkRow): Fact {
  const { id, text, url, sentAt, channelId, channelName, serverName, source, threadId, topicId } = row
  const { personId, personName, personTitle, personIsVip, isBot, companyId, companyName } = row
  const data: MessageData = {
    message: { id, text, url, sentAt },
    conversation: { channelId, channelName, serverName, source, threadId, topicId },
    person: { id: personId, name: personName, title: personTitle, isVip: personIsVip, isBot },
    company:
      companyId === null
        ? null
        : {
            ...{ id: companyId, name: companyName ?? '', domain: row.companyDomain },
            isVip: row.companyIsVip ?? false,
          },
    channelIds: [channelId],
  }
  return { event: 'message.created', subject: talkSubject(channelId, threadId), data, occurredAt: sentAt }
}

/** What messages are told as: events, and to endpoints each by itself. */
type Told = { events: NewEvent[]; facts: Fact[] }

/** What messages that were just written are told as, of what an automation or an endpoint listens to. */
export async function eventsOfMessages(
  tx: Pick<Tx, 'client'>,
  { orgId }: Pick<Context, 'orgId'>,
  messageIds: string[],
): Promise<Told> {
  const nothing = { events: [], facts: [] }
  if (messageIds.length === 0) return nothing
  const listened = await listenedTo(tx, orgId)
  const wanted = new Set<string>(messageEventNames.filter((name) => isChosen(listened, name)))
  const isTold = isChosen(listened, 'message.created')
  if (wanted.size === 0 && !isTold) return nothing
  const talk = await readTalk(tx, orgId, messageIds)
  const facts = isTold ? talk.map(factOf) : []
  if (wanted.size === 0) return { events: [], facts }
  const topicIds = [...new Set(talk.flatMap(({ topicId }) => topicId ?? []))]
  return { events: messageEvents(talk, await readTopics(tx, orgId, topicIds), wanted), facts }
}

/**
 * Raises the events of messages that were just written, if an automation listens: others need not be stored, because they
 * can be made again from the messages.
 */
export async function emitOfMessages(
  tx: Pick<Tx, 'client'>,
  context: Pick<Context, 'orgId' | 'principal'>,
  messageIds: string[],
): Promise<void> {
  const { events, facts } = await eventsOfMessages(tx, context, messageIds)
  await emitEvents(tx, context, events)
  await tellEndpoints(tx, context.orgId, facts)
}
