import type { Channel } from '#contract/channel-shape.ts'
import type { ChannelListQuery } from '#contract/channels.ts'
import type { List } from '#contract/common/pagination.ts'
import type { Context } from '#service/core/context.ts'
import { list, type Selection } from '#service/core/list-query.ts'
import { containing } from '#service/core/search.ts'
import { sightOf, type Visibility, visibilityColumns } from '#service/core/visibility.ts'

type WholeChannel = Channel & Visibility

export type ChannelRow = Omit<WholeChannel, 'messageCount'> & { messageCount: string }

export const channelColumns = `r.id, r.channel_name AS "channelName", r.server_name AS "serverName",
  r.source_name AS "sourceName", r.source_channel_id AS "sourceChannelId", r.source_server_id AS "sourceServerId",
  r.context, r.description, r.is_connected AS "isConnected", ${visibilityColumns}, r.message_count AS "messageCount",
  r.last_seen_at AS "lastSeenAt", r.created_at AS "createdAt", r.updated_at AS "updatedAt"`

/** Copies field by field: copying the rest of a row of the driver is slow, and would take the total of a list along. */
export function toChannel(row: ChannelRow): WholeChannel {
  return {
    id: row.id,
    channelName: row.channelName,
    serverName: row.serverName,
    sourceName: row.sourceName,
    sourceChannelId: row.sourceChannelId,
    sourceServerId: row.sourceServerId,
    context: row.context,
    description: row.description,
    isConnected: row.isConnected,
    visibility: row.visibility,
    visibleTo: row.visibleTo,
    messageCount: Number(row.messageCount),
    lastSeenAt: row.lastSeenAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

const sorts = {
  lastSeen: { column: 'last_seen_at' },
  name: { column: 'channel_name', ignoreCase: true },
  messageCount: { column: 'message_count' },
} satisfies Record<ChannelListQuery['sortBy'], Omit<Selection['sort'], 'order'>>

/** Of channels `t`; none for those who see everything, whose total is a kept one. */
function visibleOnly(context: Context, org: string, add: (value: unknown) => string): string[] {
  const sight = sightOf(context, org, add)
  return sight.isWhole ? [] : [sight.channel('t.id')]
}

export function listChannels(context: Context, query: ChannelListQuery): Promise<List<Channel>> {
  return list<ChannelRow, Channel>(
    context.db,
    {
      table: 'channels',
      orgId: context.orgId,
      page: query.page,
      limit: query.limit,
      sort: { ...sorts[query.sortBy], order: query.sortOrder },
      counter: 'channels',
      where: (add, org) => [
        ...visibleOnly(context, org, add),
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
