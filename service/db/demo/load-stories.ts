import type pg from 'pg'
import { northlineId } from './ids.ts'
import { insertRows } from './insert.ts'
import { demoStories } from './stories/stories.ts'

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

const memberColumns = {
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
  await insertRows(client, 'story_members', memberColumns, members)
}
