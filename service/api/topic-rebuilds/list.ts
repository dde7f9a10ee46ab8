import type { List } from '#contract/common/pagination.ts'
import type { TopicRebuild, TopicRebuildsQuery } from '#contract/topic-rebuilds.ts'
import type { Context } from '#service/core/context.ts'
import { list } from '#service/core/list-query.ts'
import { type RebuildRow, rebuildColumns, toRebuild } from './rebuild-row.ts'

export function listTopicRebuilds(
  { db, orgId }: Context,
  { page, limit }: TopicRebuildsQuery,
): Promise<List<TopicRebuild>> {
  return list<RebuildRow, TopicRebuild>(
    db,
    {
      table: 'topic_rebuilds',
      orgId,
      page,
      limit,
      sort: { column: 'created_at', order: 'desc' },
      where: () => [],
      columns: rebuildColumns,
    },
    toRebuild,
  )
}
