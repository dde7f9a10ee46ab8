import type { Schedule } from '#contract/common/schedule.ts'
import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { atInstant } from '../schedule/every-at.ts'
import { nextAfter } from '../schedule/next-after.ts'
import { tzVersion } from '../schedule/zone.ts'
import type { Travel } from './due-automations.ts'
import { unknownTz } from './plan.ts'
import { brokenText } from './sentences.ts'

type Row = {
  now: string
  orgId: string
  id: string
  schedule: Schedule
  timezone: string
  anchorAt: string
}

type Repair = { next: Date | null; completed: boolean; tz: string; problem: string | null }

const lookAgainMs = 10 * 60_000
const batch = 500

/** A one-time run that was missed has no next run and says so; everything else here has lost it. */
const adrift = `a.next_run_at IS NULL AND a.enabled AND a.completed_at IS NULL AND a.deleted_at IS NULL
  AND a.trigger_kind <> 'event' AND NOT (a.trigger_kind = 'at' AND a.last_error_message IS NOT NULL)`

function repairOf({ schedule, timezone, anchorAt }: Row, now: number): Repair {
  const tz = tzVersion()
  try {
    // The sweep finds out whether a one-time run was made already, and how late it is.
    const at = schedule.type === 'at' ? atInstant(schedule.at, timezone) : null
    const next = at === null ? nextAfter(schedule, timezone, Date.parse(anchorAt), now) : new Date(at)
    return { next, completed: next === null, tz, problem: null }
  } catch (error) {
    return { next: new Date(now + lookAgainMs), completed: false, tz: unknownTz, problem: brokenText(error) }
  }
}

async function repairBatch(tx: Tx, { now, orgIds }: Travel): Promise<number> {
  const found = await tx.client.query<Row>(
    `SELECT date_trunc('milliseconds', coalesce($1::timestamptz, clock_timestamp())) AS now, a.org_id AS "orgId", a.id,
            a.schedule, a.timezone, a.anchor_at AS "anchorAt"
       FROM automations a WHERE ${adrift} AND ($2::uuid[] IS NULL OR a.org_id = ANY($2))
      LIMIT ${batch} FOR UPDATE SKIP LOCKED`,
    [now ?? null, orgIds ?? null],
  )
  const repairs = found.rows.map((row) => ({
    org: row.orgId,
    id: row.id,
    ...repairOf(row, Date.parse(row.now)),
  }))
  if (repairs.length === 0) return 0
  await tx.client.query(
    `UPDATE automations a
        SET next_run_at = r.next, tz_version = r.tz, last_error_message = coalesce(r.problem, a.last_error_message),
            completed_at = CASE WHEN r.completed THEN coalesce($2::timestamptz, now()) END
       FROM jsonb_to_recordset($1::jsonb) AS r(org uuid, id uuid, next timestamptz, completed boolean, tz text, problem text)
      WHERE a.org_id = r.org AND a.id = r.id`,
    [JSON.stringify(repairs), now ?? null],
  )
  return repairs.length
}

/** Whatever is on, timed and not finished has a next run: gives one to those that lost it, and says how many did. */
export function repairAdrift(db: Database, travel: Travel = {}): Promise<number> {
  return transaction(db, (tx) => repairBatch(tx, travel))
}
