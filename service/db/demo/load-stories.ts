import type pg from 'pg'
import type { DemoData } from './build/demo.ts'
import { demoStories } from './build/stories.ts'
import { readStories } from './build/written-stories.ts'
import { northlineId } from './ids.ts'
import { insertRows } from './insert.ts'

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
  finding_key: 'text',
  topic_id: 'uuid',
  why: 'jsonb',
  written_by: 'text',
  facts: 'jsonb',
  changes: 'jsonb',
  found_at: 'timestamptz',
  written_at: 'timestamptz',
  gone_at: 'timestamptz',
  archived_at: 'timestamptz',
  archive_reason: 'text',
  archive_actor_type: 'text',
  archive_actor_name: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

const memberColumns = {
  org_id: 'uuid',
  story_id: 'uuid',
  member_id: 'uuid',
  relevance_kind: 'text',
  relevance_label: 'text',
  relevance_rationale: 'text',
  linked_author_ids: 'uuid[]',
}

const versionColumns = {
  org_id: 'uuid',
  story_id: 'uuid',
  version: 'integer',
  title: 'text',
  written_by: 'text',
  changes: 'jsonb',
  written_at: 'timestamptz',
}

/** Audit rows of each version, as the writer writes them. */
const versionHistory = `
INSERT INTO changes (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, actor_image, changes, previous_values, changed_at)
SELECT v.org_id, 'story', v.story_id::text, CASE v.version WHEN 1 THEN 'INSERT' ELSE 'UPDATE' END, 'agent', 'story-writer', 'Story writer', '',
  jsonb_build_object('version', v.version) || CASE WHEN v.title IS DISTINCT FROM b.title THEN jsonb_build_object('title', v.title) ELSE '{}' END,
  CASE WHEN v.version = 1 THEN '{}' ELSE jsonb_build_object('version', b.version)
    || CASE WHEN v.title IS DISTINCT FROM b.title THEN jsonb_build_object('title', b.title) ELSE '{}' END END, v.written_at
FROM story_versions v LEFT JOIN story_versions b ON b.org_id = v.org_id AND b.story_id = v.story_id AND b.version = v.version - 1
WHERE v.org_id = $1`

const archiveHistory = `
INSERT INTO changes (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, actor_image, changes, previous_values, changed_at)
SELECT s.org_id, 'story', s.id::text, 'UPDATE', s.archive_actor_type, coalesce(e.id::text, 'story-writer'), s.archive_actor_name,
  coalesce(e.image, ''), jsonb_build_object('archiveReason', s.archive_reason), '{"archiveReason": null}', s.archived_at
FROM stories s LEFT JOIN members e ON e.org_id = s.org_id AND s.archive_actor_type = 'user' AND e.name = s.archive_actor_name
WHERE s.org_id = $1 AND s.archived_at IS NOT NULL`

/** Thresholds that Northline's people chose; the writer itself is switched off, so that the demo stays as it is described. */
const keepSettings = `
INSERT INTO story_writers (org_id, enabled, per_day, rules) VALUES ($1, false, $2, $3)
ON CONFLICT (org_id) DO NOTHING`

export async function loadStories(client: pg.ClientBase, data: DemoData, now: Date): Promise<void> {
  const { perDay, rules, stories } = readStories()
  await client.query(keepSettings, [northlineId, perDay, JSON.stringify(rules)])
  const made = demoStories(stories, data.messages, now)
  const of = { org_id: northlineId }
  await insertRows(
    client,
    'stories',
    storyColumns,
    made.map(({ story }) => ({ ...of, ...story })),
  )
  await insertRows(
    client,
    'story_members',
    memberColumns,
    made.flatMap(({ members }) => members.map((it) => ({ ...of, ...it }))),
  )
  await insertRows(
    client,
    'story_versions',
    versionColumns,
    made.flatMap(({ versions }) => versions.map((it) => ({ ...of, ...it }))),
  )
  await client.query(versionHistory, [northlineId])
  await client.query(archiveHistory, [northlineId])
}
