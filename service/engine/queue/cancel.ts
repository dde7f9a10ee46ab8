import type { Tx } from '#service/db/client.ts'
import { workChannel } from './insert-runs.ts'

/**
 * Cancels a run that has not ended: at once while it waits; one that is under way is told, and stays `running` until it
 * has stopped. Answers how it is now, or null when it had ended already or is not there.
 */
export async function cancelRun(
  tx: Pick<Tx, 'client'>,
  orgId: string,
  runId: string,
): Promise<'canceled' | 'running' | null> {
  const found = await tx.client.query<{ status: 'canceled' | 'running' }>(
    `UPDATE runs
        SET cancel_requested = true,
            status = CASE status WHEN 'running' THEN 'running' ELSE 'canceled' END,
            reason = CASE status WHEN 'running' THEN reason ELSE 'by-hand' END,
            reason_text = CASE status WHEN 'running' THEN reason_text ELSE 'Canceled before it started.' END,
            finished_at = CASE status WHEN 'running' THEN NULL ELSE now() END
      WHERE org_id = $1 AND id = $2 AND status IN ('waiting', 'queued', 'running')
      RETURNING status`,
    [orgId, runId],
  )
  const status = found.rows[0]?.status ?? null
  if (status === 'running') await tx.client.query('SELECT pg_notify($1, $2)', [workChannel, 'cancel'])
  return status
}
