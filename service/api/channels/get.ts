import type { Channel } from '#contract/channel-shape.ts'
import type { ChannelHistoryQuery } from '#contract/channels.ts'
import type { History } from '#contract/common/changes.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { historyOf } from '#service/core/history.ts'
import { behind, sightOf } from '#service/core/visibility.ts'
import { rows } from '#service/db/client.ts'
import { type ChannelRow, channelColumns, toChannel } from './list.ts'

export async function getChannel(context: Context, { channelId }: { channelId: string }): Promise<Channel> {
  const values = [context.orgId, channelId]
  const sight = sightOf(context, '$1', behind(values))
  const found = await rows<ChannelRow>(
    context.db,
    `SELECT ${channelColumns} FROM channels r WHERE r.org_id = $1 AND r.id = $2 AND ${sight.channel('r.id')}`,
    values,
  )
  if (!found[0]) throw notFound('channel')
  return toChannel(found[0])
}

const readHistory = historyOf({
  entity: 'channel',
  table: 'channels',
  id: 'uuid',
  where: (sight) => sight.channel('r.id'),
})

export async function channelHistory(context: Context, query: ChannelHistoryQuery): Promise<History> {
  const { history, totalCount } = await readHistory(context, query.channelId, query)
  return { history, totalCount }
}
