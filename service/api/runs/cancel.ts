import type { Run } from '#contract/run-shape.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { byHand, cancelQueuedRun } from '#service/engine/queue/cancel.ts'
import { cancelWord, wakeWorkers } from '#service/engine/queue/insert.ts'
import { stepChannel } from '#service/engine/queue/steps.ts'
import { getRunWithin } from './get.ts'

/** Marks a run under way; whoever holds its lease sees that at once, or with the next heartbeat. */
async function stop(tx: Tx, { orgId, actor }: Context, runId: string, status: string): Promise<void> {
  if (status === 'running') {
    await tx.client.query('UPDATE runs SET cancel_requested = true WHERE org_id = $1 AND id = $2', [
      orgId,
      runId,
    ])
    await wakeWorkers(tx.client, cancelWord)
    return
  }
  await cancelQueuedRun(tx, orgId, runId, byHand(actor.name))
  await tx.client.query('SELECT pg_notify($1, $2)', [stepChannel, runId])
}

/** Cancels a run; one that is canceled already is answered as it is. */
export function cancelRun(context: Context, { runId }: { runId: string }): Promise<Run> {
  return write(context, async (tx) => {
    const found = await tx.client.query<{ status: string }>(
      'SELECT status FROM runs WHERE org_id = $1 AND id = $2 FOR NO KEY UPDATE',
      [context.orgId, runId],
    )
    const [run] = found.rows
    if (!run) throw notFound('run')
    const { status } = run
    if (status === 'running' || status === 'queued' || status === 'waiting')
      await stop(tx, context, runId, status)
    else if (status !== 'canceled') throw conflict('This run is over; there is nothing left to cancel.')
    return getRunWithin(tx.client, context, runId)
  })
}
