import type { DeliveryDetail } from '#contract/delivery-shape.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { readDelivery } from '#service/deliveries/delivery-row.ts'
import { unresolved } from '#service/deliveries/rows.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'

async function lockStatus(tx: Tx, orgId: string, id: string) {
  const found = await tx.client.query<{ status: DeliveryDetail['status']; target: string; purpose: string }>(
    'SELECT status, target, purpose FROM deliveries WHERE org_id = $1 AND id = $2 FOR UPDATE',
    [orgId, id],
  )
  if (!found.rows[0]) throw notFound('delivery')
  return found.rows[0]
}

type Found = Awaited<ReturnType<typeof lockStatus>>

function refuse({ status, target, purpose }: Found): void {
  if (target === unresolved)
    throw conflict('No destination was chosen for it. Choose one in the automation, then run that again.')
  if (purpose === 'test') throw conflict('A test is not sent again. Send another one.')
  if (status === 'delivered') throw conflict('This delivery has arrived.')
  if (status === 'queued' || status === 'sending') throw conflict('This delivery is still being sent.')
}

/** Sends again what failed, and what may have arrived: whoever asks for it has looked. */
export function retryDelivery(
  context: Context,
  { deliveryId }: { deliveryId: string },
): Promise<DeliveryDetail> {
  const { orgId } = context
  return write(context, async (tx) => {
    const found = await lockStatus(tx, orgId, deliveryId)
    refuse(found)
    await tx.client.query(
      `UPDATE deliveries SET status = 'queued', due_at = now(), waits_since = now(), attempt = 0, part_started_at = NULL,
         error_message = NULL, lease_owner = NULL, lease_until = NULL WHERE org_id = $1 AND id = $2`,
      [orgId, deliveryId],
    )
    await recordChanges(tx, orgId, context.actor, [
      {
        entity: 'delivery',
        entityId: deliveryId,
        operation: 'UPDATE',
        changes: { status: 'queued' },
        previousValues: { status: found.status },
      },
    ])
    await wakeWorkers(tx.client, 'deliveries')
    const delivery = await readDelivery({ pool: tx.client }, orgId, deliveryId)
    if (!delivery) throw notFound('delivery')
    return delivery
  })
}
