import type { Logger } from 'pino'
import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { type Move, moveOf } from './automation-move.ts'
import { countSpending } from './count-spending.ts'
import type { CreateDeliveries } from './deliver-outputs.ts'
import { deliverOutputs } from './deliver-outputs.ts'
import { dependsOnStanding, type Ending, endingOf, type Finished } from './ending.ts'
import { forgiveJudging } from './forgive-judging.ts'
import { keyOf, lockAutomations } from './standing.ts'
import type { CreateNotice } from './tell-owner.ts'
import { tellOwner } from './tell-owner.ts'
import type { ClaimedRun } from './types.ts'

export type FinishDeps = {
  db: Database
  log: Logger
  createDeliveries: CreateDeliveries
  createNotice: CreateNotice
}
export type FinishOptions = { owner: string; now?: Date }

export type Ended = { run: ClaimedRun; ending: Ending; move: Move | null }

/** Only runs under way have an owner: saying so again would lead the planner to an index of those, and away from the key. */
const isHeld = `r.org_id = e."orgId" AND r.id = e."runId" AND r.lease_owner = $2 AND r.attempt = e.attempt`

/** Whoever was told that it is canceled must not find it delivered, however late that was. */
const isCanceled = `r.cancel_requested AND e.status IN ('queued', 'succeeded', 'nothing-to-report')`

/**
 * Rows are written only while this attempt of this process holds them; their automations only with them, and before them,
 * because whoever locks both does so in this order. What is canceled says nothing about how its automation is. A run that
 * was lost or canceled between the two is told by a row without an id.
 */
const text = `WITH clock AS MATERIALIZED (
    SELECT date_trunc('milliseconds', coalesce($3::timestamptz, clock_timestamp())) AS now),
  e AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS e("orgId" uuid, "runId" uuid, "automationId" uuid, attempt int,
      status text, reason text, "reasonText" text, "errorMessage" text, "dueAt" timestamptz, uncounted boolean,
      output text, model text, "inputTokens" int, "outputTokens" int, "costMicros" bigint, verdict jsonb,
      moves boolean, scheduled boolean, "failuresInRow" int, "clearError" boolean, "automationError" text,
      "pausedReason" text)),
  held AS MATERIALIZED (
    SELECT e.*, r.started_at, r.cancel_requested, ${isCanceled} AS canceled
      FROM e CROSS JOIN LATERAL (SELECT r.started_at, r.cancel_requested FROM runs r WHERE ${isHeld} OFFSET 0) r WHERE e.moves),
  moved AS (
    UPDATE automations a
       SET last_attempt_at = greatest(a.last_attempt_at, h.started_at),
           last_run_at = CASE WHEN h.scheduled THEN greatest(a.last_run_at, h.started_at) ELSE a.last_run_at END,
           failures_in_row = CASE WHEN h.canceled THEN a.failures_in_row
                                  ELSE coalesce(h."failuresInRow", a.failures_in_row) END,
           last_error_message = CASE WHEN h."clearError" AND NOT h.canceled THEN NULL
                                     ELSE coalesce(h."automationError", a.last_error_message) END,
           enabled = a.enabled AND h."pausedReason" IS NULL,
           paused_reason = coalesce(h."pausedReason", a.paused_reason),
           next_run_at = CASE WHEN h."pausedReason" IS NULL THEN a.next_run_at END
      FROM held h
     WHERE a.org_id = h."orgId" AND a.id = h."automationId"
    RETURNING h."runId" AS id, h.cancel_requested),
  done AS (
    UPDATE runs r
       SET status = CASE WHEN ${isCanceled} THEN 'canceled' ELSE e.status END,
           reason = CASE WHEN ${isCanceled} THEN 'by-hand' ELSE e.reason END,
           reason_text = CASE WHEN ${isCanceled} THEN 'Canceled while it was under way.' ELSE e."reasonText" END,
           error_message = e."errorMessage", due_at = coalesce(e."dueAt", r.due_at),
           attempt = CASE WHEN e.uncounted THEN r.attempt - 1 ELSE r.attempt END,
           lease_owner = NULL, lease_until = NULL,
           finished_at = CASE WHEN e.status <> 'queued' OR r.cancel_requested THEN clock.now END,
           output = e.output, model = e.model, input_tokens = e."inputTokens", output_tokens = e."outputTokens",
           cost_micros = e."costMicros", verdict = coalesce(nullif(e.verdict, 'null'), r.verdict)
      FROM e, clock
     WHERE ${isHeld} AND (SELECT count(*) FROM moved) >= 0
    RETURNING r.id, r.status, r.cancel_requested)
  SELECT id, status FROM done UNION ALL
  SELECT NULL, NULL FROM moved WHERE (id, cancel_requested) NOT IN (SELECT id, cancel_requested FROM done)`

function toRecord({ run, ending, move }: Ended) {
  const { orgId, id: runId, automationId, attempt } = run
  const ofAutomation = move && { ...move, notice: undefined, errorMessage: undefined }
  return {
    ...ofAutomation,
    ...ending,
    orgId,
    runId,
    automationId,
    attempt,
    moves: move !== null,
    automationError: move?.errorMessage ?? null,
  }
}

/** What failed depends on how its automation stands, which is locked for it; all else ends as it is. */
async function endingsOf(
  tx: Tx,
  finished: Finished[],
  at: Date | undefined,
): Promise<{ ended: Ended[]; now: Date | undefined }> {
  const asking = finished.filter(({ outcome }) => dependsOnStanding(outcome)).map(({ run }) => run)
  const { now, automations } = await lockAutomations(tx, asking, at)
  const ended = finished.flatMap((one): Ended[] => {
    const automation = automations.get(keyOf(one.run.orgId, one.run.automationId)) ?? null
    if (!automation && dependsOnStanding(one.outcome)) return []
    const ending = endingOf(one, automation, now?.getTime() ?? Number.NaN)
    return [{ run: one.run, ending, move: moveOf(one, ending, automation) }]
  })
  return { ended, now }
}

/** Its agent has looked into the condition and found that it does not hold. */
const isPassedOver = ({ run, ending }: Ended) =>
  run.cause === 'event' && ending.status === 'skipped' && !!ending.verdict?.model

/** The runs that were still held, with their new status. What was lost or canceled after its automation was moved undoes all, to be looked at again. */
async function store(
  tx: Tx,
  ended: Ended[],
  owner: string,
  now: Date | undefined,
): Promise<Map<string, string>> {
  const records = JSON.stringify(ended.map(toRecord))
  const values = [records, owner, now ?? null]
  const stored = await tx.client.query<{ id: string | null; status: string }>(text, values)
  const held = stored.rows.flatMap(({ id, status }): [string, string][] =>
    id === null ? [] : [[id, status]],
  )
  if (held.length < stored.rows.length)
    throw Object.assign(new Error('a run was canceled or given to another process while it ended'), {
      code: '40001',
    })
  return new Map(held)
}

/**
 * Ends attempts in one transaction: the runs, what they mean for their automations, their deliveries and notices. Answers
 * the ids of those that were still held; the others had been given to somebody else and leave no trace.
 */
export function finishRuns(
  deps: FinishDeps,
  finished: Finished[],
  { owner, now: at }: FinishOptions,
): Promise<Set<string>> {
  return transaction(deps.db, async (tx) => {
    const { ended, now } = await endingsOf(tx, finished, at)
    if (ended.length === 0) return new Set()
    const held = await store(tx, ended, owner, now)
    const kept = ended.filter(({ run }) => held.has(run.id))
    const wanted = kept.filter(({ run }) => held.get(run.id) !== 'canceled')
    await deliverOutputs(tx, deps.createDeliveries, wanted)
    for (const { run, move } of kept) {
      const { orgId, automationId, id: runId } = run
      if (move) await tellOwner(tx, deps, { orgId, automationId, runId, ...move })
    }
    for (const { run } of kept.filter(isPassedOver)) await forgiveJudging(tx, run.orgId, [run.automationId])
    await countSpending(tx, kept, now)
    return new Set(held.keys())
  })
}

export async function finishRun(
  deps: FinishDeps,
  run: ClaimedRun,
  outcome: Finished['outcome'],
  options: FinishOptions,
): Promise<boolean> {
  return (await finishRuns(deps, [{ run, outcome }], options)).has(run.id)
}
