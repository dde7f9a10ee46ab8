import type { ChannelHistoryQuery } from '#contract/channels.ts'
import type { History } from '#contract/common/changes.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { type HistoryColumns, historyOf, historyValues } from '#service/core/history.ts'
import { rows } from '#service/db/client.ts'

const { tables, columns } = historyOf('channel', '$2::uuid::text')

const statement = `
  WITH ${tables}
  SELECT EXISTS (SELECT FROM channels WHERE org_id = $1 AND id = $2::uuid) AS found, ${columns}`

export async function channelHistory(context: Context, query: ChannelHistoryQuery): Promise<History> {
  const values = historyValues(context.orgId, query.channelId, query)
  const [row] = await rows<HistoryColumns & { found: boolean }>(context.db, statement, values)
  if (!row?.found) throw notFound('channel')
  return { history: row.history ?? [], totalCount: row.total }
}
