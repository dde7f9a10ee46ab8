import type { AutomationDetail } from '#contract/automation-list.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { lockPresent } from './edit/definition.ts'
import { saveEdit } from './edit/save.ts'
import { getAutomation } from './get.ts'

/** Idempotent: an automation that is paused already keeps the reason for it. */
export function pauseAutomation(
  context: Context,
  { automationId }: { automationId: string },
): Promise<AutomationDetail> {
  return write(context, async (tx) => {
    const before = await lockPresent(tx, context.orgId, automationId)
    await saveEdit(tx, context, before, { enabled: false })
    return getAutomation(context, { automationId }, tx)
  })
}

/** Idempotent: an automation that is enabled already keeps its next run. */
export function resumeAutomation(
  context: Context,
  { automationId }: { automationId: string },
): Promise<AutomationDetail> {
  return write(context, async (tx) => {
    const before = await lockPresent(tx, context.orgId, automationId)
    await saveEdit(tx, context, before, { enabled: true })
    return getAutomation(context, { automationId }, tx)
  })
}
