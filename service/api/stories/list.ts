import type { List } from '#contract/common/pagination.ts'
import type { StoryListQuery } from '#contract/stories.ts'
import type { Story, StorySummary } from '#contract/story-shape.ts'
import { passagesOf } from '#service/api/messages/quotes/passages.ts'
import {
  type Redaction,
  redactJson,
  redactPages,
  redactRefs,
  redactText,
} from '#service/api/messages/quotes/redaction.ts'
import type { Context } from '#service/core/context.ts'
import { list } from '#service/core/list-query.ts'
import { containing } from '#service/core/search.ts'
import { asId, type Sight, sightOf } from '#service/core/visibility.ts'

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
  why: StorySummary['why']
  writtenBy: StorySummary['writtenBy']
  model: string | null
  hidden: Hidden[]
}

/** A message that the story quotes and the caller may not see. */
type Hidden = { id: string; content: string }

export const storyColumns = (
  sight: Sight,
) => `r.id, r.slug, r.version, r.title, r.summary, r.list, r.created_at AS "createdAt",
  r.updated_at AS "updatedAt", r.archived_at AS "archivedAt", r.archive_reason AS "archiveReason",
  r.why, r.written_by AS "writtenBy", r.model, r.archive_actor_type AS "archiveActorType", r.archive_actor_name AS "archiveActorName",
  (SELECT coalesce(json_agg(json_build_object('memberId', s.member_id, 'linkedAuthorIds', s.linked_author_ids,
      'relevanceKind', s.relevance_kind, 'relevanceLabel', s.relevance_label,
      'relevanceRationale', s.relevance_rationale,
      'user', json_build_object('id', m.id, 'image', coalesce(m.image, ''), 'name', m.name)) ORDER BY m.name), '[]')
     FROM story_members s JOIN members m ON m.org_id = s.org_id AND m.id = s.member_id
    WHERE s.org_id = r.org_id AND s.story_id = r.id) AS members, ${hiddenQuotes(sight)} AS hidden`

/** SQL: messages of hidden channels among the sources and quotes of a story `r`. */
function hiddenQuotes(sight: Sight): string {
  if (sight.isWhole) return `'[]'::json`
  return `(SELECT coalesce(json_agg(json_build_object('id', h.id, 'content', h.content)), '[]') FROM messages h
    WHERE h.org_id = r.org_id AND NOT (${sight.channel('h.channel_id')}) AND h.id IN (
      SELECT ${asId('q.ref')} FROM (
        SELECT one ->> 'id' AS ref FROM jsonb_array_elements(r.source_refs) AS one WHERE one ->> 'type' = 'message'
        UNION SELECT one #>> '{}' FROM jsonb_path_query(jsonb_build_array(r.list, r.detail), 'strict $.**.sourceRef') AS one
      ) q))`
}

type Told = Pick<StoryRow, 'list' | 'members' | 'summary' | 'title' | 'why'> & {
  changes?: Story['changes']
  sourceRefs?: Story['draft']['sourceRefs']
  detail?: Story['draft']['detail']
}

/** Takes what hidden messages say out of a story: their quotes and sources, and their words wherever they stand. */
export function visibleStory<Row extends Told & Pick<StoryRow, 'hidden'>>(row: Row): Row {
  if (row.hidden.length === 0) return row
  const redaction: Redaction = {
    mark: '[hidden]',
    passages: passagesOf(row.hidden.map(({ content }) => ({ said: content }))),
    ...{ names: null, parts: null, personIds: new Set() },
    messages: new Map(row.hidden.map(({ id }) => [id, null])),
  }
  const { title, summary, members, list, why, changes, detail, sourceRefs } = row
  return {
    ...row,
    title: redactText(title, redaction),
    summary: redactText(summary, redaction),
    members: redactJson(members, redaction),
    list: redactPages(list, redaction),
    why: redactJson(why, redaction),
    ...(changes && { changes: redactJson(changes, redaction) }),
    ...(detail && { detail: redactPages(detail, redaction) }),
    ...(sourceRefs && { sourceRefs: redactRefs(sourceRefs, redaction) }),
  }
}

export function toArchive(row: StoryRow): Story['archive'] {
  if (row.archivedAt === null) return null
  return {
    actor: { name: row.archiveActorName ?? '', type: row.archiveActorType ?? 'system' },
    reason: row.archiveReason ?? '',
    archivedAt: row.archivedAt,
  }
}

function toStorySummary(whole: StoryRow): StorySummary {
  const row = visibleStory(whole)
  return {
    slug: row.slug,
    version: row.version,
    title: row.title,
    summary: row.summary,
    list: row.list,
    archive: toArchive(row),
    relevantMembers: row.members,
    why: row.why,
    writtenBy: row.writtenBy,
    model: row.model,
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
      columns: (org, add) => storyColumns(sightOf(context, org, add)),
    },
    toStorySummary,
  )
}
