import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { lockDestination } from './destination-row.ts'

export function removeDestination(
  context: Context,
  { destinationId }: { destinationId: string },
): Promise<{ id: string }> {
  return write(context, async (tx) => {
    const { id, channel, name, target } = await lockDestination(tx, context.orgId, destinationId)
    await tx.client.query('DELETE FROM destinations WHERE org_id = $1 AND id = $2', [context.orgId, id])
    const previousValues = { channel, name, target }
    await recordChanges(tx, context.orgId, context.actor, [
      { entity: 'destination', entityId: id, operation: 'DELETE', changes: {}, previousValues },
    ])
    return { id }
  })
}
