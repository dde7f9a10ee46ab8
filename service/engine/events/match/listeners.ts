import { prepared, type Tx } from '#service/db/client.ts'
import { scheduleEvents } from '../emit/emit.ts'
import type { DueEvent, EventSchedule, Listener } from './decision.ts'
import { recentRuns } from './hourly-limit.ts'
import { isJudging } from './judging.ts'

/**
 * Automations that listen to the event, were there when it arrived, and have no decision about it yet; paused ones too,
 * because that they were paused is recorded. Uses subqueries, because the planner expects one listener, and joins that are
 * right for one are slow for a thousand. Counts the runs of the hour only where a judge might be asked in vain; for the
 * others that happens when their runs are written.
 */
const statement = `
WITH started AS MATERIALIZED (
  SELECT r.automation_id, s.name FROM events s
  JOIN runs r ON r.org_id = s.org_id AND r.event_id = s.id AND r.occurrence = $5
  WHERE s.org_id = $1 AND s.source = $7 AND s.delivery_id = $8 AND s.id <> $2)
SELECT a.id, a.version, a.schedule, a.rules, a.enabled, a.failures_in_row > 0 AS failing,
  CASE WHEN a.schedule ? 'condition' THEN ${recentRuns('a.org_id', 'a.id', '$6')} ELSE 0 END AS recent,
  coalesce(a.settings ->> 'beyondLimit', 'skip') AS "beyondLimit",
  coalesce((a.settings ->> 'combineMinutes')::int, 0) AS "combineMinutes",
  (SELECT t.name FROM started t WHERE t.automation_id = a.id LIMIT 1) AS "startedBy"
FROM automations a
WHERE a.org_id = $1 AND a.trigger_kind = 'event' AND a.deleted_at IS NULL
  AND ${scheduleEvents('a.schedule')} ? $3
  AND (SELECT v.created_at FROM automation_versions v WHERE v.org_id = a.org_id AND v.automation_id = a.id
    AND v.version = 1) <= $4
  AND a.id NOT IN (SELECT r.automation_id FROM runs r WHERE r.org_id = $1 AND r.event_id = $2 AND r.cause = 'event' AND NOT ${isJudging('r')})
ORDER BY a.created_at, a.id`

/** Name of an occurrence, the same for all events of one delivery. */
export function occurrenceOf({ source, deliveryId }: Pick<DueEvent, 'source' | 'deliveryId'>): string {
  return `event:${source}:${deliveryId}`
}

export async function findListeners(
  { client }: { client: Pick<Tx['client'], 'query'> },
  event: DueEvent,
  now: string,
): Promise<Listener[]> {
  const { orgId, id, name, receivedAt, source, deliveryId } = event
  const values = [orgId, id, name, receivedAt, occurrenceOf(event), now, source, deliveryId]
  const found = await prepared<Listener & Pick<EventSchedule, 'rules'>>(client, statement, values)
  return found.rows.map(({ rules, ...row }) => ({
    ...row,
    schedule: { ...row.schedule, rules },
    startedBy: row.startedBy ?? null,
  }))
}
