import type { List } from '#contract/common/pagination.ts'
import type { Story, StoryListQuery, StorySummary } from '#contract/stories.ts'
import type { Context } from '#service/core/context.ts'
import { list } from '#service/core/list-query.ts'
import { containing } from '#service/core/search.ts'

export type StoryRow = {
  id: string
  slug: string
  version: number
  title: string
  summary: string
  list: Story['draft']['list']
  createdAt: string
  updatedAt: string
  archivedAt: string | null
  archiveReason: string | null
  archiveActorType: string | null
  archiveActorName: string | null
  members: Story['relevantMembers']
}

export const storyColumns = `r.id, r.slug, r.version, r.title, r.summary, r.list, r.created_at AS "createdAt",
  r.updated_at AS "updatedAt", r.archived_at AS "archivedAt", r.archive_reason AS "archiveReason",
  r.archive_actor_type AS "archiveActorType", r.archive_actor_name AS "archiveActorName",
  (SELECT coalesce(json_agg(json_build_object('memberId', s.member_id, 'linkedAuthorIds', s.linked_author_ids,
      'relevanceKind', s.relevance_kind, 'relevanceLabel', s.relevance_label,
      'relevanceRationale', s.relevance_rationale,
      'user', json_build_object('id', m.id, 'image', coalesce(m.image, ''), 'name', m.name)) ORDER BY m.name), '[]')
     FROM story_members s JOIN members m ON m.org_id = s.org_id AND m.id = s.member_id
    WHERE s.org_id = r.org_id AND s.story_id = r.id) AS members`

export function toArchive(row: StoryRow): Story['archive'] {
  if (row.archivedAt === null) return null
  return {
    actor: { name: row.archiveActorName ?? '', type: row.archiveActorType ?? 'system' },
    reason: row.archiveReason ?? '',
    archivedAt: row.archivedAt,
  }
}

function toStorySummary(row: StoryRow): StorySummary {
  return {
    slug: row.slug,
    version: row.version,
    title: row.title,
    summary: row.summary,
    list: row.list,
    archive: toArchive(row),
    relevantMembers: row.members,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

export function listStories(context: Context, query: StoryListQuery): Promise<List<StorySummary>> {
  return list<StoryRow, StorySummary>(
    context.db,
    {
      table: 'stories',
      orgId: context.orgId,
      page: query.page,
      limit: query.limit,
      sort: { column: 'created_at', order: 'desc' },
      counter: 'stories',
      where: (add) => {
        const text = query.search === undefined ? null : add(containing(query.search))
        return [
          ...(text === null ? [] : [`(t.title ILIKE ${text} OR t.summary ILIKE ${text})`]),
          ...(query.archived === undefined ? [] : [`(t.archived_at IS NOT NULL) = ${add(query.archived)}`]),
        ]
      },
      columns: storyColumns,
    },
    toStorySummary,
  )
}
