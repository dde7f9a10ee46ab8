import type { History } from '#contract/common/changes.ts'
import type { TopicHistoryQuery } from '#contract/topics.ts'
import type { Context } from '#service/core/context.ts'
import { historyOf } from '#service/core/history.ts'
import { topicIdOf } from './topic-id.ts'

const readHistory = historyOf({ entity: 'topic', table: 'topics', id: 'uuid' })

export async function topicHistory(context: Context, query: TopicHistoryQuery): Promise<History> {
  const id = await topicIdOf(context, query.topicId)
  const { history, totalCount } = await readHistory(context, id, query)
  return { history, totalCount }
}
