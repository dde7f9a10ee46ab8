import { isChosen } from '#contract/common/webhook-events.ts'
import type { LockableField } from '#contract/topic-input.ts'
import type { Topic } from '#contract/topics.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Actor } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import type { Tx } from '#service/db/client.ts'
import { topicSearchText } from '#service/db/statistics/search-text.ts'
import { listenedTo } from '#service/engine/events/emit/emit.ts'
import { emitTopicCreated } from '#service/engine/events/emit/topics.ts'
import { type Act, recordActs } from './placing/act.ts'
import { type Moved, moveDiscussions } from './placing/move.ts'
import { type By, messagesOf } from './placing/place.ts'
import type { Placement } from './placing/placement.ts'
import { beginWithPriority } from './prioritized.ts'

/** The topic writer, in the audit log and in the history of topics. */
export const topicWriterActor: Actor = { type: 'agent', id: 'topic-writer', name: 'Topic writer', image: '' }

/** Texts that the writer gives a topic. */
export type WrittenTopic = Pick<Topic, 'title' | 'summary' | 'summaryPoints' | 'topicType' | 'keywords'> & {
  /** Confidence of the writer that it is one topic, from 0 to 1. */
  confidence: number
}

/** A topic that begins, with an id of the caller's. */
export type Beginning = { id: string; topic: WrittenTopic; placements: Omit<Placement, 'topicId'>[] }

const insert = `
INSERT INTO topics (org_id, id, title, summary, summary_points, topic_type, keywords, search_text, written_by, confidence)
SELECT $1, n.id, n.title, n.summary, n."summaryPoints", n."topicType", n.keywords, n."searchText", 'rule', n.confidence
FROM jsonb_to_recordset($2::jsonb) AS n(id uuid, title text, summary text, "summaryPoints" jsonb, "topicType" text,
  keywords text[], "searchText" text, confidence real)`

/** Writes topics of the writer, without discussions; the caller puts some into each. */
export async function insertWritten(
  tx: Tx,
  orgId: string,
  topics: Pick<Beginning, 'id' | 'topic'>[],
): Promise<void> {
  const rows = topics.map(({ id, topic }) => ({ id, ...topic, searchText: topicSearchText(topic) }))
  await tx.client.query(insert, [orgId, JSON.stringify(rows)])
}

const take = 'DELETE FROM topics WHERE org_id = $1 AND id = ANY($2::uuid[])'

type Begun = { beginning: Beginning; moved: Moved; priority: object | undefined }

function actOf({ beginning: { id, topic }, moved, priority }: Begun): Act {
  const { title, summary, topicType, keywords } = topic
  return {
    kind: 'create',
    moved: { ...moved, counts: new Map() },
    changes: [
      {
        ...{ entity: 'topic', entityId: id, operation: 'INSERT', previousValues: {} },
        changes: { title, summary, topicType, keywords, ...priority },
      },
    ],
  }
}

const tells = ['topic.created', 'feedback.created', 'topic.priority.high']

/** Tells automations and endpoints of topics that began, unless nobody listens or all of a topic is history. */
async function tellBegun(tx: Tx, by: By, begun: Begun[]): Promise<void> {
  const fresh = begun.filter(({ moved }) => moved.moves.some(({ quiet }) => !quiet))
  if (fresh.length === 0) return
  const listened = await listenedTo(tx, by.orgId)
  if (!tells.some((name) => isChosen(listened, name))) return
  for (const { beginning, moved } of fresh)
    await emitTopicCreated(tx, by, beginning.id, await messagesOf(tx, by.orgId, moved))
}

/**
 * Begins topics, each with discussions of which one is new at least. Answers those that were begun: not one of whose every
 * discussion a person said that it belongs elsewhere.
 */
export async function beginTopics(tx: Tx, by: By, beginnings: Beginning[]): Promise<Set<string>> {
  const { orgId } = by
  if (beginnings.length === 0) return new Set()
  await insertWritten(tx, orgId, beginnings)
  const placements = beginnings.flatMap((it) => it.placements.map((one) => ({ ...one, topicId: it.id })))
  const moved = await moveDiscussions(tx, orgId, placements, { obeys: true })
  const byTopic = Map.groupBy(moved.moves, ({ to }) => to)
  const priorities = await beginWithPriority(
    tx,
    orgId,
    [...byTopic.keys()].filter((id) => id !== null),
    new Date(),
  )
  const begun = beginnings.flatMap((beginning): Begun[] => {
    const moves = byTopic.get(beginning.id)
    return moves ? [{ beginning, moved: { ...moved, moves }, priority: priorities.get(beginning.id) }] : []
  })
  await recordActs(tx, by, begun.map(actOf))
  await tellBegun(tx, by, begun)
  const empty = beginnings.flatMap(({ id }) => (byTopic.has(id) ? [] : id))
  if (empty.length > 0) await tx.client.query(take, [orgId, empty])
  await bumpCounters(tx, orgId, { topics: beginnings.length - empty.length })
  return new Set(beginnings.flatMap(({ id }) => (byTopic.has(id) ? id : [])))
}

type Words = Pick<WrittenTopic, 'title' | 'summary' | 'topicType'>
type Stored = Words & { lockedFields: LockableField[] }

const lock = `
SELECT title, summary, topic_type AS "topicType", locked_fields AS "lockedFields" FROM topics
WHERE org_id = $1 AND id = $2 AND written_by = 'rule' AND retired_at IS NULL FOR NO KEY UPDATE`

const save = `
UPDATE topics SET title = $3, summary = $4, summary_points = CASE WHEN $9 THEN summary_points ELSE $5::jsonb END,
  topic_type = $6, keywords = $7, search_text = $8, updated_at = now() WHERE org_id = $1 AND id = $2`

/** Writes the words of a topic again, but for what a person wrote or locked. */
export async function rewriteTopic(
  tx: Tx,
  { orgId, actor }: By,
  id: string,
  topic: Omit<WrittenTopic, 'confidence'>,
): Promise<void> {
  const [before] = (await tx.client.query<Stored>(lock, [orgId, id])).rows
  if (!before) return
  const { lockedFields, ...words } = before
  const free = (field: LockableField) => !lockedFields.includes(field)
  const { title, summary, topicType, keywords, summaryPoints } = topic
  const after: Words = {
    title: free('title') ? title : words.title,
    summary: free('summary') ? summary : words.summary,
    topicType: free('topicType') ? topicType : words.topicType,
  }
  const changed = difference<Words>(words, after)
  if (!changed) return
  await tx.client.query(save, [
    ...[orgId, id, after.title, after.summary, JSON.stringify(summaryPoints), after.topicType, keywords],
    ...[topicSearchText({ ...after, keywords }), !free('summary')],
  ])
  await recordChanges(tx, orgId, actor, [{ entity: 'topic', entityId: id, operation: 'UPDATE', ...changed }])
}
