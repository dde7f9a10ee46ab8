import type { AutomationDefinition } from '#contract/automation-list.ts'
import { automationSettings } from '#contract/common/automation-settings.ts'
import type { Tx } from '#service/db/client.ts'

type Stored = Omit<AutomationDefinition, 'settings'> & { settings?: unknown }

export function toDefinition(stored: unknown): AutomationDefinition {
  const definition = stored as Stored
  return { ...definition, settings: automationSettings.parse(definition.settings ?? {}) }
}

/** The definition a run was decided with, whatever the automation has become meanwhile. */
export async function loadDefinition(
  tx: { client: Pick<Tx['client'], 'query'> },
  orgId: string,
  automationId: string,
  version: number,
): Promise<AutomationDefinition | null> {
  const found = await tx.client.query<{ definition: unknown }>(
    'SELECT definition FROM automation_versions WHERE org_id = $1 AND automation_id = $2 AND version = $3',
    [orgId, automationId, version],
  )
  return found.rows[0] ? toDefinition(found.rows[0].definition) : null
}
