import type { AutomationDefinition } from '#contract/automation-list.ts'
import { automationSettings } from '#contract/common/automation-settings.ts'
import { prepared, type Tx } from '#service/db/client.ts'
import { readSchedule } from '../schedule/stored-schedule.ts'

/** Versions from before there was an inbox, or rules, say nothing of them. */
type Stored = Omit<AutomationDefinition, 'inbox' | 'inboxMemberIds' | 'rules' | 'settings' | 'schedule'> & {
  inbox?: boolean
  inboxMemberIds?: string[] | null
  rules?: AutomationDefinition['rules']
  settings?: unknown
  schedule: unknown
}

export function toDefinition(stored: unknown): AutomationDefinition {
  const definition = stored as Stored
  return {
    ...definition,
    schedule: readSchedule(definition.schedule),
    settings: automationSettings.parse(definition.settings ?? {}),
    inbox: definition.inbox ?? false,
    inboxMemberIds: definition.inboxMemberIds ?? null,
    rules: definition.rules ?? null,
  }
}

/** Reads the version of the definition that a run was decided with. */
export async function loadDefinition(
  tx: { client: Pick<Tx['client'], 'query'> },
  orgId: string,
  automationId: string,
  version: number,
): Promise<AutomationDefinition | null> {
  const found = await prepared<{ definition: unknown }>(
    tx.client,
    'SELECT definition FROM automation_versions WHERE org_id = $1 AND automation_id = $2 AND version = $3',
    [orgId, automationId, version],
  )
  return found.rows[0] ? toDefinition(found.rows[0].definition) : null
}

type OfVersion = { automationId: string; version: number }

export const versionKey = ({ automationId, version }: OfVersion) => `${automationId} ${version}`

/** Reads the definitions of several runs, by `versionKey`. */
export async function loadDefinitions(
  tx: Tx,
  runs: (OfVersion & { orgId: string })[],
): Promise<Map<string, AutomationDefinition>> {
  const found = await prepared<OfVersion & { definition: unknown }>(
    tx.client,
    `SELECT automation_id AS "automationId", version, definition FROM automation_versions
      WHERE (org_id, automation_id, version) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[]))`,
    [runs.map((it) => it.orgId), runs.map((it) => it.automationId), runs.map((it) => it.version)],
  )
  return new Map(found.rows.map((row) => [versionKey(row), toDefinition(row.definition)]))
}
