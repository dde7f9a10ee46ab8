import type pg from 'pg'
import type { DemoData } from './build/demo.ts'
import { demoStories } from './build/stories.ts'
import { northlineId } from './ids.ts'
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

export async function loadTopics(client: pg.ClientBase, { topics, groups }: DemoData): Promise<void> {
  const topicRows = topics.map((one) => ({
    ...{ org_id: northlineId, id: one.id, legacy_id: one.legacyId, title: one.title, summary: one.summary },
    ...{ summary_points: one.summaryPoints, topic_type: one.type, lifecycle_state: one.state },
    ...{ priority: one.level, archived: one.archived, keywords: one.keywords },
    ...{ locked_fields: one.lockedFields, written_by: one.writtenBy },
    confidence: one.confidence,
    search_text: [one.title, one.summary, ...one.keywords].join('\n'),
    ...{ created_at: one.createdAt, updated_at: one.updatedAt },
  }))
  await insertRows(client, 'topics', topicColumns, topicRows)
  const groupRows = groups.map((one) => ({
    ...{ org_id: northlineId, id: one.id, topic_id: one.topicId, channel_id: one.channelId },
    ...{ thread_id: one.threadId, title: one.title, aside: one.aside, placed_by: one.placedBy },
    ...{ confidence: one.confidence, placed_at: one.placedAt, why: one.why, guesses: one.guesses },
  }))
  await insertRows(client, 'topic_groups', groupColumns, groupRows)
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

const storyColumns = {
  org_id: 'uuid',
  id: 'uuid',
  slug: 'text',
  version: 'integer',
  title: 'text',
  summary: 'text',
  source_refs: 'jsonb',
  list: 'jsonb',
  detail: 'jsonb',
  archived_at: 'timestamptz',
  archive_reason: 'text',
  archive_actor_type: 'text',
  archive_actor_name: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

const concernColumns = {
  org_id: 'uuid',
  story_id: 'uuid',
  member_id: 'uuid',
  relevance_kind: 'text',
  relevance_label: 'text',
  relevance_rationale: 'text',
  linked_author_ids: 'uuid[]',
}

export async function loadStories(client: pg.ClientBase, now: Date): Promise<void> {
  const stories = demoStories(now)
  const rows = stories.map(({ story }) => ({
    ...{ org_id: northlineId, id: story.id, slug: story.slug, version: story.version },
    ...{ title: story.title, summary: story.summary, source_refs: story.sourceRefs },
    ...{ list: story.list, detail: story.detail, archived_at: story.archivedAt },
    ...{ archive_reason: story.archiveReason, archive_actor_type: story.archiveActorType },
    ...{
      archive_actor_name: story.archiveActorName,
      created_at: story.createdAt,
      updated_at: story.updatedAt,
    },
  }))
  await insertRows(client, 'stories', storyColumns, rows)
  const members = stories.flatMap(({ story, members: concerned }) =>
    concerned.map((one) => ({
      ...{
        org_id: northlineId,
        story_id: story.id,
        member_id: one.memberId,
        relevance_kind: one.relevanceKind,
      },
      ...{ relevance_label: one.relevanceLabel, relevance_rationale: one.relevanceRationale },
      linked_author_ids: one.linkedAuthorIds,
    })),
  )
  await insertRows(client, 'story_members', concernColumns, members)
}
