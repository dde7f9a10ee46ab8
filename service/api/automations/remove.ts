import type { AutomationDetail } from '#contract/automation-list.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { cancelQueuedRuns, stopRunning } from '#service/engine/queue/cancel.ts'
import { type Locked, lockAutomation } from './edit/definition.ts'
import { getAutomation } from './get.ts'

/** Turns it off as well, so that the scheduler need not ask whether it is deleted. */
async function remove(tx: Tx, context: Context, { id, enabled, definition }: Locked): Promise<void> {
  const { orgId, actor } = context
  await tx.client.query(
    `UPDATE automations SET deleted_at = clock_timestamp(), enabled = false, next_run_at = NULL, paused_reason = NULL,
            updated_at = clock_timestamp() WHERE org_id = $1 AND id = $2`,
    [orgId, id],
  )
  await cancelQueuedRuns(tx, orgId, id, {
    reason: 'deleted',
    text: 'Canceled: the automation was deleted before it started.',
    textOfTried: 'Canceled: the automation was deleted while it waited for another try.',
  })
  await stopRunning(tx, orgId, id)
  const previousValues = { name: definition.name, enabled }
  await recordChanges(tx, orgId, actor, [
    { entity: 'automation', entityId: id, operation: 'DELETE', changes: {}, previousValues },
  ])
  await bumpCounters(tx, orgId, { automations: -1 })
}

export function removeAutomation(
  context: Context,
  { automationId }: { automationId: string },
): Promise<AutomationDetail> {
  return write(context, async (tx) => {
    const before = await lockAutomation(tx, context.orgId, automationId)
    if (before.deletedAt === null) await remove(tx, context, before)
    return getAutomation(context, { automationId }, tx)
  })
}

/** Leaves it paused, so that somebody looks first at what it missed. */
export function restoreAutomation(
  context: Context,
  { automationId }: { automationId: string },
): Promise<AutomationDetail> {
  const { orgId, actor } = context
  return write(context, async (tx) => {
    const { id, deletedAt } = await lockAutomation(tx, orgId, automationId)
    if (deletedAt !== null) {
      await tx.client.query(
        `UPDATE automations SET deleted_at = NULL, failures_in_row = 0, updated_at = clock_timestamp()
          WHERE org_id = $1 AND id = $2`,
        [orgId, id],
      )
      const [changes, previousValues] = [{ deletedAt: null }, { deletedAt }]
      await recordChanges(tx, orgId, actor, [
        { entity: 'automation', entityId: id, operation: 'UPDATE', changes, previousValues },
      ])
      await bumpCounters(tx, orgId, { automations: 1 })
    }
    return getAutomation(context, { automationId: id }, tx)
  })
}
