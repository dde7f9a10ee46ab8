import type { LockableField } from '#contract/topic-input.ts'
import { priorities, type Topic } from '#contract/topics.ts'
import { notFound } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'
import { topicSearchText } from '#service/db/statistics/search-text.ts'

/** Fields of a topic that are edited, and which of them the writer leaves alone. */
export type TopicFields = Pick<
  Topic,
  'title' | 'summary' | 'topicType' | 'lifecycleState' | 'priority' | 'archived'
> & {
  lockedFields: LockableField[]
  /** With the name that the history tells, because members leave. */
  assignee: Assignee | null
}

export type Assignee = { id: string; name: string }

export type HeldTopic = { fields: TopicFields; keywords: string[] }

const lock = `
SELECT title, summary, topic_type AS "topicType", lifecycle_state AS "lifecycleState", priority, archived,
  locked_fields AS "lockedFields", keywords, (SELECT json_build_object('id', m.id, 'name', m.name) FROM members m
    WHERE m.org_id = topics.org_id AND m.id = topics.assignee_id) AS assignee
FROM topics WHERE org_id = $1 AND id = $2 AND retired_at IS NULL FOR NO KEY UPDATE`

/** Finds a member who can be given topics, and keeps them from leaving before the transaction ends. */
export async function memberToAssign(tx: Tx, orgId: string, id: string): Promise<Assignee | null> {
  const { rows } = await tx.client.query<Assignee>(
    'SELECT id, name FROM members WHERE org_id = $1 AND id = $2 FOR KEY SHARE',
    [orgId, id],
  )
  return rows[0] ?? null
}

type Row = Omit<TopicFields, 'priority'> & { priority: number; keywords: string[] }

/** Locks a topic, and reads its fields. */
export async function holdTopic(tx: Tx, orgId: string, id: string): Promise<HeldTopic> {
  const { rows } = await tx.client.query<Row>(lock, [orgId, id])
  const [row] = rows
  if (!row) throw notFound('topic', 'It was merged into another meanwhile, or taken back.')
  const { keywords, priority, ...rest } = row
  return { keywords, fields: { ...rest, priority: priorities[priority] ?? 'default' } }
}

/** Keeps a priority that somebody set from the writer, until its lock is opened. */
const save = `
UPDATE topics SET priority_why = CASE WHEN priority <> $6 THEN '{}'
    WHEN 'priority' = ANY(locked_fields) AND NOT 'priority' = ANY($10::text[]) THEN NULL ELSE priority_why END,
  title = $3, summary = $4, lifecycle_state = $5, priority = $6, archived = $7, search_text = $8,
  topic_type = $9, locked_fields = $10, assignee_id = $11, updated_at = now()
WHERE org_id = $1 AND id = $2`

export async function saveTopic(tx: Tx, orgId: string, id: string, topic: HeldTopic): Promise<void> {
  const { title, summary, topicType, lifecycleState, priority, archived, lockedFields, assignee } =
    topic.fields
  const searchText = topicSearchText({ title, summary, keywords: topic.keywords })
  await tx.client.query(save, [
    ...[orgId, id, title, summary, lifecycleState, priorities.indexOf(priority), archived, searchText],
    ...[topicType, lockedFields, assignee?.id ?? null],
  ])
}
