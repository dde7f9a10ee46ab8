import type { AutomationDefinition } from '#contract/automation-list.ts'
import { iso } from '#service/core/history.ts'
import { scheduleProblem } from '#service/engine/schedule/compile.ts'
import { instantOf, wallAt } from '#service/engine/schedule/zone.ts'
import { scheduleWords } from '../detail-row.ts'

/** An instant that a rule counts from, and the zone it was read in. */
export type Begun = { at: string; zone: string }

const sameSchedule = (one: string, other: string) =>
  `${one}.definition -> 'schedule' = ${other}.definition -> 'schedule'`

const ofSame = (alias: string) => `${alias}.org_id = r.org_id AND ${alias}.automation_id = r.automation_id`

/**
 * From when the version `r` counts, for a recurrence alone, since only its words depend on that: while its schedule is in
 * force, from where the automation counts; else from when the version was saved that brought it.
 */
export const begunColumn = `CASE WHEN r.definition -> 'schedule' ->> 'type' = 'rrule' THEN coalesce(
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

export function versionWords(
  { schedule, timezone }: AutomationDefinition,
  { begun, createdAt }: Saved,
): string {
  return scheduleWords(schedule, timezone, begun ? anchorIn(timezone, begun) : createdAt)
}
