import type { AutomationDetail } from '#contract/automation-list.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { lockPresent } from './edit/lock.ts'
import { saveEdit } from './edit/save.ts'
import { getAutomationWithin } from './get.ts'

/** Idempotent: one that is on already keeps its next run. */
export function resumeAutomation(
  context: Context,
  { automationId }: { automationId: string },
): Promise<AutomationDetail> {
  return write(context, async (tx) => {
    const before = await lockPresent(tx, context.orgId, automationId)
    await saveEdit(tx, context, before, { enabled: true })
    return getAutomationWithin(tx.client, context.orgId, automationId)
  })
}
