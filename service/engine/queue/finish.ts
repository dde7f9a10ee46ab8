import type { Logger } from 'pino'
import { transaction } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'
import type { CreateDeliveries, CreateNotice } from '#service/engine/seams.ts'
import { type Move, moveOf } from './automation-move.ts'
import { countSpending } from './count-spending.ts'
import { deliverOutputs } from './deliver-outputs.ts'
import { type Ending, endingOf, type Finished } from './ending.ts'
import { keyOf, lockAutomations } from './standing.ts'
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

/**
 * Rows are written only while this attempt of this process holds them; their automations only with them. Only runs under
 * way have an owner: saying so again would lead the planner to an index of those, and away from the key.
 */
const text = `WITH e AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS e("orgId" uuid, "runId" uuid, "automationId" uuid, attempt int,
      status text, reason text, "reasonText" text, "errorMessage" text, "dueAt" timestamptz, uncounted boolean,
      output text, model text, "inputTokens" int, "outputTokens" int, "costMicros" bigint, verdict jsonb,
      moves boolean, scheduled boolean, "failuresInRow" int, "clearError" boolean, "automationError" text,
      "pausedReason" text)),
  done AS (
    UPDATE runs r
       SET status = CASE WHEN e.status = 'queued' AND r.cancel_requested THEN 'canceled' ELSE e.status END,
           reason = CASE WHEN e.status = 'queued' AND r.cancel_requested THEN 'by-hand' ELSE e.reason END,
           reason_text = CASE WHEN e.status = 'queued' AND r.cancel_requested THEN 'Canceled while it was under way.'
                              ELSE e."reasonText" END,
           error_message = e."errorMessage", due_at = coalesce(e."dueAt", r.due_at),
           attempt = CASE WHEN e.uncounted THEN r.attempt - 1 ELSE r.attempt END,
           lease_owner = NULL, lease_until = NULL,
           finished_at = CASE WHEN e.status <> 'queued' OR r.cancel_requested THEN $3::timestamptz END,
           output = e.output, model = e.model, input_tokens = e."inputTokens", output_tokens = e."outputTokens",
           cost_micros = e."costMicros", verdict = coalesce(nullif(e.verdict, 'null'), r.verdict)
      FROM e
     WHERE r.org_id = e."orgId" AND r.id = e."runId" AND r.lease_owner = $2 AND r.attempt = e.attempt
    RETURNING r.id, r.started_at),
  moved AS (
    UPDATE automations a
       SET last_attempt_at = greatest(a.last_attempt_at, done.started_at),
           last_run_at = CASE WHEN e.scheduled THEN greatest(a.last_run_at, done.started_at) ELSE a.last_run_at END,
           failures_in_row = e."failuresInRow",
           last_error_message = CASE WHEN e."clearError" THEN NULL
                                     ELSE coalesce(e."automationError", a.last_error_message) END,
           enabled = a.enabled AND e."pausedReason" IS NULL,
           paused_reason = coalesce(e."pausedReason", a.paused_reason),
           next_run_at = CASE WHEN e."pausedReason" IS NULL THEN a.next_run_at END
      FROM e JOIN done ON done.id = e."runId"
     WHERE e.moves AND a.org_id = e."orgId" AND a.id = e."automationId")
  SELECT id FROM done`

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
    const runs = finished.map(({ run }) => run)
    const { now, automations } = await lockAutomations(tx, runs, at)
    const ended = finished.flatMap((one): Ended[] => {
      const automation = automations.get(keyOf(one.run.orgId, one.run.automationId))
      if (!automation) return []
      const ending = endingOf(one, automation, now)
      return [{ run: one.run, ending, move: moveOf(one.run, ending, automation) }]
    })
    if (ended.length === 0) return new Set()
    const records = JSON.stringify(ended.map(toRecord))
    const stored = await tx.client.query<{ id: string }>(text, [records, owner, new Date(now)])
    const held = new Set(stored.rows.map(({ id }) => id))
    const kept = ended.filter(({ run }) => held.has(run.id))
    await deliverOutputs(tx, deps.createDeliveries, kept)
    for (const { run, move } of kept) {
      const { orgId, automationId, id: runId } = run
      if (move) await tellOwner(tx, deps, { orgId, automationId, runId, ...move })
    }
    await countSpending(tx, kept, now)
    return held
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
