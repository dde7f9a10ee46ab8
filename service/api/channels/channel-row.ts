import type { Channel } from '#contract/channels.ts'

export type ChannelRow = Omit<Channel, 'messageCount'> & { messageCount: string }

export const channelColumns = `r.id, r.channel_name AS "channelName", r.server_name AS "serverName",
  r.source_name AS "sourceName", r.source_channel_id AS "sourceChannelId", r.source_server_id AS "sourceServerId",
  r.context, r.description, r.is_connected AS "isConnected", r.message_count AS "messageCount",
  r.last_seen_at AS "lastSeenAt", r.created_at AS "createdAt", r.updated_at AS "updatedAt"`

export function toChannel(row: ChannelRow): Channel {
  return { ...row, messageCount: Number(row.messageCount) }
}
