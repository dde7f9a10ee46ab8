import type { RunCause, RunReason, RunStatus, Verdict } from '#contract/run-shape.ts'
import { type webhookLoop, workChannel } from '#service/core/outbox.ts'
import { prepared, type Tx } from '#service/db/client.ts'
import { presentTrace, tell } from '#service/watching/watching.ts'
import type { ModelSpent } from './model-spent.ts'

/** A decision about an automation, as it is written into `runs`, the table that is also the queue. */
export type NewRun = {
  /** Given where the row takes the place of one that is shown already. */
  id?: string
  orgId: string
  automationId: string
  version: number
  cause: RunCause
  status: Extract<RunStatus, 'missed' | 'queued' | 'skipped' | 'waiting' | 'failed'>
  reason?: RunReason
  reasonText?: string
  /** `slot:<instant>` or `event:<source>:<delivery>`; the same one again is not written. */
  occurrence?: string
  scheduledFor?: Date
  slots?: number
  eventId?: string
  /** Run that takes the event together with others. */
  partOf?: string
  verdict?: Verdict
  /** What was used before it, to judge its condition. */
  spent?: ModelSpent
  retryOf?: string
  requestedBy?: { id: string; name: string; image: string }
  dryRun?: boolean
  dueAt: Date
  /** 0 by hand, 1 slots, 2 catch-up, 3 events. */
  rank: 0 | 1 | 2 | 3
}

/** Payload of a notification that asks to cancel a running run. */
export const cancelWord = 'cancel'

/** Parts of the engine that one piece of work concerns. Named, because each run would wake all of them, to look for nothing. */
type Part = 'runs' | 'delays' | 'deliveries' | 'events' | typeof webhookLoop

/** Wakes the workers of all processes as soon as the transaction is committed: all of their parts, or the one that is named. */
export async function wakeWorkers(
  client: Pick<Tx['client'], 'query'>,
  word: Part | typeof cancelWord | '' = '',
): Promise<void> {
  await prepared(client, 'SELECT pg_notify($1, $2)', [workChannel, word])
}

export type InsertedRun = { id: string; automationId: string; occurrence: string | null }

/** Writes decisions, each occurrence once even with concurrent writers; returns the new ones. */
export async function insertRuns(tx: Pick<Tx, 'client'>, runs: NewRun[]): Promise<InsertedRun[]> {
  if (runs.length === 0) return []
  const inserted = await prepared<InsertedRun & { cause: string; status: string; isOver: boolean }>(
    tx.client,
    `INSERT INTO runs (org_id, automation_id, version, cause, status, reason, reason_text, occurrence, scheduled_for,
       slots, event_id, verdict, retry_of, requested_by, dry_run, due_at, rank, finished_at,
       model, input_tokens, output_tokens, cost_micros, part_of, id, trace)
     SELECT r."orgId", r."automationId", r.version, r.cause, r.status, r.reason, r."reasonText", r.occurrence,
            r."scheduledFor", coalesce(r.slots, 1), r."eventId", r.verdict, r."retryOf", r."requestedBy",
            coalesce(r."dryRun", false), r."dueAt", r.rank,
            CASE WHEN r.status IN ('missed', 'skipped', 'failed') THEN now() END, r.spent ->> 'model',
            coalesce((r.spent ->> 'inputTokens')::int, 0), coalesce((r.spent ->> 'outputTokens')::int, 0),
            (r.spent ->> 'costMicros')::bigint, r."partOf", coalesce(r.id, uuid_v7()), $2
       FROM ROWS FROM (json_to_recordset($1::json) AS ("orgId" uuid, "automationId" uuid, version int, cause text,
         status text, reason text, "reasonText" text, occurrence text, "scheduledFor" timestamptz, slots int,
         "eventId" uuid, verdict jsonb, "retryOf" uuid, "requestedBy" jsonb, "dryRun" boolean,
         "dueAt" timestamptz, rank smallint, spent jsonb, "partOf" uuid, id uuid)) WITH ORDINALITY AS r("orgId", "automationId", version, cause, status,
         reason, "reasonText", occurrence, "scheduledFor", slots, "eventId", verdict, "retryOf", "requestedBy",
         "dryRun", "dueAt", rank, spent, "partOf", id, n)
      ORDER BY r.n
     ON CONFLICT (org_id, automation_id, occurrence) DO NOTHING
     RETURNING id, automation_id AS "automationId", occurrence, cause, status, finished_at IS NOT NULL AS "isOver"`,
    [JSON.stringify(runs), presentTrace()],
  )
  for (const [status, part] of [
    ['queued', 'runs'],
    ['waiting', 'delays'],
  ] as const)
    if (runs.some((run) => run.status === status)) await wakeWorkers(tx.client, part)
  for (const { cause, status, isOver } of inserted.rows)
    if (isOver) tell({ kind: 'run-ended', cause, outcome: status })
  return inserted.rows.map(({ id, automationId, occurrence }) => ({ id, automationId, occurrence }))
}

/** SQL: the run under this alias was no test, so that it says something about its automation. */
export function noTest(alias: string): string {
  return `NOT ${alias}.dry_run AND ${alias}.cause <> 'test'`
}
