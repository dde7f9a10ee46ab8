import type pg from 'pg'
import type { DemoData } from './build/demo.ts'
import { timeline } from './build/timeline.ts'
import { topics } from './cast.ts'
import { memberId, northlineId } from './ids.ts'
import { insertRows } from './insert.ts'

const topicColumns = {
  org_id: 'uuid',
  id: 'uuid',
  legacy_id: 'bigint',
  title: 'text',
  summary: 'text',
  summary_points: 'jsonb',
  topic_type: 'text',
  lifecycle_state: 'text',
  priority: 'smallint',
  archived: 'boolean',
  keywords: 'text[]',
  locked_fields: 'text[]',
  written_by: 'text',
  confidence: 'real',
  search_text: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

const groupColumns = {
  org_id: 'uuid',
  id: 'uuid',
  topic_id: 'uuid',
  channel_id: 'uuid',
  thread_id: 'text',
  title: 'text',
  aside: 'text',
  placed_by: 'text',
  confidence: 'real',
  placed_at: 'timestamptz',
  why: 'jsonb',
  guesses: 'jsonb',
}

const messageColumns = {
  org_id: 'uuid',
  id: 'uuid',
  channel_id: 'uuid',
  person_id: 'bigint',
  identity_id: 'uuid',
  group_id: 'uuid',
  source_message_id: 'text',
  thread_id: 'text',
  content: 'text',
  url: 'text',
  sent_at: 'timestamptz',
  created_at: 'timestamptz',
}

export async function loadTopics(client: pg.ClientBase, data: DemoData, now: Date): Promise<void> {
  const topicRows = data.topics.map((one) => ({
    ...{ org_id: northlineId, id: one.id, legacy_id: one.legacyId, title: one.title, summary: one.summary },
    ...{ summary_points: one.summaryPoints, topic_type: one.type, lifecycle_state: one.state },
    ...{ priority: one.level, archived: one.archived, keywords: one.keywords },
    ...{ locked_fields: one.lockedFields, written_by: one.writtenBy },
    confidence: one.confidence,
    search_text: [one.title, one.summary, ...one.keywords].join('\n'),
    ...{ created_at: one.createdAt, updated_at: one.updatedAt },
  }))
  await insertRows(client, 'topics', topicColumns, topicRows)
  const groupRows = data.groups.map((one) => ({
    ...{ org_id: northlineId, id: one.id, topic_id: one.topicId, channel_id: one.channelId },
    ...{ thread_id: one.threadId, title: one.title, aside: one.aside, placed_by: one.placedBy },
    ...{ confidence: one.confidence, placed_at: one.placedAt, why: one.why, guesses: one.guesses },
  }))
  await insertRows(client, 'topic_groups', groupColumns, groupRows)
  await loadSettled(client, now)
}

const settledTopics = `
INSERT INTO changes (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, actor_image, changes, previous_values, changed_at)
SELECT $1, 'topic', t.id::text, 'UPDATE', 'user', n."memberId"::text, e.name, coalesce(e.image, ''), jsonb_build_object('lifecycleState', t.lifecycle_state),
  '{"lifecycleState": "in_progress"}', n.at
FROM jsonb_to_recordset($2::jsonb) AS n("topicId" uuid, "memberId" uuid, at timestamptz)
JOIN topics t ON t.org_id = $1 AND t.id = n."topicId" JOIN members e ON e.org_id = $1 AND e.id = n."memberId"`

/** Loads who completed a topic of late, and when. */
async function loadSettled(client: pg.ClientBase, now: Date): Promise<void> {
  const { instantOf } = timeline(now)
  const rows = topics.flatMap(({ id, settled }) =>
    settled ? [{ topicId: id, memberId: memberId(settled.by), at: new Date(instantOf(settled.share)) }] : [],
  )
  await client.query(settledTopics, [northlineId, JSON.stringify(rows)])
}

export async function loadMessages(
  client: pg.ClientBase,
  { messages }: Pick<DemoData, 'messages'>,
): Promise<void> {
  const rows = messages.map((one) => ({
    ...{ org_id: northlineId, id: one.id, channel_id: one.channelId, person_id: one.personId },
    ...{ identity_id: one.identityId, group_id: one.groupId, source_message_id: one.sourceMessageId },
    ...{ thread_id: one.threadId, content: one.content, url: one.url },
    ...{ sent_at: one.sentAt, created_at: one.sentAt },
  }))
  await insertRows(client, 'messages', messageColumns, rows)
}

/** Hours before the first start at which the writer made its proposals: in the night. */
const proposedHoursAgo = 7

const insertProposals = `
INSERT INTO topic_proposals (org_id, id, kind, topic_id, other_id, group_ids, confidence, why, quotes, other_quotes, made_at, message_count)
SELECT $1, n.id, n.kind, n."topicId", n."otherId", n."groupIds", n.confidence, n.why, n.quotes, n."otherQuotes", $3,
  (SELECT sum(t.message_count) FROM topics t WHERE t.org_id = $1 AND t.id IN (n."topicId", n."otherId"))
FROM jsonb_to_recordset($2::jsonb) AS n(id uuid, kind text, "topicId" uuid, "otherId" uuid, "groupIds" uuid[], confidence real,
  why jsonb, quotes uuid[], "otherQuotes" uuid[])`

/** Loads what the writer proposes, once topics are counted. */
export async function loadProposals(
  client: pg.ClientBase,
  { proposals }: DemoData,
  now: Date,
): Promise<void> {
  const madeAt = new Date(now.getTime() - proposedHoursAgo * 3_600_000)
  await client.query(insertProposals, [northlineId, JSON.stringify(proposals), madeAt])
}
