import { isDeepStrictEqual } from 'node:util'
import type {
  AutomationDefinition,
  AutomationDetail,
  AutomationVersion,
  AutomationVersionsQuery,
} from '#contract/automation-list.ts'
import type { List } from '#contract/common/pagination.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { iso, userOf } from '#service/core/history.ts'
import { list } from '#service/core/list-query.ts'
import { write } from '#service/core/write.ts'
import { loadDefinition, toDefinition } from '#service/engine/queue/definition.ts'
import { scheduleProblem } from '#service/engine/schedule/check.ts'
import { instantOf, wallAt } from '#service/engine/schedule/zone.ts'
import { scheduleWords, withRules } from './automation-row.ts'
import { checkOutputs } from './destination.ts'
import { lockPresent } from './edit/definition.ts'
import { saveEdit } from './edit/save.ts'
import { getAutomation, requireAutomation } from './get.ts'

/** Instant that a recurrence counts from, and the zone it was set in. */
type Begun = { at: string; zone: string }

const sameSchedule = (one: string, other: string) =>
  `${one}.definition -> 'schedule' = ${other}.definition -> 'schedule'`

const ofSame = (alias: string) => `${alias}.org_id = r.org_id AND ${alias}.automation_id = r.automation_id`

/**
 * From when the version `r` counts, for a recurrence alone, since only its words depend on that: while its schedule is in
 * force, from where the automation counts; else from when the version was saved that brought it.
 */
const begunColumn = `CASE WHEN r.definition -> 'schedule' ->> 'type' = 'rrule' THEN coalesce(
  (SELECT json_build_object('at', ${iso('a.anchor_at')}, 'zone', a.timezone) FROM automations a
    WHERE a.org_id = r.org_id AND a.id = r.automation_id AND NOT EXISTS (
      SELECT FROM automation_versions n WHERE ${ofSame('n')} AND n.version > r.version AND NOT ${sameSchedule('n', 'r')})),
  (SELECT json_build_object('at', ${iso('u.created_at')}, 'zone', u.definition ->> 'timezone')
     FROM automation_versions u WHERE ${ofSame('u')} AND u.version <= r.version AND NOT EXISTS (
       SELECT FROM automation_versions p WHERE ${ofSame('p')} AND p.version = u.version - 1 AND ${sameSchedule('p', 'u')})
    ORDER BY u.version DESC LIMIT 1)) END AS begun`

/** Another zone keeps the local time that a recurrence began at. */
function anchorIn(timezone: string, { at, zone }: Begun): string {
  const moved = scheduleProblem(() => instantOf(timezone, wallAt(zone, Date.parse(at))).instant)
  return 'value' in moved ? new Date(moved.value).toISOString() : at
}

type Saved = { begun: Begun | null; createdAt: string }

function versionWords(
  { schedule, timezone, rules }: AutomationDefinition,
  { begun, createdAt }: Saved,
): string {
  return withRules(scheduleWords(schedule, timezone, begun ? anchorIn(timezone, begun) : createdAt), rules)
}

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
  const { version, createdAt, restoredFrom, actorType, by, previous } = row
  const definition = toDefinition(row.definition)
  return {
    version,
    createdAt,
    createdBy: { ...by, type: actorType },
    restoredFrom,
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

type Wanted = { automationId: string; version: number }

/** Makes no new version where the restored definition is the present one. */
export function restoreVersion(
  context: Context,
  { automationId, version }: Wanted,
): Promise<AutomationDetail> {
  const { orgId } = context
  return write(context, async (tx) => {
    const before = await lockPresent(tx, orgId, automationId)
    const definition = await loadDefinition(tx, orgId, automationId, version)
    if (!definition) throw notFound('version')
    const { outputChannels } = definition
    if (!isDeepStrictEqual(outputChannels, before.definition.outputChannels))
      await checkOutputs(tx, orgId, outputChannels, ['outputChannels'])
    await saveEdit(tx, context, before, definition, version)
    return getAutomation(context, { automationId }, tx)
  })
}
