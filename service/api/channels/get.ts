import type { Channel } from '#contract/channels.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'
import { type ChannelRow, channelColumns, toChannel } from './channel-row.ts'

export async function getChannel(context: Context, { channelId }: { channelId: string }): Promise<Channel> {
  const found = await rows<ChannelRow>(
    context.db,
    `SELECT ${channelColumns} FROM channels r WHERE r.org_id = $1 AND r.id = $2`,
    [context.orgId, channelId],
  )
  if (!found[0]) throw notFound('channel')
  return toChannel(found[0])
}
