import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { lockEndpoint } from './endpoint-row.ts'

/** Its deliveries go with it: whoever wants to begin an attempt finds nothing to send. */
export function removeEndpoint(
  context: Context,
  { endpointId }: { endpointId: string },
): Promise<{ id: string }> {
  const { orgId, actor } = context
  return write(context, async (tx) => {
    const { id, url, description, events } = await lockEndpoint(tx, orgId, endpointId)
    await tx.client.query('DELETE FROM webhook_endpoints WHERE org_id = $1 AND id = $2', [orgId, id])
    const previousValues = { url, description, events }
    await recordChanges(tx, orgId, actor, [
      { entity: 'webhook-endpoint', entityId: id, operation: 'DELETE', changes: {}, previousValues },
    ])
    return { id }
  })
}
