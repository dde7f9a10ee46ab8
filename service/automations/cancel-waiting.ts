import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { cancelQueuedRuns } from '#service/engine/queue/cancel-of-automation.ts'
import { lockPresent } from './edit/lock.ts'

export function cancelWaitingRuns(
  context: Context,
  { automationId }: { automationId: string },
): Promise<{ canceled: number }> {
  const { orgId, actor } = context
  return write(context, async (tx) => {
    const { id } = await lockPresent(tx, orgId, automationId)
    const text = `Canceled before it began, by ${actor.name}.`
    const canceled = await cancelQueuedRuns(tx, orgId, id, { reason: 'by-hand', text })
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
