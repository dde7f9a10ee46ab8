import { isDeepStrictEqual } from 'node:util'
import type {
  AutomationDefinition,
  AutomationVersion,
  AutomationVersionsQuery,
} from '#contract/automation-list.ts'
import type { List } from '#contract/common/pagination.ts'
import type { Context } from '#service/core/context.ts'
import { userOf } from '#service/core/history.ts'
import { list } from '#service/core/list-query.ts'
import { toDefinition } from '#service/engine/queue/load-version.ts'
import { requireAutomation } from '../get.ts'
import { type Begun, begunColumn, versionWords } from './begun.ts'

type Row = Omit<AutomationVersion, 'changed' | 'createdBy' | 'definition' | 'description'> & {
  id: string
  definition: unknown
  previous: unknown
  begun: Begun | null
  by: Omit<AutomationVersion['createdBy'], 'type'>
  actorType: AutomationVersion['createdBy']['type']
}

const columns = `r.version::text AS id, r.version, r.created_at AS "createdAt", r.restored_from AS "restoredFrom",
  r.definition, r.actor_type AS "actorType", ${userOf('r')} AS by,
  (SELECT p.definition FROM automation_versions p
    WHERE p.org_id = r.org_id AND p.automation_id = r.automation_id AND p.version = r.version - 1) AS previous,
  ${begunColumn}`

function changedFields(definition: AutomationDefinition, previous: AutomationDefinition | null): string[] {
  if (!previous) return []
  const fields = Object.keys(definition) as (keyof AutomationDefinition)[]
  return fields.filter((field) => !isDeepStrictEqual(definition[field], previous[field]))
}

function toVersion(row: Row): AutomationVersion {
  const { id: _, actorType, by, previous, begun: _begun, ...version } = row
  const definition = toDefinition(row.definition)
  return {
    ...version,
    createdBy: { ...by, type: actorType },
    changed: changedFields(definition, previous === null ? null : toDefinition(previous)),
    description: versionWords(definition, row),
    definition,
  }
}

export async function listVersions(
  context: Context,
  { automationId, page, limit }: AutomationVersionsQuery,
): Promise<List<AutomationVersion>> {
  await requireAutomation(context, automationId)
  return list<Row, AutomationVersion>(
    context.db,
    {
      table: '(SELECT *, version AS id FROM automation_versions)',
      orgId: context.orgId,
      within: { column: 'automation_id', value: automationId },
      page,
      limit,
      sort: { column: 'version', order: 'desc' },
      where: () => [],
      columns,
    },
    toVersion,
  )
}
