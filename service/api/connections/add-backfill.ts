import type { ChannelPlace } from '#service/api/arrivals/source.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'

/** Writes the job; there is one at a time for each connection. */
export async function addBackfill(
  tx: Tx,
  { orgId, actor }: Pick<Context, 'orgId' | 'actor'>,
  connectionId: string,
  since: Date,
  channel: ChannelPlace | null = null,
): Promise<string> {
  const made = await tx.client.query<{ id: string }>(
    `INSERT INTO backfills (org_id, connection_id, since, status, channel) VALUES ($1, $2, $3, 'waiting', $4)
     ON CONFLICT (org_id, connection_id) WHERE status IN ('waiting', 'running') DO NOTHING RETURNING id`,
    [orgId, connectionId, since, channel],
  )
  const id = made.rows[0]?.id
  if (id === undefined)
    throw conflict(
      'Past data of this connection is already being read. Wait until that is done, or cancel it.',
    )
  const changes = { historySince: since.toISOString(), ...(channel && { channelName: channel.channelName }) }
  await recordChanges(tx, orgId, actor, [
    { entity: 'connection', entityId: connectionId, operation: 'UPDATE', changes, previousValues: {} },
  ])
  await wakeWorkers(tx.client)
  return id
}
