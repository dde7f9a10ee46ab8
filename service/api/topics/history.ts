import type { History } from '#contract/common/changes.ts'
import type { TopicHistoryQuery } from '#contract/topics.ts'
import type { Context } from '#service/core/context.ts'
import { type HistoryColumns, historyOf, historyValues } from '#service/core/history.ts'
import { rows } from '#service/db/client.ts'
import { topicIdOf } from './topic-id.ts'

const { tables, columns } = historyOf('topic', '$2::uuid::text')

const statement = `WITH ${tables} SELECT ${columns}`

export async function topicHistory(context: Context, query: TopicHistoryQuery): Promise<History> {
  const id = await topicIdOf(context, query.topicId)
  const [row] = await rows<HistoryColumns>(context.db, statement, historyValues(context.orgId, id, query))
  return { history: row?.history ?? [], totalCount: row?.total ?? 0 }
}
