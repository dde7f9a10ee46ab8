import type { AutomationDetail } from '#contract/automation-list.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { lockPresent } from './edit/lock.ts'
import { saveEdit } from './edit/save.ts'
import { getAutomationWithin } from './get.ts'

/** Idempotent: one that is paused already stays as it is, with the reason for it. */
export function pauseAutomation(
  context: Context,
  { automationId }: { automationId: string },
): Promise<AutomationDetail> {
  return write(context, async (tx) => {
    const before = await lockPresent(tx, context.orgId, automationId)
    await saveEdit(tx, context, before, { enabled: false })
    return getAutomationWithin(tx.client, context.orgId, automationId)
  })
}
