import type { Story, StoryChange } from '#contract/story-shape.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Actor } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import type { Tx } from '#service/db/client.ts'

/** The story writer, in the audit log and in the archive. */
export const storyWriterActor: Actor = { type: 'agent', id: 'story-writer', name: 'Story writer', image: '' }

/** A version as the story writer has made it. */
export type WrittenVersion = Pick<Story, 'why' | 'model'> & {
  writtenBy: 'rule' | 'model'
  title: string
  summary: string
  sourceRefs: Story['draft']['sourceRefs']
  list: Story['draft']['list']
  detail: Story['draft']['detail']
  facts: unknown
  changes: StoryChange[]
  members: {
    memberId: string
    identityIds: string[]
    kind: 'action' | 'decision' | 'awareness'
    label: string
    rationale: string
  }[]
  writtenAt: Date
}

export type By = { orgId: string; actor: Actor }

const replaceMembers = `
WITH gone AS (DELETE FROM story_members WHERE org_id = $1 AND story_id = $2 AND member_id <> ALL($3::uuid[]))
INSERT INTO story_members (org_id, story_id, member_id, relevance_kind, relevance_label, relevance_rationale, linked_author_ids)
SELECT $1, $2, e.id, n.kind, n.label, n.rationale, n."identityIds"
  FROM jsonb_to_recordset($4::jsonb) AS n("memberId" uuid, kind text, label text, rationale text, "identityIds" uuid[])
  JOIN members e ON e.org_id = $1 AND e.id = n."memberId"
ON CONFLICT (org_id, story_id, member_id) DO UPDATE SET relevance_kind = excluded.relevance_kind,
  relevance_label = excluded.relevance_label, relevance_rationale = excluded.relevance_rationale,
  linked_author_ids = excluded.linked_author_ids`

const keepVersion = `
INSERT INTO story_versions (org_id, story_id, version, title, written_by, changes, written_at)
SELECT org_id, id, version, title, written_by, changes, written_at FROM stories WHERE org_id = $1 AND id = $2`

async function keep(tx: Tx, { orgId }: By, id: string, { members }: WrittenVersion): Promise<void> {
  const ids = members.map(({ memberId }) => memberId)
  await tx.client.query(replaceMembers, [orgId, id, ids, JSON.stringify(members)])
  await tx.client.query(keepVersion, [orgId, id])
}

const columnsOf = (version: WrittenVersion) => [
  version.title,
  version.summary,
  JSON.stringify(version.sourceRefs),
  JSON.stringify(version.list),
  JSON.stringify(version.detail),
  JSON.stringify(version.why),
  version.writtenBy,
  version.model,
  JSON.stringify(version.facts),
  JSON.stringify(version.changes),
  version.writtenAt.toISOString(),
]

const insert = `
INSERT INTO stories (org_id, title, summary, source_refs, list, detail, why, written_by, model, facts, changes, written_at,
  found_at, created_at, updated_at, slug, finding_key, topic_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $12, $12, $13, $14, $15)
ON CONFLICT (org_id, finding_key) WHERE finding_key IS NOT NULL DO NOTHING RETURNING id`

export type NewFinding = { slug: string; findingKey: string; topicId: string | null }

/** Writes a new story; null when its finding has one already. */
export async function insertStory(
  tx: Tx,
  by: By,
  { slug, findingKey, topicId }: NewFinding,
  version: WrittenVersion,
): Promise<string | null> {
  const made = await tx.client.query<{ id: string }>(insert, [
    by.orgId,
    ...columnsOf(version),
    ...[slug, findingKey, topicId],
  ])
  const id = made.rows[0]?.id
  if (id === undefined) return null
  await keep(tx, by, id, version)
  const changes = { title: version.title, version: 1 }
  await recordChanges(tx, by.orgId, by.actor, [
    { entity: 'story', entityId: id, operation: 'INSERT', changes, previousValues: {} },
  ])
  await bumpCounters(tx, by.orgId, { stories: 1 })
  return id
}

const update = `
UPDATE stories SET title = $2, summary = $3, source_refs = $4, list = $5, detail = $6, why = $7, written_by = $8, model = $9,
  facts = $10, changes = $11, written_at = $12, found_at = $12, updated_at = $12, version = version + 1,
  archived_at = NULL, archive_reason = NULL, archive_actor_type = NULL, archive_actor_name = NULL, gone_at = NULL
WHERE org_id = $1 AND id = $13 RETURNING version`

/** Gives a locked story its next version, and brings it back where the writer had archived it. */
export async function addStoryVersion(
  tx: Tx,
  by: By,
  before: { id: string; title: string; version: number; archiveReason: string | null },
  version: WrittenVersion,
): Promise<void> {
  await tx.client.query(update, [by.orgId, ...columnsOf(version), before.id])
  await keep(tx, by, before.id, version)
  const isBack = before.archiveReason !== null
  await recordChanges(tx, by.orgId, by.actor, [
    {
      entity: 'story',
      entityId: before.id,
      operation: 'UPDATE',
      changes: {
        version: before.version + 1,
        ...(version.title !== before.title && { title: version.title }),
        ...(isBack && { archiveReason: null }),
      },
      previousValues: {
        version: before.version,
        ...(version.title !== before.title && { title: before.title }),
        ...(isBack && { archiveReason: before.archiveReason }),
      },
    },
  ])
}

const archive = `
UPDATE stories SET archived_at = $4, gone_at = $4, archive_reason = $3, archive_actor_type = $5, archive_actor_name = $6,
  updated_at = $4 WHERE org_id = $1 AND id = $2 AND archived_at IS NULL AND kept_at IS NULL`

/** Archives a story whose cause is gone; false when somebody archived it meanwhile, or wants it kept. */
export async function archiveWritten(
  tx: Tx,
  { orgId, actor }: By,
  id: string,
  reason: string,
  at: Date,
): Promise<boolean> {
  const { type, name } = storyWriterActor
  const done = await tx.client.query(archive, [orgId, id, reason, at.toISOString(), type, name])
  if (done.rowCount !== 1) return false
  await recordChanges(tx, orgId, actor, [
    {
      entity: 'story',
      entityId: id,
      operation: 'UPDATE',
      changes: { archiveReason: reason },
      previousValues: { archiveReason: null },
    },
  ])
  return true
}
