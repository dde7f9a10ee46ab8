import type { Channel } from '#contract/channel-shape.ts'
import type { UpdateChannelInput } from '#contract/channels.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { refuseOvertaken } from '#service/core/overtaken.ts'
import { changedVisibility, namedVisibility, requireMayRestrict } from '#service/core/restriction.ts'
import { behind, sightOf, type Visibility } from '#service/core/visibility.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { type ChannelRow, channelColumns, toChannel } from './list.ts'

type Editable = Pick<Channel, 'context' | 'description'>
type Whole = Channel & Visibility

async function lockChannel(tx: Tx, context: Context, channelId: string): Promise<Whole> {
  const values = [context.orgId, channelId]
  const sight = sightOf(context, '$1', behind(values))
  const found = await tx.client.query<ChannelRow>(
    `SELECT ${channelColumns} FROM channels r WHERE r.org_id = $1 AND r.id = $2 AND ${sight.channel('r.id')}
      FOR NO KEY UPDATE`,
    values,
  )
  if (!found.rows[0]) throw notFound('channel')
  return toChannel(found.rows[0])
}

async function save(tx: Tx, orgId: string, after: Editable & Visibility & { id: string }): Promise<Channel> {
  const saved = await tx.client.query<ChannelRow>(
    `UPDATE channels r SET context = $3, description = $4, visibility = $5, visible_to = $6, updated_at = now()
      WHERE r.org_id = $1 AND r.id = $2 RETURNING ${channelColumns}`,
    [orgId, after.id, after.context, after.description, after.visibility, after.visibleTo],
  )
  if (!saved.rows[0]) throw notFound('channel')
  return toChannel(saved.rows[0])
}

export function updateChannel(context: Context, input: UpdateChannelInput): Promise<Channel> {
  const { channelId, visibility, visibleTo, expected = {}, ...fields } = input
  requireMayRestrict(context, { visibility, visibleTo })
  return write(context, async (tx) => {
    const before = await lockChannel(tx, context, channelId)
    await refuseOvertaken(tx, context.orgId, {
      of: { entity: 'channel', entityId: before.id },
      ...{ before, wanted: { ...fields, visibility, visibleTo }, expected, named: (field) => field },
    })
    const seen = await changedVisibility(tx, context.orgId, before, { visibility, visibleTo })
    const texts = difference<Editable>({ context: before.context, description: before.description }, fields)
    if (!texts && !seen) return before
    const named = seen && (await namedVisibility(tx, context.orgId, before, seen))
    await recordChanges(tx, context.orgId, context.actor, [
      {
        ...{ entity: 'channel', entityId: before.id, operation: 'UPDATE' },
        changes: { ...texts?.changes, ...named?.changes },
        previousValues: { ...texts?.previousValues, ...named?.previousValues },
      },
    ])
    return save(tx, context.orgId, { ...before, ...texts?.changes, ...seen })
  })
}
