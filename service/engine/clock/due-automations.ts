import type { Schedule } from '#contract/common/schedule.ts'
import type { Tx } from '#service/db/client.ts'
import type { Timed } from './slot-clock.ts'

/** An automation whose next run has come, locked until the transaction ends. */
export type DueAutomation = Timed & {
  orgId: string
  id: string
  version: number
  settings: unknown
  nextRunAt: number
  tzVersion: string
  /** Neither paused, deleted nor finished since its next run was set. */
  live: boolean
  /** Scheduled runs that wait or are under way, and what the first of them was for. */
  active: number
  activeSince: number | null
}

export type Travel = {
  /** The instant to act at instead of the database's; for tests. */
  now?: Date
  /** Look at these organizations only. */
  orgIds?: string[]
}

type Row = {
  now: string
  orgId: string
  id: string
  version: number
  schedule: string
  timezone: string
  anchorAt: string
  settings: string
  nextRunAt: string
  tzVersion: string
  live: boolean
  active: string
  activeSince: string | null
}

/** What is under way is asked of those that were locked only: many more are passed over where others sweep as well. */
const text = `WITH clock AS MATERIALIZED (
    SELECT date_trunc('milliseconds', coalesce($1::timestamptz, clock_timestamp())) AS now),
  due AS MATERIALIZED (
    SELECT a.org_id, a.id, a.version, a.schedule, a.timezone, a.anchor_at, a.settings, a.next_run_at, a.tz_version,
           a.enabled AND a.deleted_at IS NULL AND a.completed_at IS NULL AS live
      FROM automations a
     WHERE a.next_run_at <= (SELECT now FROM clock) AND ($3::uuid[] IS NULL OR a.org_id = ANY($3))
     ORDER BY a.next_run_at LIMIT $2 FOR UPDATE OF a SKIP LOCKED)
  SELECT clock.now, d.org_id AS "orgId", d.id, d.version, d.schedule::text, d.timezone, d.anchor_at AS "anchorAt",
         d.settings::text, d.next_run_at AS "nextRunAt", d.tz_version AS "tzVersion", d.live, u.active, u.since AS "activeSince"
    FROM clock CROSS JOIN due d CROSS JOIN LATERAL (
      SELECT count(*) AS active, min(r.scheduled_for) AS since FROM runs r
       WHERE r.org_id = d.org_id AND r.automation_id = d.id AND r.status IN ('queued', 'running')
         AND r.cause IN ('schedule', 'catch-up')) u
   ORDER BY d.next_run_at`

const mostKnown = 1000
const schedules = new Map<string, Schedule>()
const settings = new Map<string, unknown>()

/** Many automations say the same: they share what is read from it, which others may then keep by its identity. */
function readOnce<Value>(known: Map<string, Value>, json: string): Value {
  const found = known.get(json)
  if (found !== undefined) return found
  const read: Value = JSON.parse(json)
  if (known.size >= mostKnown) known.clear()
  known.set(json, read)
  return read
}

/** Written out: taking apart what the driver gives costs more than all the rest of the row. */
function toDue(row: Row): DueAutomation {
  return {
    orgId: row.orgId,
    id: row.id,
    version: row.version,
    schedule: readOnce(schedules, row.schedule),
    timezone: row.timezone,
    anchorAt: Date.parse(row.anchorAt),
    settings: readOnce(settings, row.settings),
    nextRunAt: Date.parse(row.nextRunAt),
    tzVersion: row.tzVersion,
    live: row.live,
    active: Number(row.active),
    activeSince: row.activeSince === null ? null : Date.parse(row.activeSince),
  }
}

/** The most overdue ones that no other process has in hand, and the instant of the database. */
export async function claimDue(
  tx: Pick<Tx, 'client'>,
  limit: number,
  { now, orgIds }: Travel,
): Promise<{ now: number; due: DueAutomation[] }> {
  const found = await tx.client.query<Row>(text, [now ?? null, limit, orgIds ?? null])
  return { now: Date.parse(found.rows[0]?.now ?? ''), due: found.rows.map(toDue) }
}
