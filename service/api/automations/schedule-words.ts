import type { ScheduleWords } from '#contract/common/schedule-words.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { recordedWords } from '#service/engine/schedule/describe.ts'

type Recorded = { changes: Record<string, unknown>; previousValues: Record<string, unknown> }

type Row = {
  id: string
  changedAt: string
  after: unknown
  before: unknown
  zoneAfter: string | null
  zoneBefore: string | null
  /** Time at which the previous schedule was set; null when its zone changed since, or it came with a copy. */
  setAt: string | null
  isCopy: boolean
}

/** Takes the zone from the change itself, or else from the last change before it that has one. */
const statement = `
SELECT c.id, c.changed_at AS "changedAt", c.changes -> 'schedule' AS after, c.previous_values -> 'schedule' AS before,
       coalesce(c.changes ->> 'timezone', zone.name) AS "zoneAfter",
       coalesce(c.previous_values ->> 'timezone', zone.name) AS "zoneBefore",
       CASE WHEN zone.at <= earlier.at THEN earlier.at END AS "setAt", c.changes ? 'copiedFrom' AS "isCopy"
  FROM changes c
  LEFT JOIN LATERAL (
    SELECT b.changes ->> 'timezone' AS name, b.changed_at AS at FROM changes b
     WHERE b.org_id = c.org_id AND b.entity = c.entity AND b.entity_id = c.entity_id AND b.changed_at < c.changed_at
       AND b.changes ? 'timezone'
     ORDER BY b.changed_at DESC, b.id DESC LIMIT 1) zone ON true
  LEFT JOIN LATERAL (
    SELECT CASE WHEN NOT b.changes ? 'copiedFrom' THEN b.changed_at END AS at FROM changes b
     WHERE b.org_id = c.org_id AND b.entity = c.entity AND b.entity_id = c.entity_id AND b.changed_at < c.changed_at
       AND b.changes ? 'schedule'
     ORDER BY b.changed_at DESC, b.id DESC LIMIT 1) earlier ON true
 WHERE c.org_id = $1 AND c.id = ANY($2::uuid[]) AND c.entity = 'automation'`

const instant = (at: string | null) => (at === null ? null : Date.parse(at))

function toWords(row: Row): ScheduleWords {
  const { before, after, zoneBefore, zoneAfter, setAt, changedAt, isCopy } = row
  return {
    before: recordedWords({ schedule: before, timezone: zoneBefore, anchor: instant(setAt) }),
    after: recordedWords({
      schedule: after,
      timezone: zoneAfter,
      anchor: isCopy ? null : instant(changedAt),
    }),
  }
}

const tellsSchedule = ({ changes, previousValues }: Recorded) =>
  changes.schedule !== undefined || previousValues.schedule !== undefined

/** Adds a description of the schedules that changes hold. Queries nothing where none holds one. */
export async function withScheduleWords<One extends Recorded & { id: string }>(
  { db, orgId }: Context,
  changes: One[],
): Promise<(One & { scheduleWords?: ScheduleWords })[]> {
  const ids = changes.filter(tellsSchedule).map(({ id }) => id)
  if (ids.length === 0) return changes
  const found = await rows<Row>(db, statement, [orgId, ids])
  const words = new Map(found.map((row) => [row.id, toWords(row)]))
  return changes.map((change) => {
    const scheduleWords = words.get(change.id)
    return scheduleWords ? { ...change, scheduleWords } : change
  })
}
