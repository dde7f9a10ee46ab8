import type { ConditionMark } from '#contract/condition-marks.ts'
import { iso, userOf } from '#service/core/history.ts'
import { summaryOf } from '../back-test/summary.ts'

export type MarkRow = Omit<ConditionMark, 'summary'>

/** Of a mark `m`; an event that is gone has no id any more. */
export const markColumns = `m.key, (SELECT e.id FROM events e WHERE e.org_id = m.org_id AND e.id = m.event_id) AS "eventId",
  m.name, ${iso('m.occurred_at')} AS "occurredAt", m.payload, m.should_run AS "shouldRun",
  ${userOf('m')} AS "markedBy", ${iso('m.marked_at')} AS "markedAt"`

export function toMark(row: MarkRow): ConditionMark {
  return { ...row, summary: summaryOf(row.name, row.payload) }
}

/** A mark as the trail of its automation tells of it. */
export function inWords({
  name,
  payload,
  shouldRun,
}: Pick<MarkRow, 'name' | 'payload' | 'shouldRun'>): string {
  return `“${summaryOf(name, payload)}” should ${shouldRun ? '' : 'not '}start a run`
}
