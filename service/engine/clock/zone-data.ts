import type { Schedule } from '#contract/common/schedule.ts'
import { transaction } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'
import { nextAfter } from '../schedule/next-after.ts'
import { tzVersion } from '../schedule/zone.ts'
import type { Travel } from './due-automations.ts'
import { unknownTz } from './plan.ts'

type Row = {
  now: string
  org: string
  id: string
  schedule: Schedule
  timezone: string
  anchor: string
  next: string
}

const batch = 200

/** What cannot be evaluated here keeps its time: the sweep deals with it when it comes. */
function recomputed(row: Row): { next: Date | null; completed: boolean } {
  try {
    const next = nextAfter(row.schedule, row.timezone, Date.parse(row.anchor), Date.parse(row.now))
    return { next, completed: next === null }
  } catch {
    return { next: new Date(row.next), completed: false }
  }
}

/**
 * Governments change their clocks: next runs that were computed with older time-zone data than this process has are
 * computed anew. Data that is newer than ours is left alone, so that two processes never undo each other's work.
 */
export function recomputeZones(db: Database, { now, orgIds }: Travel = {}): Promise<boolean> {
  return transaction(db, async (tx) => {
    const found = await tx.client.query<Row>(
      `WITH clock AS MATERIALIZED (
         SELECT date_trunc('milliseconds', coalesce($1::timestamptz, clock_timestamp())) AS now)
       SELECT clock.now, a.org_id AS org, a.id, a.schedule, a.timezone, a.anchor_at AS anchor, a.next_run_at AS next
         FROM clock, automations a
        WHERE a.next_run_at > clock.now AND a.tz_version <> $3 AND a.tz_version COLLATE "C" < $2
          AND ($4::uuid[] IS NULL OR a.org_id = ANY($4))
        LIMIT ${batch} FOR UPDATE OF a SKIP LOCKED`,
      [now ?? null, tzVersion(), unknownTz, orgIds ?? null],
    )
    const moves = found.rows.map((row) => ({ org: row.org, id: row.id, ...recomputed(row) }))
    if (moves.length === 0) return false
    await tx.client.query(
      `UPDATE automations a
          SET next_run_at = m.next, tz_version = $2,
              completed_at = CASE WHEN m.completed THEN now() ELSE a.completed_at END
         FROM jsonb_to_recordset($1::jsonb) AS m(org uuid, id uuid, next timestamptz, completed boolean)
        WHERE a.org_id = m.org AND a.id = m.id`,
      [JSON.stringify(moves), tzVersion()],
    )
    return moves.length === batch
  })
}
