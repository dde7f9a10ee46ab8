import type { Schedule } from '#contract/common/schedule.ts'
import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import type { Pass } from '../loops/loop.ts'
import { atInstant } from '../schedule/every-at.ts'
import { nextAfter } from '../schedule/next-after.ts'
import { tzVersion } from '../schedule/zone.ts'
import { lookAgainMs, unknownTz } from './plan.ts'
import { brokenText } from './sentences.ts'

type Row = {
  now: string
  org: string
  id: string
  schedule: Schedule
  timezone: string
  anchor: string
}

const clock = `SELECT date_trunc('milliseconds', coalesce($1::timestamptz, clock_timestamp())) AS now`

const missingAtOnce = 500

/** SQL: on, timed and not finished. A one-time run that was missed has no next run and says so; all others here lost it. */
const hasNoNextRun = `a.next_run_at IS NULL AND a.enabled AND a.completed_at IS NULL AND a.deleted_at IS NULL
  AND a.trigger_kind <> 'event' AND NOT (a.trigger_kind = 'at' AND a.last_error_message IS NOT NULL)`

type Given = { next: Date | null; completed: boolean; tz: string; problem: string | null }

function nextRunOf({ schedule, timezone, anchor, now }: Row): Given {
  const tz = tzVersion()
  try {
    // The sweep checks whether a one-time run was made already, and how late it is.
    const at = schedule.type === 'at' ? atInstant(schedule.at, timezone) : null
    const next =
      at === null ? nextAfter(schedule, timezone, Date.parse(anchor), Date.parse(now)) : new Date(at)
    return { next, completed: next === null, tz, problem: null }
  } catch (error) {
    const again = new Date(Date.parse(now) + lookAgainMs)
    return { next: again, completed: false, tz: unknownTz, problem: brokenText(error) }
  }
}

async function giveBatch(tx: Tx, { now, orgIds }: Pass): Promise<number> {
  const found = await tx.client.query<Row>(
    `WITH clock AS MATERIALIZED (${clock})
     SELECT clock.now, a.org_id AS org, a.id, a.schedule, a.timezone, a.anchor_at AS anchor
       FROM clock, automations a WHERE ${hasNoNextRun} AND ($2::uuid[] IS NULL OR a.org_id = ANY($2))
      LIMIT ${missingAtOnce} FOR UPDATE OF a SKIP LOCKED`,
    [now ?? null, orgIds ?? null],
  )
  const given = found.rows.map((row) => ({ org: row.org, id: row.id, ...nextRunOf(row) }))
  if (given.length === 0) return 0
  await tx.client.query(
    `UPDATE automations a
        SET next_run_at = g.next, tz_version = g.tz, last_error_message = coalesce(g.problem, a.last_error_message),
            completed_at = CASE WHEN g.completed THEN coalesce($2::timestamptz, now()) END
       FROM jsonb_to_recordset($1::jsonb) AS g(org uuid, id uuid, next timestamptz, completed boolean, tz text, problem text)
      WHERE a.org_id = g.org AND a.id = g.id`,
    [JSON.stringify(given), now ?? null],
  )
  return given.length
}

/** Computes a next run for enabled, timed and unfinished automations that lack one; returns how many there were. */
export function giveMissingNextRuns(db: Database, pass: Pass = {}): Promise<number> {
  return transaction(db, (tx) => giveBatch(tx, pass))
}

const recomputedAtOnce = 200

/** Recomputes the next run. A schedule that cannot be evaluated keeps its time; the sweep handles it when it is due. */
function recomputed(row: Row & { next: string }): { next: Date | null; completed: boolean } {
  try {
    const next = nextAfter(row.schedule, row.timezone, Date.parse(row.anchor), Date.parse(row.now))
    return { next, completed: next === null }
  } catch {
    return { next: new Date(row.next), completed: false }
  }
}

/**
 * Recomputes next runs based on older time-zone data than that of this process; true when there may be more. Leaves newer
 * data alone, so that two processes never undo each other's work.
 */
export function recomputeZones(db: Database, { now, orgIds }: Pass = {}): Promise<boolean> {
  return transaction(db, async (tx) => {
    const found = await tx.client.query<Row & { next: string }>(
      `WITH clock AS MATERIALIZED (${clock})
       SELECT clock.now, a.org_id AS org, a.id, a.schedule, a.timezone, a.anchor_at AS anchor, a.next_run_at AS next
         FROM clock, automations a
        WHERE a.next_run_at > clock.now AND a.tz_version <> $3 AND a.tz_version COLLATE "C" < $2
          AND ($4::uuid[] IS NULL OR a.org_id = ANY($4))
        LIMIT ${recomputedAtOnce} FOR UPDATE OF a SKIP LOCKED`,
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
    return moves.length === recomputedAtOnce
  })
}
