import type { RunReason } from '#contract/run-shape.ts'
import { isHeard } from '#service/core/outbox.ts'
import { prepared, type Tx } from '#service/db/client.ts'
import { cancelWord, wakeWorkers } from './insert.ts'
import { tellFinished } from './tell-endpoints.ts'

type Why = { reason: RunReason; text: string; textOfTried: string }

export function byHand(name: string): Why {
  return {
    reason: 'by-hand',
    text: `Canceled before it started, by ${name}.`,
    textOfTried: `Canceled while it waited for another try, by ${name}.`,
  }
}

/** SQL: when a run `r` that was tried before ended: with its last step, because waiting for another try is no work. */
export const lastDone = `greatest(r.started_at, (
     SELECT max(s.finished_at) FROM run_steps s WHERE s.org_id = r.org_id AND s.run_id = r.id))`

const cancel = (column: 'automation_id' | 'id') => `UPDATE runs r SET status = 'canceled', reason = $3,
   reason_text = CASE WHEN r.attempt > 0 OR r.started_at IS NOT NULL THEN $5 ELSE $4 END,
   finished_at = CASE WHEN r.started_at IS NULL THEN clock_timestamp() ELSE ${lastDone} END
 WHERE r.org_id = $1 AND r.${column} = $2 AND r.status IN ('waiting', 'queued')
 RETURNING r.id, r.org_id AS "orgId", ${isHeard('r.org_id', "'run.finished'")} AS heard`

type Canceled = { id: string; orgId: string; heard: boolean }

/** Cancels, and tells endpoints of it; answers how many. */
async function cancelAndTell(
  tx: Pick<Tx, 'client'>,
  column: 'automation_id' | 'id',
  values: string[],
): Promise<number> {
  const { rows } = await prepared<Canceled>(tx.client, cancel(column), values)
  await tellFinished(
    tx,
    rows.filter(({ heard }) => heard),
  )
  return rows.length
}

/** Cancels the runs of an automation that have not begun; answers how many. */
export async function cancelQueuedRuns(
  tx: Pick<Tx, 'client'>,
  orgId: string,
  automationId: string,
  { reason, text, textOfTried }: Why,
): Promise<number> {
  return cancelAndTell(tx, 'automation_id', [orgId, automationId, reason, text, textOfTried])
}

export async function cancelQueuedRun(
  tx: Pick<Tx, 'client'>,
  orgId: string,
  runId: string,
  { reason, text, textOfTried }: Why,
): Promise<void> {
  await cancelAndTell(tx, 'id', [orgId, runId, reason, text, textOfTried])
}

/** Asks the run that is under way to stop before its next step. */
export async function stopRunning(
  tx: Pick<Tx, 'client'>,
  orgId: string,
  automationId: string,
): Promise<void> {
  const asked = await prepared(
    tx.client,
    `UPDATE runs SET cancel_requested = true WHERE org_id = $1 AND automation_id = $2 AND status = 'running'`,
    [orgId, automationId],
  )
  if (asked.rowCount) await wakeWorkers(tx.client, cancelWord)
}
