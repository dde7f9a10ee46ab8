import type { Tx } from '#service/db/client.ts'
import type { NewRun } from './types.ts'

/** What a process that listens is told when there is work. */
export const workChannel = 'signalbox_work'
/** What is said there when a run under way is not wanted any more. */
export const cancelWord = 'cancel'

export type InsertedRun = { id: string; automationId: string; occurrence: string | null }

/** Writes decisions, each occurrence once, whoever else writes it at the same time; answers those that are new. */
export async function insertRuns(tx: Pick<Tx, 'client'>, runs: NewRun[]): Promise<InsertedRun[]> {
  if (runs.length === 0) return []
  const inserted = await tx.client.query<InsertedRun>(
    `INSERT INTO runs (org_id, automation_id, version, cause, status, reason, reason_text, occurrence, scheduled_for,
       slots, event_id, verdict, retry_of, requested_by, dry_run, due_at, rank, finished_at)
     SELECT r."orgId", r."automationId", r.version, r.cause, r.status, r.reason, r."reasonText", r.occurrence,
            r."scheduledFor", coalesce(r.slots, 1), r."eventId", r.verdict, r."retryOf", r."requestedBy",
            coalesce(r."dryRun", false), r."dueAt", r.rank,
            CASE WHEN r.status IN ('missed', 'skipped', 'failed') THEN now() END
       FROM ROWS FROM (json_to_recordset($1::json) AS ("orgId" uuid, "automationId" uuid, version int, cause text,
         status text, reason text, "reasonText" text, occurrence text, "scheduledFor" timestamptz, slots int,
         "eventId" uuid, verdict jsonb, "retryOf" uuid, "requestedBy" jsonb, "dryRun" boolean,
         "dueAt" timestamptz, rank smallint)) WITH ORDINALITY AS r("orgId", "automationId", version, cause, status,
         reason, "reasonText", occurrence, "scheduledFor", slots, "eventId", verdict, "retryOf", "requestedBy",
         "dryRun", "dueAt", rank, n)
      ORDER BY r.n
     ON CONFLICT (org_id, automation_id, occurrence) DO NOTHING
     RETURNING id, automation_id AS "automationId", occurrence`,
    [JSON.stringify(runs)],
  )
  if (runs.some(({ status }) => status === 'queued' || status === 'waiting'))
    await tx.client.query('SELECT pg_notify($1, $2)', [workChannel, ''])
  return inserted.rows
}
