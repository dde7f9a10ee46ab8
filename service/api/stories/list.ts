import type { List } from '#contract/common/pagination.ts'
import type { StoryListQuery, StorySummary } from '#contract/stories.ts'
import type { Context } from '#service/core/context.ts'
import { list } from '#service/core/list-query.ts'
import { containing } from '#service/core/search.ts'
import { type StoryRow, storyColumns, toStorySummary } from './story-row.ts'

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
