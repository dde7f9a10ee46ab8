import type { Logger } from 'pino'
import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { type InsertedRun, insertRuns } from '../queue/insert-runs.ts'
import type { CreateNotice } from '../queue/tell-owner.ts'
import { notify } from '../queue/tell-owner.ts'
import { claimDue, type DueAutomation, type Travel } from './due-automations.ts'
import { brokenPlan, type Plan, planFor } from './plan.ts'
import { slotClock } from './slot-clock.ts'

export type SweepDeps = { db: Database; log: Logger; createNotice: CreateNotice }
export type SweepOptions = Travel & { limit?: number }

/** `handled` automations were moved on; `more` says that others may be due as well. */
export type Swept = { handled: number; more: boolean }

type Decided = { row: DueAutomation; plan: Plan }

/** Slots computed in one sweep, about two seconds of work; automations that do not fit are left for the next. */
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

async function moveOn(tx: Tx, decided: Decided[], now: number): Promise<void> {
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

async function tell(tx: Tx, deps: SweepDeps, { row, plan }: Decided, inserted: InsertedRun[]): Promise<void> {
  const { notice } = plan
  if (!notice) return
  const { kind, reason, occurrence } = notice
  const run = inserted.find((it) => it.automationId === row.id && it.occurrence === occurrence)
  if (!run) return
  await notify(tx, deps, { orgId: row.orgId, automationId: row.id, runId: run.id, kind, reason })
}

/**
 * One batch of due automations: every slot up to now gets its row, and the next run is set behind now, in one
 * transaction. Any number of processes may sweep at once.
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
    await moveOn(tx, decided, now)
    for (const one of decided) await tell(tx, deps, one, inserted)
    const left = decided.some(({ plan }) => plan.nextRunAt !== null && plan.nextRunAt <= now)
    return { handled: decided.length, more: left || due.length === limit || decided.length < due.length }
  })
}
