import type { Tx } from '#service/db/client.ts'
import { scheduleEvents } from '../emit/emit.ts'
import { hourlyLimit } from './checks.ts'
import type { DueEvent, Listener } from './types.ts'

/** Started within the hour, by events. The limit keeps a storm from being counted to its end. */
const recentRuns = (org: string, automation: string, now: string) => `(
  SELECT count(*)::int FROM (
    SELECT FROM runs r WHERE r.org_id = ${org} AND r.automation_id = ${automation} AND r.cause = 'event'
      AND r.status NOT IN ('skipped', 'missed') AND r.created_at > ${now}::timestamptz - interval '1 hour'
    LIMIT ${hourlyLimit}) AS counted)`

/**
 * Automations that listen to the event, that were there when it arrived, and that have no decision about it yet.
 * Paused ones are among them: they are told of as such. What is asked of each is a subquery, because the planner expects one listener, and joins that are right for one are wrong for a thousand.
 * Runs of the hour are counted here where a judge would be asked in vain; for all others when they are written.
 */
const statement = `
WITH told AS MATERIALIZED (
  SELECT r.automation_id, s.name FROM events s
  JOIN runs r ON r.org_id = s.org_id AND r.event_id = s.id AND r.occurrence = $5
  WHERE s.org_id = $1 AND s.source = $7 AND s.delivery_id = $8 AND s.id <> $2)
SELECT a.id, a.version, a.schedule, a.enabled, a.failures_in_row > 0 AS failing,
  CASE WHEN a.schedule ? 'condition' THEN ${recentRuns('a.org_id', 'a.id', '$6')} ELSE 0 END AS recent,
  (SELECT t.name FROM told t WHERE t.automation_id = a.id LIMIT 1) AS "toldAs"
FROM automations a
WHERE a.org_id = $1 AND a.trigger_kind = 'event' AND a.deleted_at IS NULL
  AND ${scheduleEvents('a.schedule')} ? $3
  AND (SELECT v.created_at FROM automation_versions v WHERE v.org_id = a.org_id AND v.automation_id = a.id
    AND v.version = 1) <= $4
  AND a.id NOT IN (SELECT r.automation_id FROM runs r WHERE r.org_id = $1 AND r.event_id = $2 AND r.cause = 'event')
ORDER BY a.created_at, a.id`

/** What one delivery is called, whatever the names of its events. */
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
  const found = await client.query<Listener>(statement, values)
  return found.rows.map((row) => ({ ...row, toldAs: row.toldAs ?? null }))
}

/** How many more runs events may start, for each of the automations. */
export async function roomLeft(
  { client }: { client: Pick<Tx['client'], 'query'> },
  orgId: string,
  automationIds: string[],
  now: string,
): Promise<Map<string, number>> {
  const found = await client.query<{ id: string; recent: number }>(
    `SELECT a.id, ${recentRuns('$1', 'a.id', '$3')} AS recent FROM unnest($2::uuid[]) AS a(id)`,
    [orgId, automationIds, now],
  )
  return new Map(found.rows.map(({ id, recent }) => [id, hourlyLimit - recent]))
}
