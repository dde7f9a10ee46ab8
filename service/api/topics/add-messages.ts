import type { AddTopicMessagesInput } from '#contract/topic-input.ts'
import type { TopicDetail } from '#contract/topics.ts'
import type { WrittenMessage } from '#service/api/messages/ingest/messages.ts'
import { lockPeople } from '#service/api/messages/ingest/people.ts'
import { countTopics } from '#service/api/messages/ingest/topics.ts'
import { type Change, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { emitJoined } from '#service/engine/events/emit/discussions.ts'
import { type Discussion, discussionsOf, holdMessages, type Joining } from './discussions.ts'
import { getTopic } from './get.ts'
import { recordAct } from './placing/act.ts'
import { type Moved, moveDiscussions } from './placing/move.ts'
import { tellPlaced } from './placing/place.ts'
import { placedByOf } from './placing/placement.ts'
import { topicToChange } from './topic-row.ts'

const place = `
UPDATE messages m SET group_id = n.group_id
FROM unnest($2::uuid[], $3::uuid[]) AS n(id, group_id)
WHERE m.org_id = $1 AND m.id = n.id`

const latest = `
UPDATE people p SET latest_topic_id = n.topic_id, latest_topic_at = n.at
FROM (SELECT DISTINCT ON (id) id, topic_id, at FROM unnest($2::bigint[], $3::uuid[], $4::timestamptz[]) AS n(id, topic_id, at)
  ORDER BY id, at DESC, topic_id DESC) AS n
WHERE p.org_id = $1 AND p.id = n.id
  AND (p.latest_topic_id IS NULL OR (n.at, n.topic_id) > (p.latest_topic_at, p.latest_topic_id))`

const lockCompanies = `
SELECT id FROM companies WHERE org_id = $1 AND id = ANY($2::bigint[]) ORDER BY id FOR NO KEY UPDATE`

const lockDiscussions = `
SELECT id, topic_id AS "topicId" FROM topic_groups
WHERE org_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`

function written(topicId: string | null, { id: groupId, messages }: Discussion): WrittenMessage[] {
  return messages.map(({ id, channelId, personId, source, sentAt, quiet }) => ({
    ...{ id, channelId, personId, source, quiet },
    sentAt: new Date(sentAt),
    group: { groupId, topicId },
  }))
}

/**
 * Counts messages that came to discussions, and in the topics where these are. Locks rows in the same order as ingest: people,
 * companies, topics.
 */
export async function keepStatistics(
  tx: Tx,
  context: Pick<Context, 'orgId' | 'now'>,
  messages: WrittenMessage[],
): Promise<void> {
  const { orgId } = context
  const batch = { tx: tx.client, orgId, now: context.now() }
  const placed = messages.filter(({ group }) => group !== null && group.topicId !== null)
  if (placed.length > 0) {
    const people = await lockPeople(batch, new Set(placed.map(({ personId }) => personId)))
    await tx.client.query(latest, [
      orgId,
      placed.map(({ personId }) => personId),
      placed.map(({ group }) => group?.topicId),
      placed.map(({ sentAt }) => sentAt.toISOString()),
    ])
    const companyIds = new Set([...people.values()].flatMap(({ companyId }) => companyId ?? []))
    await tx.client.query(lockCompanies, [orgId, [...companyIds]])
  }
  await countTopics(batch, messages, new Set())
}

/** Finds the discussions of messages and locks them, again when one was put elsewhere while this waited. */
async function heldDiscussions(
  tx: Tx,
  orgId: string,
  topicId: string,
  messages: Joining[],
): Promise<Discussion[]> {
  for (;;) {
    const found = await discussionsOf(tx, orgId, topicId, messages)
    const ids = found.map(({ id }) => id)
    const { rows } = await tx.client.query<{ id: string; topicId: string | null }>(lockDiscussions, [
      orgId,
      ids,
    ])
    const places = new Map(rows.map((it) => [it.id, it.topicId]))
    if (found.every(({ id, isPlaced }) => places.get(id) === (isPlaced ? topicId : null))) return found
  }
}

/** Puts messages that are in no discussion yet into theirs. */
async function intoDiscussions(tx: Tx, orgId: string, discussions: Discussion[]): Promise<void> {
  const messages = discussions.flatMap(({ id, messages }) =>
    messages.map((it) => ({ id: it.id, groupId: id })),
  )
  await tx.client.query(place, [orgId, messages.map(({ id }) => id), messages.map(({ groupId }) => groupId)])
}

type Joined = {
  /** Discussions that were placed, whole. */
  moved: Moved
  /** Discussions that were in the topic and got more messages. */
  grown: Discussion[]
}

/**
 * Puts messages into a topic with the discussions that they are in, and updates every statistic. Those that are in it
 * already stay where they are.
 */
export async function joinMessages(
  tx: Tx,
  context: Context,
  topicId: string,
  messageIds: string[],
): Promise<Joined> {
  const { orgId, actor } = context
  const joining = await holdMessages(tx, context, topicId, messageIds)
  const loose = joining.filter(({ groupId }) => groupId === null)
  const discussions = loose.length === 0 ? [] : await heldDiscussions(tx, orgId, topicId, loose)
  const [grown, fresh] = [discussions.filter((it) => it.isPlaced), discussions.filter((it) => !it.isPlaced)]
  if (discussions.length > 0) await intoDiscussions(tx, orgId, discussions)
  const batch = { tx: tx.client, orgId, now: context.now() }
  await countTopics(
    batch,
    fresh.flatMap((it) => written(null, it)),
    new Set(),
  )
  const groupIds = [...fresh.map(({ id }) => id), ...joining.flatMap(({ groupId }) => groupId ?? [])]
  const how = { topicId, placedBy: placedByOf(actor), confidence: 1, why: [] }
  const moved = await moveDiscussions(
    tx,
    orgId,
    [...new Set(groupIds)].map((groupId) => ({ groupId, ...how })),
  )
  const added = grown.flatMap((it) => written(topicId, it))
  if (added.length > 0) await keepStatistics(tx, context, added)
  return { moved, grown }
}

/** Adds messages to a topic, each in its discussion. Doing it again changes nothing. */
export function addTopicMessages(context: Context, input: AddTopicMessagesInput): Promise<TopicDetail> {
  return write(context, async (tx) => {
    const id = await topicToChange(tx, context.orgId, input.topicId)
    const before = await getTopic(context, { topicId: id }, tx)
    const { moved, grown } = await joinMessages(tx, context, id, input.messageIds)
    const topic = await getTopic(context, { topicId: id }, tx)
    const change: Change = {
      entity: 'topic',
      entityId: id,
      operation: 'UPDATE',
      changes: { messageCount: topic.messageCount },
      previousValues: { messageCount: before.messageCount },
    }
    if (moved.moves.length > 0) await recordAct(tx, context, { kind: 'place', moved, changes: [change] })
    else if (grown.length > 0) await recordChanges(tx, context.orgId, context.actor, [change])
    await tellPlaced(tx, context, moved)
    await emitJoined(
      tx,
      context,
      grown.map((it) => ({ ...it, topicId: id, isNew: false })),
    )
    return topic
  })
}
