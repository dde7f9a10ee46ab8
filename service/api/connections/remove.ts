import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'
import { announce } from './announce.ts'
import { disconnectChannels } from './channels.ts'
import { lockConnection } from './connection-row.ts'

type Input = { connectionId: string; data: 'keep' | 'erase' }

/** Erases its secrets at once, and with `erase` what it brought in the background; the row stays, so that its address can say that it is disconnected. */
export function removeConnection(
  context: Context,
  { connectionId, data }: Input,
): Promise<{ id: string; data: Input['data'] }> {
  const { orgId, actor } = context
  return write(context, async (tx) => {
    const { id, source, name } = await lockConnection(tx, orgId, connectionId)
    await disconnectChannels(tx, context, id)
    await tx.client.query(
      `UPDATE connections SET disconnected_at = now(), sealed_secrets = NULL, secret_names = '{}', settings = '{}',
         next_poll_at = NULL, next_repair_at = NULL, poll_cursor = NULL, next_socket_at = NULL, socket_owner = NULL,
         socket_opened_at = NULL, socket_state = NULL, lease_owner = NULL, lease_until = NULL, updated_at = now(),
         erasing_since = CASE WHEN $3 = 'erase' THEN now() END
        WHERE org_id = $1 AND id = $2`,
      [orgId, id, data],
    )
    await tx.client.query(
      `UPDATE backfills SET status = 'canceled', finished_at = now(), lease_owner = NULL, lease_until = NULL
        WHERE org_id = $1 AND connection_id = $2 AND status IN ('waiting', 'running')`,
      [orgId, id],
    )
    await recordChanges(tx, orgId, actor, [
      {
        entity: 'connection',
        entityId: id,
        operation: 'DELETE',
        changes: { data },
        previousValues: { source, name },
      },
    ])
    await announce(tx, orgId, id)
    await wakeWorkers(tx.client)
    return { id, data }
  })
}
