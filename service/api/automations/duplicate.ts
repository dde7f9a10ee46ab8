import type { AutomationDetail } from '#contract/automation-list.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { tzVersion } from '#service/engine/schedule/zone.ts'
import { lockPresent, saveVersion } from './edit/definition.ts'
import { getAutomation } from './get.ts'

/** Copies the anchor too, so that a recurrence without a start of its own keeps its time of day. */
async function insertCopy(tx: Tx, orgId: string, id: string): Promise<string> {
  const made = await tx.client.query<{ id: string }>(
    `INSERT INTO automations (org_id, owner_id, name, prompt, schedule, timezone, anchor_at, enabled, model_level,
       capability_mode, allowed_capabilities, output_channels, inbox, inbox_member_ids, rules, template_slug, settings,
       tz_version)
     SELECT org_id, owner_id, 'Copy of ' || name, prompt, schedule, timezone, anchor_at, false, model_level,
            capability_mode, allowed_capabilities, output_channels, inbox, inbox_member_ids, rules, template_slug, settings,
            $3
       FROM automations WHERE org_id = $1 AND id = $2 RETURNING id`,
    [orgId, id, tzVersion()],
  )
  if (!made.rows[0]) throw new Error('the copy was not written')
  return made.rows[0].id
}

export function duplicateAutomation(
  context: Context,
  { automationId }: { automationId: string },
): Promise<AutomationDetail> {
  const { orgId, actor } = context
  return write(context, async (tx) => {
    const { id: copiedFrom } = await lockPresent(tx, orgId, automationId)
    const id = await insertCopy(tx, orgId, copiedFrom)
    await saveVersion(tx, context, id)
    const copy = await getAutomation(context, { automationId: id }, tx)
    const { name, schedule, timezone, enabled } = copy
    const changes = { name, schedule, timezone, enabled, copiedFrom }
    await recordChanges(tx, orgId, actor, [
      { entity: 'automation', entityId: id, operation: 'INSERT', changes, previousValues: {} },
    ])
    await bumpCounters(tx, orgId, { automations: 1 })
    return copy
  })
}
