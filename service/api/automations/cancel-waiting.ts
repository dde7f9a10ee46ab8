import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { byHand, cancelQueuedRuns } from '#service/engine/queue/cancel.ts'
import { lockPresent } from './edit/definition.ts'

export function cancelWaitingRuns(
  context: Context,
  { automationId }: { automationId: string },
): Promise<{ canceled: number }> {
  const { orgId, actor } = context
  return write(context, async (tx) => {
    const { id } = await lockPresent(tx, orgId, automationId)
    const canceled = await cancelQueuedRuns(tx, orgId, id, byHand(actor.name))
    if (canceled > 0)
      await recordChanges(tx, orgId, actor, [
        {
          entity: 'automation',
          entityId: id,
          operation: 'UPDATE',
          changes: { waitingRuns: 0 },
          previousValues: { waitingRuns: canceled },
        },
      ])
    return { canceled }
  })
}
