import type { Channel, ChannelListQuery } from '#contract/channels.ts'
import type { List } from '#contract/common/pagination.ts'
import type { Context } from '#service/core/context.ts'
import { list } from '#service/core/list-query.ts'
import { containing } from '#service/core/search.ts'

export type ChannelRow = Omit<Channel, 'messageCount'> & { messageCount: string }

export const channelColumns = `r.id, r.channel_name AS "channelName", r.server_name AS "serverName",
  r.source_name AS "sourceName", r.source_channel_id AS "sourceChannelId", r.source_server_id AS "sourceServerId",
  r.context, r.description, r.is_connected AS "isConnected", r.message_count AS "messageCount",
  r.last_seen_at AS "lastSeenAt", r.created_at AS "createdAt", r.updated_at AS "updatedAt"`

export function toChannel(row: ChannelRow): Channel {
  return { ...row, messageCount: Number(row.messageCount) }
}

export function listChannels(context: Context, query: ChannelListQuery): Promise<List<Channel>> {
  return list<ChannelRow, Channel>(
    context.db,
    {
      table: 'channels',
      orgId: context.orgId,
      page: query.page,
      limit: query.limit,
      sort: { column: 'last_seen_at', order: 'desc' },
      counter: 'channels',
      where: (add) => [
        ...(query.sourceName === undefined ? [] : [`t.source_name = ${add(query.sourceName)}`]),
        ...(query.search === undefined ? [] : [`t.channel_name ILIKE ${add(containing(query.search))}`]),
        ...(query.ids === undefined ? [] : [`t.id = ANY(${add(query.ids)}::uuid[])`]),
        ...(query.sourceChannelIds === undefined
          ? []
          : [`t.source_channel_id = ANY(${add(query.sourceChannelIds)}::text[])`]),
        // Only GitHub says when its access was revoked; other sources are listed either way.
        ...(query.connectedOnly ? [`(t.source_name <> 'github' OR t.is_connected)`] : []),
      ],
      columns: channelColumns,
    },
    toChannel,
  )
}
