import type { RunReason } from '#contract/run-shape.ts'
import type { Tx } from '#service/db/client.ts'
import { workChannel } from './insert-runs.ts'

/** Runs of an automation that have not begun do not begin any more; answers how many. */
export async function cancelQueuedRuns(
  tx: Pick<Tx, 'client'>,
  orgId: string,
  automationId: string,
  why: { reason: RunReason; text: string },
): Promise<number> {
  const canceled = await tx.client.query(
    `UPDATE runs SET status = 'canceled', reason = $3, reason_text = $4, finished_at = clock_timestamp()
      WHERE org_id = $1 AND automation_id = $2 AND status IN ('waiting', 'queued')`,
    [orgId, automationId, why.reason, why.text],
  )
  return canceled.rowCount ?? 0
}

/** The run that is under way is asked to stop before its next step. */
export async function stopRunning(
  tx: Pick<Tx, 'client'>,
  orgId: string,
  automationId: string,
): Promise<void> {
  const told = await tx.client.query(
    `UPDATE runs SET cancel_requested = true WHERE org_id = $1 AND automation_id = $2 AND status = 'running'`,
    [orgId, automationId],
  )
  if (told.rowCount) await tx.client.query('SELECT pg_notify($1, $2)', [workChannel, 'cancel'])
}
