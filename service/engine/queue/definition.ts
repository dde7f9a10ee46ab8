import type { AutomationDefinition } from '#contract/automation-list.ts'
import { automationSettings } from '#contract/common/automation-settings.ts'
import type { Tx } from '#service/db/client.ts'
import { readSchedule } from '../schedule/stored-schedule.ts'

type Stored = Omit<AutomationDefinition, 'settings' | 'schedule'> & { settings?: unknown; schedule: unknown }

export function toDefinition(stored: unknown): AutomationDefinition {
  const definition = stored as Stored
  return {
    ...definition,
    schedule: readSchedule(definition.schedule),
    settings: automationSettings.parse(definition.settings ?? {}),
  }
}

/** Reads the version of the definition that a run was decided with. */
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
