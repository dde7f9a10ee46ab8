import { type Change, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import type { Tx } from '#service/db/client.ts'

async function setConnected(
  { client }: Tx,
  { orgId, actor }: Pick<Context, 'orgId' | 'actor'>,
  isConnected: boolean,
  where: string,
  values: unknown[],
): Promise<void> {
  const moved = await client.query<{ id: string }>(
    `UPDATE channels c SET is_connected = $2, updated_at = now()
      WHERE c.org_id = $1 AND c.is_connected <> $2 AND ${where} RETURNING c.id`,
    [orgId, isConnected, ...values],
  )
  const changes = moved.rows.map(
    ({ id }): Change => ({
      entity: 'channel',
      entityId: id,
      operation: 'UPDATE',
      changes: { isConnected },
      previousValues: { isConnected: !isConnected },
    }),
  )
  await recordChanges({ client }, orgId, actor, changes)
}

/** Channels of the source that were lost come back with a new connection to it. */
export function connectChannels(tx: Tx, context: Pick<Context, 'orgId' | 'actor'>, source: string) {
  return setConnected(tx, context, true, 'c.source_name = $3', [source])
}

/** Channels that no other connection tells of are disconnected with theirs. */
export function disconnectChannels(tx: Tx, context: Pick<Context, 'orgId' | 'actor'>, connectionId: string) {
  const isOf = (
    which: string,
  ) => `EXISTS (SELECT FROM cursors k JOIN connections o ON o.org_id = k.org_id AND o.id = k.connection_id
    WHERE k.org_id = c.org_id AND k.source_name = c.source_name AND k.source_server_id = c.source_server_id
      AND k.source_channel_id = c.source_channel_id AND ${which})`
  const where = `${isOf('o.id = $3')} AND NOT ${isOf('o.id <> $3 AND o.disconnected_at IS NULL')}`
  return setConnected(tx, context, false, where, [connectionId])
}
