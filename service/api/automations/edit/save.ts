import type { AutomationDefinition } from '#contract/automation-list.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { databaseNow, type Tx } from '#service/db/client.ts'
import { forgetAllUndelivered } from '#service/deliveries/undelivered.ts'
import { tzVersion } from '#service/engine/schedule/zone.ts'
import { type Locked, saveVersion } from './definition.ts'
import { type Timing, timingAfter } from './timing.ts'

type Editable = AutomationDefinition & { enabled: boolean }

async function updateRow(tx: Tx, orgId: string, id: string, after: Editable, timing: Timing): Promise<void> {
  await tx.client.query(
    `UPDATE automations SET name = $3, prompt = $4, schedule = $5, timezone = $6, model_level = $7,
            capability_mode = $8, allowed_capabilities = $9, output_channels = $10, template_slug = $11, settings = $12,
            enabled = $13, anchor_at = $14, next_run_at = $15, completed_at = $16, tz_version = $17, inbox = $18, rules = $19,
            inbox_member_ids = $20,
            updated_at = clock_timestamp()
      WHERE org_id = $1 AND id = $2`,
    [
      orgId,
      id,
      after.name,
      after.prompt,
      JSON.stringify(after.schedule),
      after.timezone,
      after.modelLevel,
      after.capabilityMode,
      after.allowedCapabilities,
      JSON.stringify(after.outputChannels),
      after.templateSlug,
      JSON.stringify(after.settings),
      after.enabled,
      timing.anchorAt,
      timing.nextRunAt,
      timing.completedAt,
      tzVersion(),
      after.inbox,
      after.rules && JSON.stringify(after.rules),
      after.inboxMemberIds,
    ],
  )
}

/** Clears the reason of a pause and the count of failures, whenever somebody turns the automation on or off. */
async function forgetPause(tx: Tx, orgId: string, id: string): Promise<void> {
  await tx.client.query(
    'UPDATE automations SET paused_reason = NULL, failures_in_row = 0 WHERE org_id = $1 AND id = $2',
    [orgId, id],
  )
}

async function nextVersion(tx: Tx, context: Context, id: string, restoredFrom?: number): Promise<void> {
  await tx.client.query('UPDATE automations SET version = version + 1 WHERE org_id = $1 AND id = $2', [
    context.orgId,
    id,
  ])
  await saveVersion(tx, context, id, restoredFrom)
}

/** Writes what differs, and nothing when nothing does. A definition that differs is a new version. */
export async function saveEdit(
  tx: Tx,
  context: Context,
  before: Locked,
  wanted: Partial<Editable>,
  restoredFrom?: number,
): Promise<void> {
  const present: Editable = { ...before.definition, enabled: before.enabled }
  const changed = difference(present, wanted)
  if (!changed) return
  const after = { ...present, ...changed.changes }
  const { enabled, ...definition } = changed.changes
  await updateRow(
    tx,
    context.orgId,
    before.id,
    after,
    timingAfter(before, after, await databaseNow(tx.client)),
  )
  if (enabled !== undefined) await forgetPause(tx, context.orgId, before.id)
  if (definition.outputChannels) await forgetAllUndelivered(tx.client, context.orgId, before.id)
  if (Object.keys(definition).length > 0) await nextVersion(tx, context, before.id, restoredFrom)
  await recordChanges(tx, context.orgId, context.actor, [
    { entity: 'automation', entityId: before.id, operation: 'UPDATE', ...changed },
  ])
}
