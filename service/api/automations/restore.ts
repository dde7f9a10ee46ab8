import type { AutomationDetail } from '#contract/automation-list.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { write } from '#service/core/write.ts'
import { lockAutomation } from './edit/lock.ts'
import { getAutomationWithin } from './get.ts'

/** It stays turned off: what it would have done meanwhile is for a person to look at first. */
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
    return getAutomationWithin(tx.client, orgId, id)
  })
}
