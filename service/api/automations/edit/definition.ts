import type { AutomationDefinition } from '#contract/automation-list.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'
import { toDefinition } from '#service/engine/queue/definition.ts'
import { recoverable } from '../get.ts'

/** Definition from the columns, in one place, so that a version is always what ran. */
export const definitionJson = `jsonb_build_object('name', name, 'prompt', prompt, 'schedule', schedule, 'timezone', timezone,
  'modelLevel', model_level, 'capabilityMode', capability_mode, 'allowedCapabilities', to_jsonb(allowed_capabilities),
  'outputChannels', output_channels, 'templateSlug', template_slug, 'settings', settings, 'inbox', inbox,
  'inboxMemberIds', to_jsonb(inbox_member_ids), 'rules', rules)`

/**
 * Stores the definition under the row's version number, in the transaction that changed it. It is dated now, not when the
 * transaction began, which may have waited for the version before.
 */
export async function saveVersion(
  tx: Pick<Tx, 'client'>,
  { orgId, actor }: Pick<Context, 'orgId' | 'actor'>,
  automationId: string,
  restoredFrom: number | null = null,
): Promise<void> {
  await tx.client.query(
    `INSERT INTO automation_versions (org_id, automation_id, version, definition, restored_from,
       actor_type, actor_id, actor_name, actor_image, created_at)
     SELECT org_id, id, version, ${definitionJson}, $3, $4, $5, $6, $7, clock_timestamp() FROM automations WHERE org_id = $1 AND id = $2`,
    [orgId, automationId, restoredFrom, actor.type, actor.id, actor.name, actor.image],
  )
}

type Row = {
  id: string
  version: number
  enabled: boolean
  anchorAt: string
  completedAt: string | null
  nextRunAt: string | null
  pausedReason: string | null
  deletedAt: string | null
  definition: unknown
}

export type Locked = Omit<Row, 'definition'> & { definition: AutomationDefinition }

/** Locks the automation against requests and the scheduler until the transaction ends. */
export async function lockAutomation(tx: Tx, orgId: string, automationId: string): Promise<Locked> {
  const found = await tx.client.query<Row>(
    `SELECT r.id, r.version, r.enabled, r.anchor_at AS "anchorAt", r.completed_at AS "completedAt",
            r.next_run_at AS "nextRunAt", r.paused_reason AS "pausedReason", r.deleted_at AS "deletedAt",
            ${definitionJson} AS definition
       FROM automations r WHERE r.org_id = $1 AND r.id = $2 AND ${recoverable} FOR NO KEY UPDATE`,
    [orgId, automationId],
  )
  const row = found.rows[0]
  if (!row) throw notFound('automation')
  return { ...row, definition: toDefinition(row.definition) }
}

export async function lockPresent(tx: Tx, orgId: string, automationId: string): Promise<Locked> {
  const locked = await lockAutomation(tx, orgId, automationId)
  if (locked.deletedAt !== null) throw conflict('This automation was deleted. Bring it back first.')
  return locked
}
