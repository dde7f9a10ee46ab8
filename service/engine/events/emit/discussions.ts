import { isChosen } from '#contract/common/webhook-events.ts'
import type { Context } from '#service/core/context.ts'
import type { Tx } from '#service/db/client.ts'
import { conversationPayload, readTalk, type TalkRow } from './conversation.ts'
import { emitEvents, listenedTo, type NewEvent, ownSource } from './emit.ts'
import { feedbackTypes, readTopics } from './topics.ts'

type By = Pick<Context, 'orgId' | 'principal'>

type Joined = {
  id: string
  topicId: string
  isNew: boolean
  messages: { id: string }[]
  from?: string | null
}

/** A discussion that joined a topic, and the topic that it was in before. */
export type Placed = { groupId: string; from: string | null }

const newestOf = `
SELECT id FROM unnest($2::uuid[]) AS g(group_id) CROSS JOIN LATERAL (
  SELECT m.id FROM messages m WHERE m.org_id = $1 AND m.group_id = g.group_id
  ORDER BY m.sent_at DESC NULLS LAST LIMIT 200) AS newest`

/** Whether an automation or an endpoint listens to discussions that are placed. */
export async function hearsOfPlacing(tx: Tx, orgId: string): Promise<boolean> {
  const listened = await listenedTo(tx, orgId)
  return isChosen(listened, 'topic.group.added') || isChosen(listened, 'feedback.created')
}

/** Raises that discussions joined a topic, or moved to it; of a long discussion the newest messages are told. */
export async function emitPlaced(tx: Tx, by: By, topicId: string, placed: Placed[]): Promise<void> {
  const groupIds = placed.map(({ groupId }) => groupId)
  const found = await tx.client.query<{ id: string }>(newestOf, [by.orgId, groupIds])
  const joined = placed.map(({ groupId, from }) => ({
    ...{ id: groupId, topicId, isNew: true, messages: [], from },
  }))
  await emitDiscussions(
    tx,
    by,
    joined,
    found.rows.map(({ id }) => id),
  )
}

/** Raises for each discussion that it joined its topic or goes on; feedback in it is the same occurrence. */
export async function emitJoined(tx: Tx, by: By, discussions: Joined[]): Promise<void> {
  if (discussions.length === 0) return
  const ids = discussions.flatMap(({ messages }) => messages.map(({ id }) => id))
  await emitDiscussions(tx, by, discussions, ids)
}

/**
 * A discussion that comes to another topic is another occurrence; one that comes back is the same. What was feedback in the
 * topic before is not told as feedback again.
 */
async function emitDiscussions(tx: Tx, by: By, discussions: Joined[], ids: string[]) {
  const topics = await readTopics(tx, by.orgId, [
    ...new Set(discussions.flatMap(({ topicId, from }) => [topicId, ...(from ? [from] : [])])),
  ])
  const byGroup = new Map(discussions.map((it) => [it.id, it]))
  const talks = Map.groupBy(await readTalk(tx, by.orgId, ids), ({ groupId }) => groupId)
  const events = [...talks].flatMap(([groupId, [first, ...rest]]): NewEvent[] => {
    const discussion = byGroup.get(groupId ?? '')
    const topic = topics.get(discussion?.topicId ?? '')
    if (!discussion || !first || !topic) return []
    const talk: [TalkRow, ...TalkRow[]] = [first, ...rest]
    const base = { source: ownSource, deliveryId: `joined:${topic.id}:${discussion.id}:${first.id}` }
    const payload = { ...conversationPayload(talk), topic }
    const { id, isNew } = discussion
    const before = topics.get(discussion.from ?? '')
    const movedFrom = before ? { id: before.id, title: before.title } : null
    const wasFeedback = before !== undefined && feedbackTypes.includes(before.type)
    return [
      {
        ...base,
        name: isNew ? 'topic.group.added' : 'topic.group.updated',
        payload: {
          ...payload,
          discussion: { id, title: first.groupTitle, isNew, ...(isNew && { movedFrom }) },
        },
      },
      ...(feedbackTypes.includes(topic.type) && !wasFeedback
        ? [{ ...base, name: 'feedback.created' as const, payload }]
        : []),
    ]
  })
  await emitEvents(tx, by, events)
}
