import type { Logger } from 'pino'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import { isHeard } from '#service/core/outbox.ts'
import { transaction } from '#service/core/write.ts'
import { type Database, plannedOnce, prepared, type Tx } from '#service/db/client.ts'
import { tell } from '#service/watching/watching.ts'
import { clearConditionError, keyOf, lockAutomations, type Move, moveOf } from './automation-state.ts'
import type { ClaimedRun } from './claim.ts'
import { loadDefinitions, versionKey } from './definition.ts'
import { dependsOnAutomation, type Ending, endingOf, type Finished } from './ending.ts'
import { countSpending, type Spending } from './spending.ts'
import { tellFinished } from './tell-endpoints.ts'
import { type CreateNotice, tellOwner } from './tell-owner.ts'

type Ended = { run: ClaimedRun; ending: Ending; move: Move | null }

/** Omits the status, which is implied by the owner: with it the planner would use a slower index than the primary key. */
const isHeld = `r.org_id = e."orgId" AND r.id = e."runId" AND r.lease_owner = $2 AND r.attempt = e.attempt`

/** SQL: counts a cancellation however late it came, so that a run that was shown as canceled is never delivered. */
const isCanceled = `r.cancel_requested AND e.status IN ('queued', 'succeeded', 'nothing-to-report')`

/** SQL: the same, or it stopped for that by itself. */
const wasCanceled = `(${isCanceled} OR e.status = 'canceled')`

/** SQL: why a run was canceled while it was under way; somebody may have deleted its automation. */
const whyCanceled = (deleted: string, byHand: string) =>
  `CASE WHEN (SELECT a.deleted_at FROM automations a WHERE a.org_id = r.org_id AND a.id = r.automation_id) IS NOT NULL
        THEN ${deleted} ELSE ${byHand} END`

/** SQL: cost of all attempts together, and of judging; unknown when that of any is, as long as it used anything. */
const costSoFar = `CASE WHEN r.input_tokens + r.output_tokens = 0 THEN e."costMicros"
  WHEN e."inputTokens" + e."outputTokens" = 0 THEN r.cost_micros ELSE r.cost_micros + e."costMicros" END`

/**
 * Writes runs only while this attempt of this process holds them, and their automations with them: first the automation,
 * then the run, the order in which everybody locks both. A canceled run says nothing about its automation. A run that was
 * lost or canceled between the two comes back as a row without an id. Says how many there are, because the planner would expect a
 * hundred and read all runs for them.
 */
const endRuns = `WITH clock AS MATERIALIZED (
    SELECT date_trunc('milliseconds', coalesce($3::timestamptz, clock_timestamp())) AS now),
  e AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS e("orgId" uuid, "runId" uuid, "automationId" uuid, attempt int,
      status text, reason text, "reasonText" text, "errorMessage" text, "dueAt" timestamptz, uncounted boolean,
      output text, model text, "inputTokens" int, "outputTokens" int, "costMicros" bigint, verdict jsonb,
      blame float8, moves boolean, scheduled boolean, "failuresInRow" int, "clearError" boolean, "automationError" text,
      "pausedReason" text) LIMIT $4),
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
           reason = CASE WHEN ${wasCanceled} THEN ${whyCanceled("'deleted'", "'by-hand'")} ELSE e.reason END,
           reason_text = CASE WHEN ${wasCanceled} THEN ${whyCanceled(
             "'Canceled: the automation was deleted while the run was under way.'",
             "'Canceled while it was under way.'",
           )} ELSE e."reasonText" END,
           error_message = e."errorMessage", due_at = coalesce(e."dueAt", r.due_at),
           attempt = CASE WHEN e.uncounted THEN r.attempt - 1 ELSE r.attempt END,
           losses = r.losses + (e.blame > 0)::int, blame = r.blame + e.blame,
           lease_owner = NULL, lease_until = NULL,
           finished_at = CASE WHEN e.status <> 'queued' OR r.cancel_requested THEN clock.now END,
           output = e.output, model = coalesce(e.model, r.model), cost_micros = ${costSoFar},
           input_tokens = r.input_tokens + e."inputTokens", output_tokens = r.output_tokens + e."outputTokens",
           verdict = coalesce(nullif(e.verdict, 'null'), r.verdict)
      FROM e, clock
     WHERE ${isHeld} AND (SELECT count(*) FROM moved) >= 0
    RETURNING r.id, r.status, r.cancel_requested, ${isHeard('r.org_id', "'run.finished'")} AS heard)
  SELECT id, status, heard FROM done UNION ALL
  SELECT NULL, NULL, false FROM moved WHERE (id, cancel_requested) NOT IN (SELECT id, cancel_requested FROM done)`

function toRecord({ run, ending, move }: Ended) {
  const { orgId, id: runId, automationId, attempt } = run
  const ofAutomation = move && { ...move, notice: undefined, errorMessage: undefined }
  const moves = { moves: move !== null, automationError: move?.errorMessage ?? null }
  return { ...ofAutomation, ...ending, orgId, runId, automationId, attempt, ...moves }
}

/** Status of a run now, and whether an endpoint of a webhook hears of it. */
type Held = { status: string; heard: boolean }

/**
 * Writes the ends of the runs that this process still holds, and answers their new status by id. Fails, so that the whole
 * transaction is tried again, when a run was lost or canceled after its automation had been written.
 */
async function writeEndings(
  tx: Tx,
  ended: Ended[],
  owner: string,
  now: Date | undefined,
): Promise<Map<string, Held>> {
  const values = [JSON.stringify(ended.map(toRecord)), owner, now ?? null, ended.length]
  const written = await prepared<Held & { id: string | null }>(tx.client, endRuns, values)
  const held = written.rows.flatMap(({ id, ...row }): [string, Held][] => (id === null ? [] : [[id, row]]))
  if (held.length < written.rows.length)
    throw Object.assign(new Error('a run was canceled or given to another process while it ended'), {
      code: '40001',
    })
  return new Map(held)
}

function spendingOf({ run, ending }: Ended): Spending[] {
  const { orgId, automationId, version } = run
  const { model, inputTokens, outputTokens, costMicros } = ending
  return model === null
    ? []
    : [{ orgId, automationId, version, model, inputTokens, outputTokens, costMicros }]
}

/** Writes the deliveries of a run that has ended, in the transaction that ends it; answers how many. */
export type CreateDeliveries = (
  tx: Tx,
  what: {
    orgId: string
    runId: string
    title: string
    body: string
    outputs: OutputChannel[]
    trace?: string | null | undefined
    /** Whether it goes to the inbox as well. */
    inbox: boolean
    /** In whose it is put; null: everybody's. */
    inboxMemberIds: string[] | null
  },
) => Promise<number>

export type FinishDeps = {
  db: Database
  log: Logger
  createDeliveries: CreateDeliveries
  createNotice: CreateNotice
}
type FinishOptions = { owner: string; now?: Date }

/** Locks the automations of what failed, whose state decides how it ends; all else ends as it is. */
async function endingsOf(
  tx: Tx,
  finished: Finished[],
  at: Date | undefined,
): Promise<{ ended: Ended[]; now: Date | undefined }> {
  const asking = finished.filter(({ outcome }) => dependsOnAutomation(outcome)).map(({ run }) => run)
  const { now, automations } = await lockAutomations(tx, asking, at)
  const ended = finished.flatMap((one): Ended[] => {
    const automation = automations.get(keyOf(one.run.orgId, one.run.automationId)) ?? null
    if (!automation && dependsOnAutomation(one.outcome)) return []
    const ending = endingOf(one, automation, now?.getTime() ?? Number.NaN)
    return [{ run: one.run, ending, move: moveOf(one, ending, automation) }]
  })
  return { ended, now }
}

function isSent({ ending }: Ended): boolean {
  const isGood = ending.status === 'succeeded' || ending.status === 'nothing-to-report'
  return isGood && (ending.output ?? '').trim() !== ''
}

/** Creates deliveries of the output, to the destinations of the version that wrote it. A test goes to the inbox alone. */
async function deliverOutputs(tx: Tx, createDeliveries: CreateDeliveries, ended: Ended[]): Promise<void> {
  const sent = ended.filter(isSent)
  if (sent.length === 0) return
  const runs = sent.map(({ run }) => run)
  const definitions = await loadDefinitions(tx, runs)
  for (const { run, ending } of sent) {
    const definition = definitions.get(versionKey(run))
    if (!definition) continue
    if (ending.status === 'nothing-to-report' && definition.settings.quietWhenNothing) continue
    const { name: title, inbox, inboxMemberIds } = definition
    if (run.dryRun && !inbox) continue
    const outputs = run.dryRun ? [] : definition.outputChannels
    const body = ending.output ?? ''
    const { orgId, id: runId, trace } = run
    await createDeliveries(tx, { orgId, runId, title, body, outputs, inbox, inboxMemberIds, trace })
  }
}

/** Says whether the agent judged the condition as not satisfied. */
const failedCondition = ({ run, ending }: Ended) =>
  run.cause === 'event' && ending.status === 'skipped' && !!ending.verdict?.model

/**
 * Ends attempts in one transaction: the runs, what they mean for their automations, their deliveries and notices. Answers
 * the ids of those that were still held; the others had been given to another process and leave no trace.
 */
export async function finishRuns(
  deps: FinishDeps,
  finished: Finished[],
  { owner, now: at }: FinishOptions,
): Promise<Set<string>> {
  const stored = await transaction(
    deps.db,
    async (tx) => {
      const { ended, now } = await endingsOf(tx, finished, at)
      if (ended.length === 0) return new Map<string, Held>()
      const held = await writeEndings(tx, ended, owner, now)
      const kept = ended.filter(({ run }) => held.has(run.id))
      const wanted = kept.filter(({ run }) => held.get(run.id)?.status !== 'canceled')
      await deliverOutputs(tx, deps.createDeliveries, wanted)
      for (const { run, move } of kept) {
        const { orgId, automationId, id: runId } = run
        if (move) await tellOwner(tx, deps, { orgId, automationId, runId, ...move })
      }
      for (const { run } of kept.filter(failedCondition))
        await clearConditionError(tx, run.orgId, [run.automationId])
      const heard = kept.filter(({ run }) => held.get(run.id)?.heard)
      await tellFinished(
        tx,
        heard.map(({ run }) => run),
      )
      await countSpending(tx, deps, kept.flatMap(spendingOf), now)
      return held
    },
    plannedOnce(deps.db),
  )
  for (const { run } of finished) {
    const outcome = stored.get(run.id)?.status
    if (outcome !== undefined) tell({ kind: 'run-ended', cause: run.cause, outcome })
  }
  return new Set(stored.keys())
}

export async function finishRun(
  deps: FinishDeps,
  run: ClaimedRun,
  outcome: Finished['outcome'],
  options: FinishOptions,
): Promise<boolean> {
  return (await finishRuns(deps, [{ run, outcome }], options)).has(run.id)
}
