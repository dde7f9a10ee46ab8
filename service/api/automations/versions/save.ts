import type { Context } from '#service/core/context.ts'
import type { Tx } from '#service/db/client.ts'

/** The definition as its columns say it. One place, so that a version is never other than what ran. */
export const definitionJson = `jsonb_build_object('name', name, 'prompt', prompt, 'schedule', schedule, 'timezone', timezone,
  'modelLevel', model_level, 'capabilityMode', capability_mode, 'allowedCapabilities', to_jsonb(allowed_capabilities),
  'outputChannels', output_channels, 'templateSlug', template_slug, 'settings', settings)`

/**
 * Keeps the definition under the version number that stands in the row, in the transaction that changed it. Dated now, and
 * not when that began: it may have waited for whoever saved the version before.
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
