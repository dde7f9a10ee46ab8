import type { Logger } from 'pino'
import type { Schedule } from '#contract/common/schedule.ts'
import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { tell } from '#service/watching/watching.ts'
import type { Pass } from '../loops/loop.ts'
import { type InsertedRun, insertRuns } from '../queue/insert.ts'
import { type CreateNotice, notify } from '../queue/tell-owner.ts'
import { slotClock } from '../schedule/next-after.ts'
import { brokenPlan, type DueAutomation, type Plan, planFor } from './plan.ts'

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
  waiting: string
  activeSince: string | null
}

/** SQL: not merely waiting for its first start. */
const hasBegun = `(r.status = 'running' OR r.attempt > 0 OR r.started_at IS NOT NULL)`

/** Counts active runs of the locked automations only: with several sweepers many more are skipped. */
const claimStatement = `WITH clock AS MATERIALIZED (
    SELECT date_trunc('milliseconds', coalesce($1::timestamptz, clock_timestamp())) AS now),
  due AS MATERIALIZED (
    SELECT a.org_id, a.id, a.version, a.schedule, a.timezone, a.anchor_at, a.settings, a.next_run_at, a.tz_version,
           a.enabled AND a.deleted_at IS NULL AND a.completed_at IS NULL AS live
      FROM automations a
     WHERE a.next_run_at <= (SELECT now FROM clock) AND ($3::uuid[] IS NULL OR a.org_id = ANY($3))
     ORDER BY a.next_run_at LIMIT $2 FOR UPDATE OF a SKIP LOCKED)
  SELECT clock.now, d.org_id AS "orgId", d.id, d.version, d.schedule::text, d.timezone, d.anchor_at AS "anchorAt",
         d.settings::text, d.next_run_at AS "nextRunAt", d.tz_version AS "tzVersion", d.live, u.active, u.waiting,
         u.since AS "activeSince"
    FROM clock CROSS JOIN due d CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE ${hasBegun}) AS active, count(*) FILTER (WHERE NOT ${hasBegun}) AS waiting,
             min(r.scheduled_for) FILTER (WHERE ${hasBegun}) AS since FROM runs r
       WHERE r.org_id = d.org_id AND r.automation_id = d.id AND r.status IN ('queued', 'running')
         AND r.cause IN ('schedule', 'catch-up')) u
   ORDER BY d.next_run_at`

const mostKnown = 1000
const schedules = new Map<string, Schedule>()
const settings = new Map<string, unknown>()

/** Parses each distinct text once; the shared object serves as a key elsewhere. */
function readOnce<Value>(known: Map<string, Value>, json: string): Value {
  const found = known.get(json)
  if (found !== undefined) return found
  const read: Value = JSON.parse(json)
  if (known.size >= mostKnown) known.clear()
  known.set(json, read)
  return read
}

/** Copied field by field: destructuring the row of the driver costs more than all the rest. */
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
    waiting: Number(row.waiting),
    activeSince: row.activeSince === null ? null : Date.parse(row.activeSince),
  }
}

/** Locks the most overdue automations, skips locked ones, and reads the database clock. */
async function claimDue(
  tx: Pick<Tx, 'client'>,
  limit: number,
  { now, orgIds }: Pass,
): Promise<{ now: number; due: DueAutomation[] }> {
  const found = await tx.client.query<Row>(claimStatement, [now ?? null, limit, orgIds ?? null])
  return { now: Date.parse(found.rows[0]?.now ?? ''), due: found.rows.map(toDue) }
}

export type SweepDeps = { db: Database; log: Logger; createNotice: CreateNotice }
type SweepOptions = Pass & { limit?: number }

/** `handled` automations have their next run set; `more`: others may be due as well. */
type Swept = { handled: number; more: boolean }

type Decided = { row: DueAutomation; plan: Plan }

/** Slots computed in one sweep, about two seconds of work; the next sweep takes the automations that do not fit. */
const budget = 5000

function decide(due: DueAutomation[], now: number, log: Logger): Decided[] {
  const clock = slotClock()
  const decided: Decided[] = []
  for (const row of due) {
    if (clock.spent() > budget) break
    try {
      decided.push({ row, plan: planFor(row, now, (after) => clock.next(row, after)) })
    } catch (error) {
      log.warn({ err: error, automationId: row.id }, 'a schedule cannot be evaluated and is put off')
      decided.push({ row, plan: brokenPlan(row, now, error) })
    }
  }
  return decided
}

async function setNextRuns(tx: Tx, decided: Decided[], now: number): Promise<void> {
  const moves = decided.map(({ row, plan }) => ({
    org: row.orgId,
    id: row.id,
    next: plan.nextRunAt === null ? null : new Date(plan.nextRunAt),
    completed: plan.completed,
    problem: plan.problem,
    tz: plan.tzVersion,
  }))
  await tx.client.query(
    `UPDATE automations a
        SET next_run_at = m.next, tz_version = m.tz,
            completed_at = CASE WHEN m.completed THEN $2 ELSE a.completed_at END,
            last_error_message = coalesce(m.problem, a.last_error_message)
       FROM json_to_recordset($1::json)
         AS m(org uuid, id uuid, next timestamptz, completed boolean, problem text, tz text)
      WHERE a.org_id = m.org AND a.id = m.id`,
    [JSON.stringify(moves), new Date(now)],
  )
}

async function tellOwner(
  tx: Tx,
  deps: SweepDeps,
  { row, plan }: Decided,
  inserted: InsertedRun[],
): Promise<void> {
  const { notice } = plan
  if (!notice) return
  const { kind, reason, occurrence } = notice
  const run = inserted.find((it) => it.automationId === row.id && it.occurrence === occurrence)
  if (!run) return
  await notify(tx, deps, { orgId: row.orgId, automationId: row.id, runId: run.id, kind, reason })
}

/**
 * Handles one batch of due automations in one transaction: every slot up to now gets its row in `runs`, and the next run
 * is set behind now. Any number of processes may sweep at once.
 */
export function sweep(deps: SweepDeps, options: SweepOptions = {}): Promise<Swept> {
  const { limit = 500 } = options
  return transaction(deps.db, async (tx) => {
    const { now, due } = await claimDue(tx, limit, options)
    if (due.length === 0) return { handled: 0, more: false }
    const decided = decide(due, now, deps.log)
    const inserted = await insertRuns(
      tx,
      decided.flatMap(({ plan }) => plan.runs),
    )
    await setNextRuns(tx, decided, now)
    for (const one of decided) await tellOwner(tx, deps, one, inserted)
    for (const { row } of decided) tell({ kind: 'scheduled', lateSeconds: (now - row.nextRunAt) / 1000 })
    const left = decided.some(({ plan }) => plan.nextRunAt !== null && plan.nextRunAt <= now)
    return { handled: decided.length, more: left || due.length === limit || decided.length < due.length }
  })
}
