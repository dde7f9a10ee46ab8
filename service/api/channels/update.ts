import type { Channel, UpdateChannelInput } from '#contract/channels.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { type ChannelRow, channelColumns, toChannel } from './list.ts'

type Editable = Pick<Channel, 'context' | 'description'>

async function lockChannel(tx: Tx, orgId: string, channelId: string): Promise<Channel> {
  const found = await tx.client.query<ChannelRow>(
    `SELECT ${channelColumns} FROM channels r WHERE r.org_id = $1 AND r.id = $2 FOR NO KEY UPDATE`,
    [orgId, channelId],
  )
  if (!found.rows[0]) throw notFound('channel')
  return toChannel(found.rows[0])
}

async function save(tx: Tx, orgId: string, channelId: string, after: Editable): Promise<Channel> {
  const saved = await tx.client.query<ChannelRow>(
    `UPDATE channels r SET context = $3, description = $4, updated_at = now()
      WHERE r.org_id = $1 AND r.id = $2 RETURNING ${channelColumns}`,
    [orgId, channelId, after.context, after.description],
  )
  if (!saved.rows[0]) throw notFound('channel')
  return toChannel(saved.rows[0])
}

export function updateChannel(context: Context, input: UpdateChannelInput): Promise<Channel> {
  const { channelId, ...fields } = input
  return write(context, async (tx) => {
    const before = await lockChannel(tx, context.orgId, channelId)
    const changed = difference<Editable>({ context: before.context, description: before.description }, fields)
    if (!changed) return before
    await recordChanges(tx, context.orgId, context.actor, [
      { entity: 'channel', entityId: before.id, operation: 'UPDATE', ...changed },
    ])
    return save(tx, context.orgId, channelId, { ...before, ...changed.changes })
  })
}
