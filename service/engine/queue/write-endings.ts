import type { Tx } from '#service/db/client.ts'
import type { Move } from './automation-state.ts'
import type { ClaimedRun } from './claim.ts'
import type { Ending } from './ending.ts'

export type Ended = { run: ClaimedRun; ending: Ending; move: Move | null }

/** Leaves out the status: only runs under way have an owner, and the planner would leave the primary key for their index. */
const isHeld = `r.org_id = e."orgId" AND r.id = e."runId" AND r.lease_owner = $2 AND r.attempt = e.attempt`

/** SQL: counts a cancellation however late it came, so that a run that was shown as canceled is never delivered. */
const isCanceled = `r.cancel_requested AND e.status IN ('queued', 'succeeded', 'nothing-to-report')`

/**
 * Writes runs only while this attempt of this process holds them, and their automations with them: first the automation,
 * then the run, the order in which everybody locks both. A canceled run says nothing about its automation. A run that was
 * lost or canceled between the two comes back as a row without an id.
 */
const endRuns = `WITH clock AS MATERIALIZED (
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
  const moves = { moves: move !== null, automationError: move?.errorMessage ?? null }
  return { ...ofAutomation, ...ending, orgId, runId, automationId, attempt, ...moves }
}

/**
 * Writes the ends of the runs that this process still holds, and answers their new status by id. Fails, so that the whole
 * transaction is tried again, when a run was lost or canceled after its automation had been written.
 */
export async function writeEndings(
  tx: Tx,
  ended: Ended[],
  owner: string,
  now: Date | undefined,
): Promise<Map<string, string>> {
  const values = [JSON.stringify(ended.map(toRecord)), owner, now ?? null]
  const written = await tx.client.query<{ id: string | null; status: string }>(endRuns, values)
  const held = written.rows.flatMap(({ id, status }): [string, string][] =>
    id === null ? [] : [[id, status]],
  )
  if (held.length < written.rows.length)
    throw Object.assign(new Error('a run was canceled or given to another process while it ended'), {
      code: '40001',
    })
  return new Map(held)
}

const addToDays = `
INSERT INTO model_days AS d (org_id, day, level, model, attempts, input_tokens, output_tokens, cost_micros, unpriced)
SELECT e."orgId", (coalesce($2::timestamptz, now()) AT TIME ZONE 'UTC')::date, coalesce(v.definition ->> 'modelLevel', 'med'),
       e.model, count(*), sum(e."inputTokens"), sum(e."outputTokens"), coalesce(sum(e."costMicros"), 0),
       count(*) FILTER (WHERE e."costMicros" IS NULL)
  FROM jsonb_to_recordset($1::jsonb) AS e("orgId" uuid, "automationId" uuid, version int, model text, "inputTokens" int,
    "outputTokens" int, "costMicros" bigint)
  JOIN automation_versions v ON v.org_id = e."orgId" AND v.automation_id = e."automationId" AND v.version = e.version
 GROUP BY 1, 2, 3, 4
 ORDER BY 1, 2, 3, 4
ON CONFLICT (org_id, day, level, model) DO UPDATE
   SET attempts = d.attempts + excluded.attempts, input_tokens = d.input_tokens + excluded.input_tokens,
       output_tokens = d.output_tokens + excluded.output_tokens, cost_micros = d.cost_micros + excluded.cost_micros,
       unpriced = d.unpriced + excluded.unpriced`

/** Counts what language models used. Last in its transaction, because all runs of an organization share these rows. */
export async function countSpending(tx: Tx, ended: Ended[], now: Date | undefined): Promise<void> {
  const spent = ended.filter(
    ({ ending }) => ending.model !== null && ending.inputTokens + ending.outputTokens > 0,
  )
  if (spent.length === 0) return
  const records = spent.map(({ run: { orgId, automationId, version }, ending }) => {
    const { model, inputTokens, outputTokens, costMicros } = ending
    return { orgId, automationId, version, model, inputTokens, outputTokens, costMicros }
  })
  await tx.client.query(addToDays, [JSON.stringify(records), now ?? null])
}
