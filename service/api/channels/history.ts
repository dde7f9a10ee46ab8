import type { ChannelHistoryQuery } from '#contract/channels.ts'
import type { History } from '#contract/common/changes.ts'
import type { Context } from '#service/core/context.ts'
import { historyOf } from '#service/core/history.ts'

const readHistory = historyOf({ entity: 'channel', table: 'channels', id: 'uuid' })

export async function channelHistory(context: Context, query: ChannelHistoryQuery): Promise<History> {
  const { history, totalCount } = await readHistory(context, query.channelId, query)
  return { history, totalCount }
}
