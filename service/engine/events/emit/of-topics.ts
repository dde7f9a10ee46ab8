import { randomUUID } from 'node:crypto'
import type { Context } from '#service/core/context.ts'
import type { Tx } from '#service/db/client.ts'
import { emitEvents, type NewEvent, ownSource } from './emit.ts'
import { conversationsOf, readTalk } from './talk.ts'
import { conversationPayload, talkPayload } from './talk-payload.ts'
import { channelsOfTopic, feedbackTypes, readTopics, type TopicFacts } from './topics.ts'

type By = Pick<Context, 'orgId' | 'principal'>

async function topicNow(tx: Tx, orgId: string, id: string): Promise<TopicFacts> {
  const topic = (await readTopics(tx, orgId, [id])).get(id)
  if (!topic) throw new Error('A topic that was just written cannot be found')
  return topic
}

const isImportant = (priority: string) => priority === 'high' || priority === 'very_high'

/** A topic that comes to be is one occurrence, whatever else it means: important from the start, or feedback. */
export async function emitTopicCreated(tx: Tx, by: By, topicId: string, messageIds: string[]): Promise<void> {
  const topic = await topicNow(tx, by.orgId, topicId)
  const talk = talkPayload(await readTalk(tx, by.orgId, messageIds))
  const base = { source: ownSource, deliveryId: `topic:${topicId}`, payload: { ...talk, topic } }
  const events: NewEvent[] = [{ ...base, name: 'topic.created' }]
  if (talk.messageCount > 0 && feedbackTypes.includes(topic.type))
    events.push({ ...base, name: 'feedback.created' })
  if (isImportant(topic.priority))
    events.push({
      ...base,
      name: 'topic.priority.high',
      payload: { topic, previousPriority: null, channelIds: talk.channelIds },
    })
  await emitEvents(tx, by, events)
}

type Joined = { id: string; isNew: boolean; messages: { id: string }[] }

/** Of each discussion, that it joined the topic or goes on; with feedback it is the same occurrence. */
export async function emitJoined(tx: Tx, by: By, topicId: string, discussions: Joined[]): Promise<void> {
  if (discussions.length === 0) return
  const topic = await topicNow(tx, by.orgId, topicId)
  const ids = discussions.flatMap(({ messages }) => messages.map(({ id }) => id))
  const byGroup = new Map(discussions.map((it) => [it.id, it]))
  const events = conversationsOf(await readTalk(tx, by.orgId, ids)).flatMap((talk): NewEvent[] => {
    const [first] = talk
    const discussion = byGroup.get(first.groupId ?? '')
    if (!discussion) return []
    const base = { source: ownSource, deliveryId: `joined:${discussion.id}:${first.id}` }
    const payload = { ...conversationPayload(talk), topic }
    const { id, isNew } = discussion
    return [
      {
        ...base,
        name: isNew ? 'topic.group.added' : 'topic.group.updated',
        payload: { ...payload, discussion: { id, title: first.groupTitle, isNew } },
      },
      ...(feedbackTypes.includes(topic.type)
        ? [{ ...base, name: 'feedback.created' as const, payload }]
        : []),
    ]
  })
  await emitEvents(tx, by, events)
}

/** Each rise is an occurrence of its own. */
export async function emitPriority(tx: Tx, by: By, topicId: string, previousPriority: string): Promise<void> {
  const topic = await topicNow(tx, by.orgId, topicId)
  const channelIds = await channelsOfTopic(tx, by.orgId, topicId)
  await emitEvents(tx, by, [
    {
      name: 'topic.priority.high',
      source: ownSource,
      deliveryId: `priority:${topicId}:${randomUUID()}`,
      payload: { topic, previousPriority, channelIds },
    },
  ])
}
